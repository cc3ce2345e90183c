import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../setup/runCommand.ts'

/** A source file: its path with `/`, and its text without comments. */
interface Source {
  path: string
  text: string
}

const folders = ['cli', 'components', 'content', 'html', 'islands', 'pages'] as const

const sources: readonly Source[] = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).split(sep).join('/'))
    .filter(path => /\.(?:tsx?|js)$/.test(path) && !/\.(?:test|d)\.tsx?$/.test(path))
    .map(path => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) })),
)

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

interface Import {
  from: string
  /** Path of the imported file from the project's root, or the name of a package. */
  to: string
  typeOnly: boolean
  /** Loaded when it is needed, and not before. */
  lazy: boolean
}

const importsOf = ({ path, text }: Source): Import[] =>
  [
    ...text.matchAll(
      /(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g,
    ),
  ].map(([all, type, named, loaded]) => {
    const target = named ?? loaded ?? ''
    // `import { type A, type B }` imports types alone, as `import type { A, B }` does.
    const list = /\{([^}]*)\}/
      .exec(all)?.[1]
      ?.split(',')
      .filter(name => name.trim() !== '')
    const typeOnly = type !== undefined || (list?.every(name => /^\s*type\s/.test(name)) ?? false)
    const to = target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
    return { from: path, to, typeOnly, lazy: loaded !== undefined }
  })

const imports = sources.flatMap(importsOf)
const isOwn = (path: string) =>
  /^(?:bench|cli|components|content|html|islands|pages|posts|public|scripts|styles|tests)\//.test(path)
/** True for a path in one of the folders. */
const isIn = (path: string, among: readonly string[]) => among.some(folder => path.startsWith(`${folder}/`))
const inFolder = (folder: string) => (source: Source) => source.path.startsWith(`${folder}/`)
const matching = (pattern: RegExp, among: (source: Source) => boolean = () => true) =>
  sources.filter(source => among(source) && pattern.test(source.text)).map(({ path }) => path)

test('there is something to look at', () => {
  for (const folder of folders) expect(sources.filter(inFolder(folder)).length).toBeGreaterThan(3)
  expect(imports.length).toBeGreaterThan(300)
})

describe('who may import whom', () => {
  const allowed: Readonly<
    Record<(typeof folders)[number], { values: readonly string[]; types: readonly string[] }>
  > = {
    content: { values: ['content'], types: [] },
    html: { values: ['html', 'content'], types: [] },
    components: { values: ['components', 'islands', 'content/shared'], types: ['content/model'] },
    islands: { values: ['islands', 'components', 'content/shared'], types: ['content/model'] },
    pages: { values: ['pages', 'content', 'html', 'components', 'islands', 'styles'], types: [] },
    cli: { values: ['cli', 'content', 'html'], types: [] },
  }

  test.each(folders)('%s', folder => {
    const { values, types } = allowed[folder]
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        isIn(from, [folder]) && isOwn(to) && !isIn(to, values) && !(typeOnly && isIn(to, types)),
    )
    expect(wrong).toEqual([])
  })

  test('what browsers may import of content imports itself alone, and types of the model', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        isIn(from, ['content/shared']) &&
        !isIn(to, ['content/shared']) &&
        !(typeOnly && isIn(to, ['content/model'])),
    )
    expect(wrong).toEqual([])
  })

  test('one folder of the command imports Vike and Vite', () => {
    const wrong = imports.filter(({ from, to }) => /^vi[kt]e(?:\/|$)/.test(to) && from.startsWith('cli/'))
    expect(wrong.map(({ from }) => from).filter(from => !from.startsWith('cli/vike/'))).toEqual([])
    const others = imports.filter(
      ({ from, to }) => /^vi[kt]e(?:\/|$)/.test(to) && /^(?:content|components|html|islands)\//.test(from),
    )
    expect(others).toEqual([])
  })

  test('content has no React, and no file system', () => {
    const world =
      /^(?:react|react-dom|(?:node:)?(?:fs|child_process|net|http|https|process|os|worker_threads))(?:\/|$)/
    expect(imports.filter(({ from, to }) => from.startsWith('content/') && world.test(to))).toEqual([])
  })

  test('components, islands and pages read no disk', () => {
    const disk = /^(?:node:)?(?:fs|child_process|net|http|https)(?:\/|$)/
    expect(
      imports.filter(({ from, to }) => /^(?:components|islands|pages)\//.test(from) && disk.test(to)),
    ).toEqual([])
  })

  // The configuration of Vike is a value file, which is bundled: Vike would write what it makes of a `+config.ts` into
  // `pages/`, under a name that two builds share and a killed one leaves behind. So `.server` says where pages run.
  test('pages are given their data, and Vike needs no file of its own for them but the route of those in markdown', () => {
    const hooks = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
      .map(name => name.split(sep).at(-1) ?? '')
      .filter(name => name.startsWith('+'))
    expect([...new Set(hooks)].toSorted()).toEqual([
      '+Page.server.tsx',
      '+client.ts',
      '+onRenderHtml.tsx',
      '+route.ts',
      '+trailingSlash.ts',
    ])
  })
})

/** The files that import each other, types included: groups in which every file reaches every other. */
function circles(): string[][] {
  const targets = new Map(sources.map(({ path }) => [path, [] as string[]]))
  for (const { from, to } of imports) if (targets.has(to)) targets.get(from)?.push(to)
  const reached = new Map([...targets.keys()].map(path => [path, reachedFrom(path)]))
  const inCircle = [...targets.keys()].filter(path => reached.get(path)?.has(path))
  const groups = inCircle.map(path =>
    inCircle.filter(other => reached.get(path)?.has(other) && reached.get(other)?.has(path)),
  )
  return [...new Map(groups.map(group => [group.join(), group])).values()]

  function reachedFrom(path: string): Set<string> {
    const found = new Set<string>()
    const waiting = [...(targets.get(path) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue
      found.add(next)
      waiting.push(...(targets.get(next) ?? []))
    }
    return found
  }
}

test('imports, of types too, go one way', () => {
  expect(circles()).toEqual([])
})

/** All that is loaded with a file: the project's own files, and packages. */
function loadedWith(path: string): { own: string[]; packages: string[] } {
  const own = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (own.has(file)) return
    own.add(file)
    for (const { from, to, typeOnly, lazy } of imports) {
      if (from !== file || typeOnly || lazy) continue
      if (isOwn(to)) visit(to)
      else packages.add(to)
    }
  }
  visit(path)
  return { own: [...own], packages: [...packages] }
}

test('help and version load no more than commander and colours: a command is loaded when it is called', () => {
  const { own, packages } = loadedWith('cli/main.ts')
  expect(own.filter(path => path.startsWith('cli/commands/')).length).toBeGreaterThan(5)
  expect(packages.filter(name => !name.startsWith('node:')).toSorted()).toEqual(['commander', 'picocolors'])
})

test('a build whose bundle is there loads no bundler', () => {
  const { own, packages } = loadedWith('cli/pipeline/buildSite.ts')
  expect(own).toContain('cli/pipeline/bundleSite.ts')
  expect(
    packages.filter(name => /^(?:vi[kt]e|rolldown|sass|satori|sharp|@resvg)(?:\/|$)/.test(name)),
  ).toEqual([])
})

describe('who may touch the world', () => {
  /** All but the scripts that load the command, before which there is nothing else. */
  const matchingLoaded = (...asked: Parameters<typeof matching>) =>
    matching(...asked).filter(path => !['cli/kube-site.js', 'cli/loadProgram.js'].includes(path))

  test('nobody ends the process', () => {
    expect(matching(/process\.(?:exit|abort|reallyExit)\s*\(/)).toEqual([])
  })

  test('one file sets the exit code', () => {
    expect(matchingLoaded(/process\.exitCode\s*=/)).toEqual(['cli/main.ts'])
  })

  test('one file writes to the terminal, and one keeps the configuration from it', () => {
    const world = (source: Source) =>
      inFolder('cli')(source) || inFolder('content')(source) || inFolder('pages')(source)
    expect(matchingLoaded(/process\.std(?:in|out|err)|\bconsole\./, world)).toEqual([
      'cli/config/moduleThread.js',
      'cli/terminal/Terminal.ts',
    ])
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
    expect(matchingLoaded(/\brename(?:Sync)?\s*\(/, inFolder('cli')).toSorted()).toEqual([
      // Puts a link to a file of the last site into the next one.
      'cli/objects/SiteFolder.ts',
      // Swaps the folders of sites.
      'cli/output/SitePlace.ts',
      // Takes the lock for that.
      'cli/output/withLock.ts',
      'cli/system/moveFolder.ts',
      'cli/system/replaceFile.ts',
    ])
  })
})

test('addresses of pages are written in one place', () => {
  const withoutDescriptions = ({ path }: Source) => !path.startsWith('content/config/')
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
