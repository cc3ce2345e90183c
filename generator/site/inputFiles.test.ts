import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { listInputFiles } from './inputFiles.ts'

const root = scratchFolder()
const rules = { accepts: () => true, unreadable: 'public-unreadable' } as const
const list = (name: string) =>
  listInputFiles({ folder: join(root, name), shown: `shown-${name}`, root }, rules)

/** The problems of a folder, by the path that they name below `shown-<name>`. */
function problemsOf(name: string) {
  const { problems } = list(name)
  for (const problem of problems) expect(problem).toMatchObject(describedProblem)
  return new Map(problems.map(problem => [problem.file.replace(`shown-${name}/`, ''), problem]))
}

/** Their codes. */
const codes = (name: string) =>
  Object.fromEntries([...problemsOf(name)].map(([path, { code }]) => [path, code]))

function write(name: string, files: readonly string[]): string {
  const folder = join(root, name)
  mkdirSync(folder)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

test('all files are listed but hidden ones, in one order', () => {
  write('plain', [
    'b',
    'a b',
    'a/c',
    'a~b/.well-known',
    '.hidden',
    'a/.git/config',
    '.well-known/security.txt',
    '.well-known/.DS_Store',
    '.well-known-not/a',
  ])
  const files = ['.well-known/security.txt', 'a b', 'a/c', 'b']
  expect(list('plain')).toEqual({ files, problems: [] })
})

test('what is not accepted has no problem, and a folder that is not accepted is not read', () => {
  const folder = write('rules', ['_drafts/a.md', 'a.md', 'a.txt', 'b/c.md'])
  symlinkSync('nowhere', join(folder, 'dead.txt'))
  symlinkSync('nowhere', join(folder, '_drafts', 'dead.md'))
  symlinkSync('b', join(folder, 'linked'))
  const asked: string[] = []
  const accepts = (path: string) => (asked.push(path), path === 'b/' || /^[^_].*\.md$/.test(path))
  const found = listInputFiles({ folder, shown: 'posts', root }, { ...rules, accepts })
  expect(found).toEqual({ files: ['a.md', 'b/c.md'], problems: [] })
  expect(asked.toSorted()).toEqual(['_drafts/', 'a.md', 'a.txt', 'b/', 'b/c.md', 'dead.txt', 'linked/'])
})

test('a link leads to a file of the same folder, or is a problem', () => {
  const folder = write('links', ['below/file', '.hidden/file'])
  write('links-not', ['file'])
  const targets = {
    good: 'below/file',
    'through-another': 'good',
    absolute: join(folder, 'below', 'file'),
    out: '../links-not/file',
    'out-absolute': '/etc/passwd',
    device: '/dev/zero',
    'out-and-back': '../links-back/below/file',
    folder: 'below',
    'folder-out': '/',
    'folder-itself': '.',
    dead: 'nowhere',
    'through-a-file': 'below/file/x',
    loop: 'loop',
    hidden: '.hidden/file',
    'below/up': '..',
  }
  for (const [name, target] of Object.entries(targets)) symlinkSync(target, join(folder, name))
  symlinkSync(folder, join(root, 'links-back'))
  symlinkSync('nowhere', join(folder, '.#lock-of-an-editor'))
  const good = ['absolute', 'good', 'out-and-back', 'through-another']
  expect(list('links').files).toEqual([...good.slice(0, 1), 'below/file', ...good.slice(1)])
  const others = Object.keys(targets).filter(name => !good.includes(name))
  expect(codes('links')).toEqual(Object.fromEntries(others.map(name => [name, 'file-link-invalid'])))
})

test('a link says how it leads nowhere', () => {
  const message = (path: string) => problemsOf('links').get(path)?.message
  const causes = [
    ['out', 'out-absolute', 'device', 'folder-out'],
    ['folder', 'folder-itself', 'below/up'],
    ['dead', 'through-a-file'],
    ['loop'],
    ['hidden'],
  ]
  const messages = causes.map(paths => new Set(paths.map(message)))
  expect(messages.map(({ size }) => size)).toEqual(causes.map(() => 1))
  expect(new Set(messages.flatMap(texts => [...texts])).size).toBe(causes.length)
  expect(message('out')).toContain('shown-links')
})

test('problems are in the order of their files', () => {
  const folder = write('order', ['c/x', 'a/x'])
  for (const name of ['d', 'a/b', 'b', 'a b', 'c/a', 'a', 'a~'])
    symlinkSync('nowhere', join(folder, `${name}-dead`))
  const paths = [...problemsOf('order').keys()]
  expect(paths).toHaveLength(7)
  expect(paths).toEqual(paths.toSorted())
})

test('a pipe is neither opened nor listed', () => {
  const folder = write('pipes', [])
  execFileSync('mkfifo', [join(folder, 'pipe'), join(folder, '.pipe')])
  symlinkSync('pipe', join(folder, 'link'))
  expect(list('pipes').files).toEqual([])
  expect(codes('pipes')).toEqual({ pipe: 'file-type-invalid', link: 'file-link-invalid' })
  const toPipe = problemsOf('pipes').get('link')?.message
  expect(toPipe).not.toBe(problemsOf('links').get('folder')?.message)
})

describe('names', () => {
  test('that an address can have are listed as they are', () => {
    const names = ['a b', 'a%20b', 'a#b', 'a?b', 'a*b', `'"<&>`, '日本', 'é', '$`{}[]', '-', '__proto__']
    write('names', names)
    expect(list('names')).toEqual({ files: names.toSorted(), problems: [] })
  })

  test('that no terminal, address or store can have are problems', () => {
    const long = `${'n'.repeat(200)}/`.repeat(5) + 'n'.repeat(20)
    const names = ['line\nbreak', 'red\u001B[31m', 'csi\u009B31m', 'back\\slash', 'tab\t', long]
    write('bad-names', [...names.slice(0, -2), 'tab\t/file', long])
    expect(list('bad-names').files).toEqual([])
    expect(codes('bad-names')).toEqual(Object.fromEntries(names.map(name => [name, 'file-name-invalid'])))
  })

  test('that have control characters are told with these', () => {
    const told = problemsOf('bad-names')
    for (const [name, character] of [
      ['line\nbreak', 'U+000A'],
      ['red\u001B[31m', 'U+001B'],
      ['csi\u009B31m', 'U+009B'],
    ] as const)
      expect(told.get(name)?.message).toContain(character)
  })

  test('that are as long as stores take, with their folders, are listed', () => {
    const longest = `${'n'.repeat(200)}/`.repeat(5) + 'n'.repeat(19)
    write('long-names', [longest])
    expect(list('long-names')).toEqual({ files: [longest], problems: [] })
  })

  test.runIf(process.platform === 'linux')('that are not UTF-8 are problems, and are shown', () => {
    const folder = write('bytes', [])
    const name = Buffer.from([...Buffer.from(`${folder}/caf`), 0xe9])
    writeFileSync(name, '')
    mkdirSync(Buffer.concat([name, Buffer.from('-folder')]))
    const code = 'file-name-invalid'
    expect(codes('bytes')).toEqual({ 'caf\uFFFD': code, 'caf\uFFFD-folder': code })
  })
})

describe('the folder itself', () => {
  beforeAll(() => writeFileSync(join(root, 'file'), ''))

  test('may be missing, where that is no problem', () => {
    expect(list('nowhere')).toEqual({ files: [], problems: [] })
  })

  test.each(['nowhere', 'file'])('is missing: %s', name => {
    const missing = { code: 'posts-missing', message: 'There is none' } as const
    const { problems } = listInputFiles(
      { folder: join(root, name), shown: name, root },
      { ...rules, missing },
    )
    expect(problems).toMatchObject([{ code: 'posts-missing', file: name }])
  })

  test('is no file', () => {
    expect(list('file').problems).toMatchObject([
      { ...describedProblem, code: 'public-unreadable', file: 'shown-file' },
    ])
  })

  test.each(['elsewhere', '.', 'nowhere', 'linked'])('is no link in the project, to %s', target => {
    write(`to-${target}`, [])
    const folder = join(root, `to-${target}`, 'linked')
    symlinkSync(target, folder)
    for (const path of [folder, join(folder, 'below')]) {
      const { files, problems } = listInputFiles({ folder: path, shown: 'posts', root }, rules)
      expect(files).toEqual([])
      expect(problems).toMatchObject([{ ...describedProblem, code: 'public-unreadable', file: 'posts' }])
    }
  })

  test('may be a link elsewhere', () => {
    write('elsewhere', ['a'])
    symlinkSync('elsewhere', join(root, 'link-elsewhere'))
    const folder = join(root, 'link-elsewhere')
    symlinkSync('a', join(folder, 'b'))
    const found = listInputFiles({ folder, shown: 'posts', root: join(root, 'plain') }, rules)
    expect(found).toEqual({ files: ['a', 'b'], problems: [] })
  })
})
