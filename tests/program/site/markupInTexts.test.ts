import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import { beforeAll, expect, test } from 'vitest'
import { files, siteUrl } from '../../fixtures/html/builtSite.ts'
import { elementsOf, textOf } from '../../fixtures/html/elements.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { root, runCommand } from '../../setup/runCommand.ts'

/** What a build puts into pages or looks for in them: addresses of its own files, and marks of ours and of Vike. */
const marks = [
  ...files.filter(file => /^assets\/(?:static\/.*\.css|entries\/)/.test(file)).map(file => `/${file}`),
  ...'<!--slot:head--> <!--slot:body--> <slot></slot> @@content@@ <head> </head> </body> </BODY>'.split(' '),
  ...'__VITE_PLUGIN_SSR__ASSETS_FIRST__ __VITE_PLUGIN__SSR_ASSETS_LAST__ </script> $& $1 $`'.split(' '),
]
const markText = marks.join(' ')
const status = 'All systems online'

const scratch = scratchFolder()
const out = join(scratch, 'out')

beforeAll(async () => {
  const posts = join(scratch, 'posts')
  mkdirSync(posts)
  const write = (name: string, id: number, text: string, body = 'Text.\n') => {
    const set = ['title', 'excerpt', 'author'].map(key => `${key}: '${text}'`)
    writeFileSync(join(posts, `${name}.md`), postText({ id, set, body }))
  }
  const bodyOf = (text: string) =>
    `${text.replace(/[<$`_@]/g, '\\$&')}\n\n\`\`\`html\n${text}\n\`\`\`\n\n<p title="${text}">A</p>\n`
  // An address at the beginning of a text is no link.
  write('address', 1, `${siteUrl}/one/ is gone`)
  write('plain', 2, 'A text', bodyOf('A text'))
  write('marked', 3, markText, bodyOf(markText))
  write('another', 4, `${siteUrl}/two/ is, too`)
  const config = join(scratch, 'site.config.ts')
  const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
  writeFileSync(
    config,
    text.replace(`'${status}'`, () => JSON.stringify(markText)),
  )
  const words = ['build', '--posts', posts, '--config', config, '--out', out, '--today', testDay]
  const { code, stderr } = await runCommand(words)
  if (code !== 0) throw new Error(stderr)
})

const elements = (name: string) =>
  elementsOf(fromHtml(readFileSync(join(out, 'blog', name, 'index.html'), 'utf8')))

/** The elements of a page that are not of its text, each with what it loads. */
const skeleton = (name: string): string[] => {
  const all = elements(name)
  const text = all.find(({ properties }) => String(properties['className']) === 'prose')
  const ofText = new Set(text ? elementsOf(text) : [])
  return all
    .filter(element => !ofText.has(element))
    .map(({ tagName, properties }) =>
      [tagName, tagName === 'link' ? properties['rel'] : '', properties['src']].join(' '),
    )
}

test('a page is made of the same elements, whatever its texts name', () => {
  expect(skeleton('plain')).toContain('style  ')
  expect(skeleton('marked')).toEqual(skeleton('plain'))
})

test('such texts are shown as they are', () => {
  const all = elements('marked')
  const textsOf = (tag: string) => all.filter(({ tagName }) => tagName === tag).map(textOf)
  expect(textsOf('h1')).toEqual([markText])
  expect(textsOf('code')).toEqual([markText])
  expect(all.filter(({ properties }) => properties['title'] === markText)).toHaveLength(1)
  expect(all.some(element => textOf(element) === markText && element.tagName === 'p')).toBe(true)
  const footer = all.find(({ properties }) => String(properties['className']) === 'footer__status')
  expect(footer && textOf(footer)).toBe(markText)
})
