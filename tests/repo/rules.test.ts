import { describe, expect, test } from 'vitest'
import { imports, isIn, type Source, sources } from '../fixtures/sources.ts'

const matching = (pattern: RegExp, among: (source: Source) => boolean = () => true) =>
  sources.filter(source => among(source) && pattern.test(source.text)).map(({ path }) => path)

const inFolder =
  (...folders: string[]) =>
  ({ path }: Source) =>
    isIn(path, folders)

describe('who may touch the world', () => {
  /** All but the scripts that load the command, before which there is nothing else. */
  const matchingLoaded = (...asked: Parameters<typeof matching>) =>
    matching(...asked).filter(path => !['cli/kube-site.js', 'cli/loadProgram.js'].includes(path))

  test('nobody ends the process', () => {
    expect(matching(/process\.(?:exit|abort|reallyExit)\s*\(/)).toEqual([])
  })

  test('one file of the program sets the exit code', () => {
    expect(matchingLoaded(/process\.exitCode\s*=/)).toEqual(['cli/main.ts'])
  })

  test('one file writes to the terminal', () => {
    expect(
      matchingLoaded(
        /process\.std(?:in|out|err)|\bconsole\./,
        inFolder('cli', 'content', 'generator', 'html', 'pages', 'publish', 'system'),
      ).toSorted(),
    ).toEqual(['system/Terminal.ts'])
  })

  test('one file asks questions, on the terminal that it is given', () => {
    const asking = imports.filter(({ to }) => to.startsWith('@clack/')).map(({ from }) => from)
    expect(asking).toEqual(['cli/commands/new/askForPost.ts'])
  })

  test('content does not ask what day it is, and leaves nothing to chance', () => {
    expect(
      matching(
        /Date\.now\s*\(|new Date\s*\(\s*\)|performance\.|Math\.random|randomUUID|process\./,
        inFolder('content'),
      ),
    ).toEqual([])
  })

  test('each file that renames has a reason of its own', () => {
    expect(matchingLoaded(/\brename(?:Sync)?\s*\(/).toSorted()).toEqual([
      // Moves a text out of the site as it is at that moment.
      'desk/DeletedTexts.ts',
      // Swaps the folders of sites, under a lock.
      'generator/outdir/OutDir.ts',
      // Replaces a published file right after a look at the lock.
      'publish/stores/FileBackend.ts',
      'system/files.ts',
      // Moves a folder.
      'system/paths.ts',
    ])
  })
})

test('addresses of pages are written in one place', () => {
  const withoutDescriptions = ({ path }: Source) => !path.startsWith('content/schema/config/')
  expect(
    matching(/['"`]\/(?:blog|pricing|privacy-policy|terms-of-service|404)\b/, withoutDescriptions),
  ).toEqual(['content/shared/paths.ts'])
})

describe('state', () => {
  test('nothing is kept on globalThis', () => {
    expect(matching(/\bglobalThis\b/)).toEqual([])
  })

  test('no module keeps a variable', () => {
    expect(matching(/^(?:export )?(?:let|var) /m)).toEqual([])
  })

  test('no module keeps a collection that it fills', () => {
    const filled = sources.filter(({ text }) =>
      [...text.matchAll(/^(?:export )?const (\w+) = new (?:Map|Set|WeakMap|WeakSet)\b/gm)].some(([, name]) =>
        new RegExp(`\\b${name}\\.(?:set|add|delete|clear)\\(`).test(text),
      ),
    )
    expect(filled.map(({ path }) => path)).toEqual([])
  })
})
