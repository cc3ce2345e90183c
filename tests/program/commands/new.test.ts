import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { unreadableFolder, unwritableFolder } from '../../fixtures/unusableFolders.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const posts = join(scratch, 'posts')
const noon = String(Date.parse(`${testDay}T12:00:00Z`) / 1000)
const env = {
  SOURCE_DATE_EPOCH: noon,
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: 'Ines Carvalho',
  VISUAL: '',
  EDITOR: '',
}

const newPost = (...words: string[]) => runInProcess(['new', '--posts', posts, ...words], { env })
const read = (slug: string) => readFileSync(join(posts, `${slug}.md`), 'utf8')
const front = (slug: string) =>
  parse(/^---\n(.*?)\n---\n/s.exec(read(slug))?.[1] ?? '') as Record<string, unknown>

beforeAll(() => {
  cpSync(join(testProject(), 'posts'), posts, { recursive: true })
  mkdirSync(join(posts, 'older'))
  writeFileSync(join(posts, 'older', 'cafe.md'), postText({ id: 40, set: ['draft: true'] }))
  writeFileSync(
    join(posts, 'moved.md'),
    postText({ id: 41, set: ['slug: moved-here', 'aliases: [/blog/Once-There/]', 'date: 2027-01-01'] }),
  )
  writeFileSync(join(posts, '_notes.md'), 'id: 99')
})

describe('a new post without a terminal', () => {
  test('has the next id, the day, the name that git knows, and is a draft; what to do next is told', async () => {
    const { code, stdout, stderr } = await newPost('What a webhook sees', '--tags', 'rbac, Cilium,new one')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(front('what-a-webhook-sees')).toEqual({
      id: 42,
      title: 'What a webhook sees',
      excerpt: expect.stringMatching(/./),
      author: 'Ines Carvalho',
      date: testDay,
      tags: ['rbac', 'cilium', 'new one'],
      draft: true,
    })
    for (const word of ['what-a-webhook-sees.md', 'kube-site dev', 'kube-site check', 'draft: true'])
      expect(stdout).toContain(word)
  })

  test('says what the flags say', async () => {
    const words = ['Another', '--author', 'Hamish Orr', '--date', '2027-02-03', '--slug', 'its-own']
    expect((await newPost(...words)).code).toBe(0)
    expect(front('its-own')).toMatchObject({ id: 43, author: 'Hamish Orr', date: '2027-02-03', tags: [] })
  })

  test('a title without quotation marks is one, and an author is written as in the configuration', async () => {
    const { code, stdout } = await newPost('Words', 'without', 'quotes', '--author', 'ines carvalho')
    expect(code).toBe(0)
    expect(front('words-without-quotes')).toMatchObject({
      title: 'Words without quotes',
      author: 'Ines Carvalho',
    })
    expect(stdout).toContain('ines carvalho is written Ines Carvalho')
  })

  test('two authors are a list, and of one author twice there is one', async () => {
    const names = ['Ines Carvalho', 'Hamish Orr', 'Ines Carvalho'].flatMap(name => ['--author', name])
    expect((await newPost('By two', ...names)).code).toBe(0)
    expect(front('by-two')).toMatchObject({ author: ['Ines Carvalho', 'Hamish Orr'] })
  })

  test('a name that the configuration does not have is not taken from git', async () => {
    const stranger = { ...env, GIT_CONFIG_VALUE_0: 'icarvalho' }
    const { code, stderr } = await runInProcess(['new', 'A title', '--posts', posts], { env: stranger })
    expect(code).toBe(2)
    expect(stderr).toContain('--author "Ines Carvalho"')
  })

  test.each([
    [
      'Quotes "here" and \'there\': #1 {a} [b] *c &d !e |f >g %h @i `j` \\',
      'quotes-here-and-there-1-a-b-c-d-e-f-g-h-i-j',
    ],
    ['- [ ] ---', undefined],
    ['🚢 Ahoy: 日本語', 'ahoy-日本語'],
    ['Что видит вебхук', 'что-видит-вебхук'],
    ['x'.repeat(400), 'x'.repeat(100)],
    ['null', 'null'],
    ['  2026-01-01\n', '2026-01-01'],
  ])('%j', async (title, slug) => {
    const { code, stderr } = await newPost(...(slug ? [] : ['--slug', 'signs']), '--', title)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(front(slug ?? 'signs')).toMatchObject({ title: title.trim() })
  })

  test('two at once do not write one file', async () => {
    const both = await Promise.all(
      ['Ines Carvalho', 'Hamish Orr'].map(author =>
        runCommand(['new', '--posts', posts, 'A race', '--author', author], { env }),
      ),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2])
    const winner = both.findIndex(({ code }) => code === 0)
    expect(front('a-race')).toMatchObject({ author: ['Ines Carvalho', 'Hamish Orr'][winner] })
  })

  test('gets a page as it is, with every other', async () => {
    const { value } = await loadSite({
      root: testProject(),
      posts,
      config: join(testProject(), 'site.config.ts'),
      drafts: true,
      future: true,
      today: testDay,
    })
    expect(value?.routes).toContainEqual(expect.objectContaining({ path: '/blog/what-a-webhook-sees/' }))
  })
})

describe('what cannot be done: exit 2, no stack, and no file', () => {
  test.each<[string, string[], string]>([
    ['no title', [], 'title'],
    ['an empty title', ['  '], 'title'],
    ['two lines', ['One\ntwo'], 'lines'],
    ['a control character', ['A bell\u0007'], 'title'],
    ['a title of emoji only', ['🚢🌊'], '--slug'],
    ['a title that is kept', ['Page'], '--slug'],
    ['a file that exists', ['Cilium beside Istio'], 'cilium-beside-istio.md'],
    ['a file that exists under another address', ['Moved'], 'moved.md'],
    ['a slug that another post has', ['Moved here'], 'moved.md'],
    ['a slug that is the same without its accent', ['Café'], 'cafe.md'],
    ['an address that an older one of a post is', ['Once there'], 'moved.md'],
    ['a slug that is none', ['A title', '--slug', '../x'], 'lower-case'],
    ['an empty author', ['A title', '--author', ' '], 'author'],
    ['a tag of signs', ['A title', '--tags', 'a,!'], '!'],
    ['a day that is none', ['A title', '--date', '2026-02-30'], '--date'],
    ['an unknown flag', ['A title', '--tag', 'a'], '--tags'],
    ['no editor', ['A title', '--open'], 'EDITOR'],
  ])('%s', async (_, words, told) => {
    const before = snapshot(posts)
    const { code, stdout, stderr } = await newPost(...words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(told)
    expect(stderr).not.toMatch(/^\s+at |internal error/m)
    expect(snapshot(posts)).toEqual(before)
  })

  test('a picture that is none, or is not there', async () => {
    for (const image of [join(testProject(), 'package.json'), join(scratch, 'nowhere.png')]) {
      const { code, stderr } = await newPost('A picture', '--image', image)
      expect(code).toBe(2)
      expect(stderr).toContain('--image')
      expect(existsSync(join(posts, 'a-picture.md'))).toBe(false)
    }
  })

  test('no author, where git knows none either', async () => {
    const nobody = { ...env, GIT_CONFIG_VALUE_0: '' }
    const { code, stderr } = await runInProcess(['new', 'A title', '--posts', posts], { env: nobody })
    expect(code).toBe(2)
    expect(stderr).toContain('--author')
  })

  test('the address that is proposed in place of a taken one can be had', async () => {
    const { stderr } = await newPost('Café')
    const [, slug = ''] = /--slug ([\w-]+)/.exec(stderr) ?? []
    expect((await newPost('Café', '--slug', slug)).code).toBe(0)
    expect(front(slug)).toMatchObject({ title: 'Café' })
  })

  test('a folder that cannot be written to', async () => {
    const { code, stderr } = await newPost('A title', '--posts', unwritableFolder(scratch))
    expect(code).toBe(2)
    expect(stderr).toContain('a-title.md')
    expect(stderr).not.toMatch(/^\s+at |internal error/m)
  })

  test.each([
    ['posts-missing', () => join(scratch, 'nowhere')],
    ['posts-unreadable', () => unreadableFolder(scratch)],
  ])('%s is a problem', async (problem, folder) => {
    const { code, stderr } = await newPost('A title', '--posts', folder())
    expect(code).toBe(1)
    expect(stderr).toContain(problem)
  })
})

test('a post whose id cannot be read is told of', async () => {
  const folder = join(scratch, 'broken')
  mkdirSync(folder)
  writeFileSync(join(folder, 'broken.md'), '---\nid: seven\ntitle: "open\n---\n\nText.\n')
  const { code, stderr } = await newPost('A title', '--posts', folder)
  expect(code).toBe(0)
  expect(stderr).toContain('1 post')
  expect(readdirSync(folder).toSorted()).toEqual(['a-title.md', 'broken.md'])
})

test('a picture is copied, and the summary says where to', async () => {
  const project = join(scratch, 'pictures')
  copyProject(project)
  const picture = join(scratch, 'My photo.PNG')
  writeFileSync(picture, readFileSync(join(testProject(), 'public/icons/icon-192.png')))
  const { code, stdout } = await runInProcess(['new', 'A picture', '--image', picture], {
    env,
    cwd: project,
    project,
  })
  expect(code).toBe(0)
  expect(stdout).toContain('public/images/posts/a-picture.png')
  expect(existsSync(join(project, 'public/images/posts/a-picture.png'))).toBe(true)
})

test('where the site is in German, an address has ue for ü', async () => {
  const project = join(scratch, 'german')
  copyProject(project)
  const config = join(project, 'site.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace("language: 'en'", "language: 'de'"))
  const { code } = await runInProcess(['new', 'Grüße über Öl'], { env, cwd: project, project })
  expect(code).toBe(0)
  expect(existsSync(join(project, 'posts', 'gruesse-ueber-oel.md'))).toBe(true)
})

describe('--open', () => {
  test.each([
    ['VISUAL', { VISUAL: 'echo "seen by" >>', EDITOR: 'false' }],
    ['EDITOR', { VISUAL: '', EDITOR: `printf 'seen by' >>` }],
  ])('starts what %s names, with its words', async (name, editor) => {
    const words = ['new', `Opened in ${name}`, '--posts', posts, '--open']
    const { code } = await runInProcess(words, { env: { ...env, ...editor } })
    expect(code).toBe(0)
    expect(read(`opened-in-${name.toLowerCase()}`)).toContain('seen by')
  })

  test('an editor that fails loses nothing', async () => {
    const words = ['new', 'Kept', '--posts', posts, '--open']
    const { code, stderr } = await runCommand(words, { env: { ...env, EDITOR: 'no-such-editor' } })
    expect(code).toBe(70)
    expect(stderr).toContain('kept.md')
    expect(front('kept')).toMatchObject({ title: 'Kept' })
  })
})
