import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { KeptValue } from './KeptValue.ts'
import { Sources } from './Sources.ts'

const scratch = scratchFolder()
const root = join(scratch, 'project')
const file = (name: string) => join(root, name)
const longAgo = new Date('2026-01-01')

const write = (name: string, text: string, time: Date = longAgo) => {
  mkdirSync(join(file(name), '..'), { recursive: true })
  writeFileSync(file(name), text)
  utimesSync(file(name), time, time)
}
const kept = () => new KeptValue<string>(join(scratch, 'kept'))
const digest = () => new Sources(root).digest(kept())

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  rmSync(join(scratch, 'kept'), { force: true })
  for (const folder of ['cli', 'components', 'content', 'html', 'islands', 'pages', 'styles'])
    write(`${folder}/a.ts`, folder)
  write('package.json', '{}')
})

test.each<[string, () => void]>([
  ['a file is written', () => write('cli/a.ts', 'other')],
  ['a file is written with as many bytes', () => write('cli/a.ts', 'ilc')],
  ['a file is new', () => write('pages/b/c.ts', '')],
  ['a file is gone', () => rmSync(file('styles/a.ts'))],
  ['a file has another name', () => renameSync(file('html/a.ts'), file('html/b.ts'))],
  ['packages differ', () => write('package-lock.json', '{}')],
  ['variables for Vite are new', () => write('.env.production', 'VITE_A=1')],
])('another site: %s', (_, change) => {
  const before = new Sources(root)
  const former = before.digest(kept())
  expect(before.isCurrent()).toBe(true)
  change()
  expect(before.isCurrent()).toBe(false)
  expect(new Sources(root).state).not.toBe(before.state)
  expect(digest()).not.toBe(former)
})

const elsewhere = join(scratch, 'elsewhere')

test.each<[string, () => string | void]>([
  ['a test is written', () => write('cli/a.test.ts', 'other')],
  ['a post is written', () => write('posts/a.md', 'other')],
  [
    'the project is moved',
    () => {
      renameSync(root, elsewhere)
      return elsewhere
    },
  ],
  ['the same is written', () => write('cli/a.ts', readFileSync(file('cli/a.ts'), 'utf8'))],
])('the same site: %s', (_, change) => {
  const former = digest()
  expect(new Sources(change() ?? root).digest(kept())).toBe(former)
})

test('a digest is taken where no file has changed, and kept where no file is new', () => {
  const former = digest()
  const known = readFileSync(join(scratch, 'kept'))
  expect(known.toString('latin1')).toContain(former)
  expect(new Sources(root).digest({ get: () => 'known', put: expect.fail } as never)).toBe('known')
  write('cli/a.ts', 'saved just now', new Date())
  expect(new Sources(root).isSettled).toBe(false)
  expect(digest()).not.toBe(former)
  expect(readFileSync(join(scratch, 'kept'))).toEqual(known)
})
