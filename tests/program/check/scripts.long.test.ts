import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { parsePolicy } from '../../fixtures/html/parsePolicy.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { listFiles } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const dist = join(project, 'dist')
const counter = 'https://stats.example/js/count.js'
const receiver = 'https://stats.example/api/event'
const integrity = `sha384-${'A'.repeat(64)}`

const configured = `
  scripts: [
    {
      src: '${counter}',
      integrity: '${integrity}',
      when: 'public',
      purpose: 'Counts visits, and keeps nothing of visitors.',
      connect: ['${receiver}'],
      data: { domain: 'bowline.example' },
    },
    { src: '/scripts/greet.js', when: 'always', purpose: 'Greets.' },
  ],
`

const run = (...words: string[]) => runCommand([...words, '--today', testDay], { cwd: project, project })
/** Every page that has scripts of its own: all but those of redirects. */
const pages = () =>
  listFiles(dist).filter(
    file => file.endsWith('.html') && /<script src="/.test(readFileSync(join(dist, file), 'utf8')),
  )
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const policyOf = (file: string) =>
  parsePolicy(/Content-Security-Policy" content="([^"]*)"/.exec(read(file))?.[1] ?? '')

beforeAll(() => {
  copyProject(project, { bundled: true })
  mkdirSync(join(project, 'public', 'scripts'))
  writeFileSync(join(project, 'public', 'scripts', 'greet.js'), 'console.log("Ahoy")\n')
  const path = configWithoutCards(project)
  writeFileSync(path, readFileSync(path, 'utf8').replace('\n  redirects: [', `${configured}\n  redirects: [`))
})

test('a post may link to a script of another site', async () => {
  const posts = scratchFolder()
  writeFileSync(
    join(posts, 'a.md'),
    postText({ id: 1, body: '[The script](https://stats.example/count.js)\n' }),
  )
  const { code, stderr } = await run('build', '--posts', posts, '--out', join(project, 'other'))
  expect({ code, stderr }).toMatchObject({ code: 0 })
})

describe('scripts of the configuration', () => {
  test('are on every page of the public site, and their policies allow them by name', async () => {
    const { code, stderr } = await run('build')
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(pages().length).toBeGreaterThan(15)
    for (const file of pages()) {
      expect(read(file), file).toContain(
        `<script src="${counter}" async="" integrity="${integrity}" crossorigin="anonymous" data-domain="bowline.example"></script>`,
      )
      expect(read(file), file).toContain('<script src="/scripts/greet.js" async=""></script>')
      const policy = policyOf(file)
      expect(
        policy['script-src']?.filter(source => source.startsWith('http')),
        file,
      ).toEqual([counter])
      expect(policy['connect-src'], file).toEqual(["'self'", receiver])
    }
  }, 60_000)

  test('are not on a page that is no public one, unless they say so', async () => {
    expect((await run('build', '--site-url', 'https://staging.bowline.example')).code).toBe(0)
    for (const file of pages()) {
      // The privacy policy names the scripts of the public site.
      const html = read(file).replace(/<details class="legal-text"[^]*?<\/details>/, '')
      expect(html, file).not.toContain('stats.example')
      expect(read(file), file).toContain('/scripts/greet.js')
    }
  }, 60_000)

  test('are told of where there is no such file', async () => {
    writeFileSync(
      join(project, 'site.config.ts'),
      readFileSync(join(project, 'site.config.ts'), 'utf8').replace('/scripts/greet.js', '/scripts/great.js'),
    )
    const { code, stdout } = await run('check')
    expect(code).toBe(1)
    expect(stdout).toContain('/scripts/great.js')
  })
})
