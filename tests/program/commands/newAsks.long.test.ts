import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { postText } from '../../fixtures/postText.ts'
import { keys, runInTerminal, type TerminalStep } from '../../fixtures/runInTerminal.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const posts = join(scratch, 'posts')
const env = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Ruth Adeyemi' }

/** What shows and hides the cursor (DECTCEM). */
const [shown, hidden] = ['\u001B[?25h', '\u001B[?25l'] as const

const ask = (words: readonly string[], steps: readonly TerminalStep[]) =>
  runInTerminal(['new', '--posts', posts, ...words], { env, steps })
const read = (slug: string) => readFileSync(join(posts, `${slug}.md`), 'utf8')

const title: TerminalStep = { shows: 'title?', type: `A tour${keys.enter}` }
const author: TerminalStep = { shows: 'Who writes', type: keys.enter }
const tags: TerminalStep = { shows: 'Which tags', type: keys.enter }
const stop = ({ shows }: TerminalStep): TerminalStep => ({ shows, type: keys.ctrlC })

beforeAll(() => cpSync(join(testProject(), 'posts'), posts, { recursive: true }))

describe('on a terminal', () => {
  test('what is missing is asked for: the authors of the configuration, and the tags in use', async () => {
    const { code, text } = await ask(
      [],
      [
        title,
        { shows: '◼ Ruth Adeyemi', type: `Hamish${keys.tab}` },
        { shows: '◼ Hamish Orr', type: keys.enter },
        { shows: 'cilium', type: keys.tab },
        { shows: '◼ cilium', type: 'Sea charts' },
        { shows: 'Sea charts (new)', type: keys.tab },
        { shows: '◼ Sea charts', type: keys.enter },
      ],
    )
    expect(code, text).toBe(0)
    expect(text).toContain('│  cilium, Sea charts')
    expect(read('a-tour')).toContain('title: A tour\n')
    expect(read('a-tour')).toContain('author: [Ruth Adeyemi, Hamish Orr]\n')
    expect(read('a-tour')).toContain('tags: [cilium, Sea charts]\n')
  })

  test('an author whom nobody knows is added, and one is needed', async () => {
    const { code, text } = await ask(
      ['New here', '--tags', ''],
      [
        { shows: '◼ Ruth Adeyemi', type: keys.tab },
        { shows: '◻ Ruth Adeyemi', type: keys.enter },
        { shows: 'at least one', type: 'Mara Lind' },
        { shows: 'Mara Lind (new)', type: keys.tab },
        { shows: '◼ Mara Lind', type: keys.enter },
      ],
    )
    expect(code, text).toBe(0)
    expect(read('new-here')).toContain('author: Mara Lind\n')
  })

  test('without authors in the configuration, those of the posts are the choices', async () => {
    const config = join(scratch, 'site.config.ts')
    writeFileSync(
      config,
      readFileSync(join(testProject(), 'site.config.ts'), 'utf8').replace(/^  authors: \[[^]*?^  \],$/m, ''),
    )
    const { code, text } = await ask(
      ['Of posts', '--tags', '', '--config', config],
      [
        { shows: 'Who writes', type: `Hamish${keys.tab}` },
        { shows: '◼ Hamish Orr', type: keys.enter },
      ],
    )
    expect(code, text).toBe(0)
    expect(read('of-posts')).toContain('Hamish Orr')
  })

  test('nothing is asked where everything is said', async () => {
    const { code, text } = await ask(['All said', '--author', 'Hamish Orr', '--tags', 'rbac'], [])
    expect(code).toBe(0)
    expect(text).not.toContain('?')
    expect(read('all-said')).toContain('tags: [rbac]\n')
  })

  test('an answer that cannot be taken is asked for again', async () => {
    const { code, text } = await ask(
      ['--tags', '', '--author', 'Hamish Orr'],
      [
        { shows: 'title?', type: keys.enter },
        { shows: 'empty', type: `🚢${keys.enter}` },
        { shows: 'Which address', type: `Cilium beside${keys.enter}` },
        { shows: 'lower-case', type: `${keys.clearLine}cilium-beside-istio${keys.enter}` },
        { shows: 'exists already', type: `${keys.clearLine}ship${keys.enter}` },
      ],
    )
    expect(code, text).toBe(0)
    expect(read('ship')).toContain('title: 🚢\n')
  })

  test.each([
    ['a search for a tag', 'ciliu', 'a-search'],
    ['a new tag', 'waves', 'not-ticked'],
    ['what cannot be a tag', '!', 'a-sign'],
  ])('%s that is not ticked is no tag', async (_, typed, slug) => {
    const { code, text } = await ask(
      [slug, '--author', 'Hamish Orr'],
      [
        { shows: 'Which tags', type: typed },
        { shows: typed, type: keys.enter },
      ],
    )
    expect(code, text).toBe(0)
    expect(read(slug)).toContain('tags: []\n')
    expect(text.includes('"waves" was not ticked')).toBe(typed === 'waves')
  })

  test('a taken address is answered with one that is free', async () => {
    writeFileSync(join(posts, 'taken.md'), postText({ id: 70 }))
    const { code, text } = await ask(
      ['Taken', '--tags', '', '--author', 'Hamish Orr'],
      [{ shows: 'taken-2', type: keys.enter }],
    )
    expect(code, text).toBe(0)
    expect(existsSync(join(posts, 'taken-2.md'))).toBe(true)
  })
})

describe('Ctrl-C ends it with 130 and writes nothing', () => {
  test.each<[string, string[], TerminalStep[]]>([
    ['title', [], [stop(title)]],
    ['address', ['🚢'], [{ shows: 'Which address', type: keys.ctrlC }]],
    ['author', ['A stop'], [stop(author)]],
    ['tags', ['A stop'], [author, stop(tags)]],
  ])('in the question for the %s', async (_, words, steps) => {
    const before = snapshot(posts)
    const { code, raw, text } = await ask(words, steps)
    expect(code, text).toBe(130)
    expect(text).not.toMatch(/^\s+at |internal error/m)
    expect(snapshot(posts)).toEqual(before)
    expect(raw.lastIndexOf(shown)).toBeGreaterThan(raw.lastIndexOf(hidden))
  })
})

test('a signal ends a question, and gives the cursor back', async () => {
  const pid = join(scratch, 'pid')
  const end = () => void process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM')
  const { code, raw } = await runInTerminal(['new', '--posts', posts], {
    line: `echo $$ > '${pid}'; exec "$@"`,
    steps: [{ shows: 'title?', type: end }],
  })
  expect(code).toBe(130)
  expect(raw.lastIndexOf(shown)).toBeGreaterThan(raw.lastIndexOf(hidden))
})

test('where the answers come from a pipe, nothing is asked', async () => {
  const { code, stdout, stderr } = await runCommand(['new', '--posts', posts])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('title')
})
