import { readdirSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circles, imports, isIn, isOwn, sourceFolders, sources } from '../fixtures/sources.ts'
import { root } from '../setup/runCommand.ts'

/**
 * The floors: a folder imports only from folders that are named after it. `.` stands for the files of the folder itself.
 * A folder that is added or renamed is entered here, and nowhere else.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  generator: ['dev', 'build', '.', 'render', 'bundler', 'site', 'images', 'outdir', 'cache', 'workers'],
  publish: ['doctor', 'commands', 'after', '.', 'stores'],
  desk: ['browser', '.'],
  content: [
    '.',
    'lint',
    'links',
    'output',
    'legal',
    'routes',
    'posts',
    'markdown',
    'public-files',
    'model',
    'schema',
    'problems',
    'i18n',
    'shared',
  ],
  components: ['.', 'home', 'legal', 'blog', 'not-found', 'pricing', 'shell', 'figures', 'parts'],
  browser: ['blog', 'enhance', 'runtime', 'search', '.'],
}

test('there are sources and imports', () => {
  for (const folder of sourceFolders)
    expect(sources.filter(({ path }) => isIn(path, [folder])).length).toBeGreaterThan(3)
  expect(imports.length).toBeGreaterThan(300)
})

describe.each(Object.entries(floors))('the floors of %s', (top, folders) => {
  const floorOf = (path: string): string => {
    const [first = '.', ...deeper] = path.split('/').slice(1)
    return deeper.length > 0 ? first : '.'
  }

  test('are all listed, each once', () => {
    const present = sources.filter(({ path }) => isIn(path, [top])).map(({ path }) => floorOf(path))
    expect([...new Set(present)].toSorted()).toEqual(folders.toSorted())
  })

  test('no import runs upward', () => {
    const upward = imports.filter(
      ({ from, to }) =>
        isIn(from, [top]) &&
        isIn(to, [top]) &&
        !to.endsWith('.scss') &&
        folders.indexOf(floorOf(to)) < folders.indexOf(floorOf(from)),
    )
    const edges = upward.map(({ from, to }) => `${top}: ${floorOf(from)} → ${floorOf(to)}`)
    expect(edges).toEqual([])
  })
})

describe('imports, of types too, go one way', () => {
  const own = imports.filter(({ to }) => sources.some(({ path }) => path === to))

  test('between files', () => {
    expect(circles(own.map(({ from, to }) => [from, to]))).toEqual([])
  })

  test('between folders of one floor', () => {
    const floorOf = (path: string) => path.split('/', 2).join('/')
    const edges = own
      .map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const)
      // A folder and those within it are one thing.
      .filter(([from, to]) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`))
      // Between floors nothing runs upward.
      .filter(([from, to]) => !isIn(from, Object.keys(floors)) || floorOf(from) === floorOf(to))
    const groups = circles(edges).map(group => group.join(' '))
    expect(groups).toEqual([])
  })
})

describe('who may import whom', () => {
  const allowed: Readonly<
    Record<(typeof sourceFolders)[number], { values: readonly string[]; types?: readonly string[] }>
  > = {
    cli: { values: ['cli', 'publish', 'desk', 'generator', 'system', 'html', 'content'] },
    // Of the generator, a publisher knows the list of what was built.
    publish: {
      values: ['publish', 'system', 'content', 'generator/outdir/SiteObject.ts'],
    },
    // The desk has the colours and the fonts of the site.
    desk: { values: ['desk', 'generator', 'system', 'html', 'content', 'styles'] },
    generator: { values: ['generator', 'system', 'html', 'content'] },
    system: { values: ['system', 'content/problems', 'content/shared'] },
    pages: { values: ['pages', 'components', 'browser', 'html', 'content', 'styles'] },
    components: {
      values: ['components', 'browser', 'content/i18n', 'content/shared'],
      types: ['content/model'],
    },
    browser: { values: ['browser', 'content/i18n', 'content/shared'], types: ['content/model'] },
    html: { values: ['html', 'content'] },
    content: { values: ['content'] },
  }

  test.each(sourceFolders)('%s', folder => {
    const { values, types = [] } = allowed[folder]
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        isIn(from, [folder]) && isOwn(to) && !isIn(to, values) && !(typeOnly && isIn(to, types)),
    )
    expect(wrong).toEqual([])
  })

  test('what browsers may import of content imports itself alone, and types of the model', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        isIn(from, ['content/i18n', 'content/shared']) &&
        !isIn(to, ['content/i18n', 'content/shared']) &&
        !(typeOnly && isIn(to, ['content/model'])),
    )
    expect(wrong).toEqual([])
  })

  test('one folder imports Vike and Vite, and the pages types of Vike', () => {
    const users = imports.filter(({ to }) => /^vi[kt]e(?:\/|$)/.test(to)).map(({ from }) => from)
    expect(users.filter(from => !isIn(from, ['generator/bundler', 'pages']))).toEqual([])
  })

  test('content has no React, and no file system', () => {
    const world =
      /^(?:react|react-dom|(?:node:)?(?:fs|child_process|net|http|https|process|os|worker_threads))(?:\/|$)/
    expect(imports.filter(({ from, to }) => from.startsWith('content/') && world.test(to))).toEqual([])
  })

  test('components, pages and what runs in browsers read no disk', () => {
    const disk = /^(?:node:)?(?:fs|child_process|net|http|https)(?:\/|$)/
    expect(
      imports.filter(({ from, to }) => /^(?:browser|components|pages)\//.test(from) && disk.test(to)),
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
  expect(own).toContain('cli/commands/siteCommands.ts')
  expect(packages.filter(name => !name.startsWith('node:')).toSorted()).toEqual(['commander', 'picocolors'])
})

test('a build whose bundle is there loads no bundler', () => {
  const { own, packages } = loadedWith('generator/build/build.ts')
  expect(own).toContain('generator/render/renderPages.ts')
  expect(packages.filter(name => /^(?:vi[kt]e|rolldown|sass|satori|sharp)(?:\/|$)/.test(name))).toEqual([])
})

test('publishing reads its targets without what reads texts', () => {
  const { own, packages } = loadedWith('generator/site/loadConfig.ts')
  expect(own.filter(path => isIn(path, ['content'])).length).toBeGreaterThan(3)
  const pipeline = own.filter(
    path =>
      isIn(path, ['content']) &&
      !isIn(path, ['content/schema', 'content/problems', 'content/i18n', 'content/shared']),
  )
  expect(pipeline).toEqual([])
  expect(
    packages.filter(name => /^(?:marked|parse5|yaml|gray-matter|sharp|vi[kt]e)(?:\/|$)/.test(name)),
  ).toEqual([])
})
