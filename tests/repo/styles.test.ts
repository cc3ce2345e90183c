import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile, compileString } from 'sass'
import { describe, expect, test } from 'vitest'
import { darkTheme } from '../../generator/images/chart.ts'
import { clusters } from '../../components/figures/story/clusters.ts'
import { gateway, workloads } from '../../components/figures/story/traffic.ts'
import { themeSurfaces } from '../../content/schema/config/brand.ts'
import { accentCss } from '../../content/shared/accent.ts'
import config from '../fixtures/site/site.config.ts'
import { root } from '../setup/runCommand.ts'

const styles = join(root, 'styles')
/** A Sass file without its comments. */
const read = (path: string) =>
  readFileSync(join(styles, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/** Names of the files below a folder of the project, with `/`. */
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
    name.replaceAll('\\', '/'),
  )

/** Those of the site, and those of the desk, which has some of the same layers. */
const allSheets = [
  ...filesBelow('styles'),
  ...filesBelow('desk/styles').map(path => `../desk/styles/${path}`),
].filter(path => path.endsWith('.scss'))
const isOfDesk = (path: string) => path.startsWith('../desk/')
const isPartial = (path: string) => (isOfDesk(path) ? basename(path).startsWith('_') : path.includes('/'))
const entrySheets = allSheets.filter(path => !isPartial(path))
const partials = allSheets.filter(isPartial)

/** A file that another one names, from `styles/`. */
const resolved = (from: string, target: string): string =>
  posix.relative('styles', posix.join('styles', posix.dirname(from), target))

/** What a Sass file loads: `settings/themes` for a file of the project, `sass:map` for Sass's own. */
const loadedBy = (path: string): string[] =>
  [...read(path).matchAll(/@(?:use|forward) "([^"]+)"/g)].map(([, target = '']) =>
    target.startsWith('sass:') ? target : resolved(path, target),
  )

/** The value of each declaration, without texts and interpolations. */
const declaredValues = (source: string): string[] =>
  source
    .replace(/"[^"]*"/g, '""')
    .replace(/#\{[^}]*\}/g, '')
    .split(/(?<=[;{}])/)
    .filter(piece => piece.endsWith(';'))
    .map(piece => piece.slice(piece.indexOf(':') + 1))

/** Compiles Sass that has `helpers` and `settings` at hand. */
const compileWithHelpers = (source: string): string =>
  compileString(`@use "sass:map"; @use "sass:meta"; @use "helpers"; @use "settings"; ${source}`, {
    loadPaths: [styles],
  }).css

test('there is something to look at', () => {
  expect(entrySheets.length).toBeGreaterThan(5)
  expect(partials.length).toBeGreaterThan(80)
})

test.each(entrySheets)('every file that %s names is below styles/, from where its address starts', sheet => {
  const { css } = compile(join(styles, sheet), { loadPaths: [join(root, 'node_modules')] })
  const files = [...css.matchAll(/url\("?([^")]+)"?\)/g)].flatMap(([, url = '']) =>
    /^(?:#|data:)/.test(url) ? [] : [url],
  )
  expect(files.filter(file => !existsSync(join(styles, file)))).toEqual([])
})

describe('layers', () => {
  const mayLoad: Readonly<Record<string, readonly string[]>> = {
    settings: ['settings'],
    helpers: ['settings', 'helpers'],
    fonts: [],
    base: ['settings', 'helpers', 'fonts', 'base'],
    objects: ['settings', 'helpers', 'objects'],
    components: ['settings', 'helpers'],
  }
  const layerOf = (path: string) => (isOfDesk(path) ? 'components' : (path.split('/')[0] ?? ''))

  test('each loads only those before it', () => {
    const wrong = partials.flatMap(path =>
      loadedBy(path)
        .filter(target => !target.startsWith('sass:') && !mayLoad[layerOf(path)]?.includes(layerOf(target)))
        .map(target => `${path} loads ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('an entry sheet puts the partials of a folder into the cascade layer of that name', () => {
    for (const sheet of entrySheets) {
      expect(
        loadedBy(sheet).filter(target => target !== 'base/layers'),
        sheet,
      ).toEqual(['sass:meta'])
      for (const [, layer, body = ''] of read(sheet).matchAll(/^@layer (\w+) \{([^}]*)\}/gm)) {
        const targets = [...body.matchAll(/load-css\("([^"]+)"\)/g)].map(([, target = '']) => target)
        const own = targets
          .filter(target => !target.startsWith('sonner/'))
          .map(target => resolved(sheet, target))
        expect(own.map(layerOf), sheet).toEqual(own.map(() => layer))
      }
    }
  })

  test('a sheet that a page loads at once names their order, as any of them may be first', () => {
    const imported = filesBelow('pages')
      .filter(path => path.endsWith('.tsx'))
      .flatMap(path => [
        ...readFileSync(join(root, 'pages', path), 'utf8').matchAll(/^import '[./]+styles\/(.+)'$/gm),
      ])
    const sheets = new Set(imported.map(([, sheet = '']) => sheet))
    expect(sheets.size).toBeGreaterThan(5)
    expect([...sheets].filter(sheet => !loadedBy(sheet).includes('base/layers'))).toEqual([])
  })

  test('every partial is in an entry sheet', () => {
    const loaded = new Set(
      entrySheets.flatMap(sheet =>
        compile(join(styles, sheet), { loadPaths: [join(root, 'node_modules')] }).loadedUrls.map(String),
      ),
    )
    expect(partials.filter(path => !loaded.has(pathToFileURL(join(styles, path)).href))).toEqual([])
  })

  test.each(['settings', 'helpers'])('%s emit no CSS', folder => {
    expect(compile(join(styles, folder, '_index.scss')).css).toBe('')
  })
})

describe('tokens', () => {
  const themeTokens = (name: 'dark' | 'light'): string[] =>
    compileWithHelpers(`a { keys: map.keys(settings.$${name}) }`).match(/(?<=")[\w-]+(?=")/g) ?? []

  test('are those with which pictures are drawn, and contrast is measured', () => {
    const valueOf = (theme: string, token: string) =>
      compileWithHelpers(`a { color: map.get(settings.$${theme}, "${token}") }`).match(/#[\da-f]+|white/)?.[0]
    for (const [theme, surfaces] of Object.entries(themeSurfaces))
      for (const [token, color] of Object.entries(surfaces))
        expect(valueOf(theme, token)?.replace('white', '#ffffff'), `${theme} ${token}`).toBe(color)
    for (const [name, color] of Object.entries(darkTheme))
      expect(valueOf('dark', name.replace(/(?=\d)/, '-')), name).toBe(color)
  })

  test('both themes have the same', () => {
    expect(themeTokens('dark').length).toBeGreaterThan(15)
    expect(themeTokens('light')).toEqual(themeTokens('dark'))
  })

  test.each([
    ['token', 'a { color: helpers.token("ink-9") }'],
    ['breakpoint', '@include helpers.from("huge") { a { color: inherit } }'],
    ['breakpoint', '@include helpers.below("huge") { a { color: inherit } }'],
    ['text style', 'a { @include helpers.type("h9") }'],
  ])('an unknown %s fails the build', (kind, source) => {
    expect(() => compileWithHelpers(source)).toThrow(`There is no ${kind} `)
  })

  test('are named by `helpers.token`, which checks them', () => {
    const configured = accentCss(config.accent).matchAll(/--([\w-]+):/g)
    const tokens = new Set([...themeTokens('dark'), ...[...configured].map(([, name = '']) => name)])
    const raw = partials
      .filter(path => !path.startsWith('settings/'))
      .flatMap(path => [...read(path).matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => ({ path, name })))
    expect(raw.filter(({ name }) => tokens.has(name))).toEqual([])
    // Any other custom property is a room's own: one of its partials declares it.
    const declared = (room: string, name: string) =>
      partials.some(
        path => posix.dirname(path) === room && new RegExp(`^\\s*--${name}:`, 'm').test(read(path)),
      )
    expect(raw.filter(({ path, name }) => !declared(posix.dirname(path), name))).toEqual([])
    const inSettings = partials
      .filter(path => path.startsWith('settings/'))
      .flatMap(path => [...read(path).matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name))
    expect(inSettings.filter(name => !tokens.has(name))).toEqual([])
  })
})

test('a drawing that takes its colours from the page names tokens', () => {
  const used = [
    ...readFileSync(join(styles, 'images/architecture.svg'), 'utf8').matchAll(/var\(--([\w-]+)\)/g),
  ]
  const names = new Set(used.map(([, name = '']) => name))
  expect(names.size).toBeGreaterThan(5)
  // Its font is that of the partial.
  names.delete('mono')
  const source = [...names].map(name => `a { color: helpers.token("${name}") }`).join('\n')
  expect(() => compileWithHelpers(source)).not.toThrow()
})

test('colours are written in the settings alone', () => {
  const values = allSheets
    .filter(path => !path.startsWith('settings/'))
    .flatMap(path => declaredValues(read(path)).map(value => ({ path, value })))
  const literal = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(/i
  expect(values.filter(({ value }) => literal.test(value))).toEqual([])

  const words = [
    ...new Set(values.flatMap(({ value }) => value.match(/(?<![\w$.-])[a-z]+(?![\w(-])/gi) ?? [])),
  ]
  // Sass knows which words are names of colours.
  const types = compileWithHelpers(words.map(word => `${word} { type: meta.type-of(${word}) }`).join('\n'))
  const colours = [...types.matchAll(/^(\w+) \{\s*type: color/gm)].map(([, word]) => word)
  expect(colours).toEqual(['transparent'])
})

describe('names', () => {
  const kebab = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
  /** Files, and the components in them: a file has one, or several that belong together. */
  const componentsIn = (folder: string) =>
    filesBelow(folder)
      .filter(path => path.endsWith('.tsx'))
      .flatMap(path => {
        const text = readFileSync(join(root, folder, path), 'utf8')
        const names = [...text.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w+)/gm)]
        const all = [basename(path, '.tsx').replace(/\.island$/, ''), ...names.map(([, name = '']) => name)]
        return all.map(name => posix.join(posix.dirname(path), kebab(name)))
      })
  const components = new Set(componentsIn('components'))
  const sections = new Set(componentsIn('pages/index/sections').map(path => `home/${path}`))

  /** Partials without a component, and why. */
  const exceptions = {
    'blog/in-place': 'states that browser/blog/readInPlace.ts sets',
    'blog/load-failure': 'added by browser/blog/readInPlace.ts',
    'figures/editor/code-pane': 'classes that several components give to elements',
    'home/video-frame-played': 'the later part of a component, in figures.deferred.scss',
    'parts/button': 'a class that several components give to an element',
    'parts/eyebrow': 'a class that several components give to an element',
    'parts/lead': 'a class that several components give to an element',
    'parts/error-screen': 'added by browser/runtime/wakeIslands.ts',
    'search/search': 'added by browser/search/openSearch.ts',
    'shell/logo-image': 'a part of a component that few sites have, in logo.scss',
    'shell/menu-panels': 'the later part of a component, in later.scss',
    'shell/reveal': 'attributes that browser/enhance/scrolling.ts sets',
    'shell/stagger': 'attributes of elements that browser/enhance/scrolling.ts shows',
    'shell/tooltip': 'added by browser/enhance/showTooltips.ts',
  }

  test('a partial is named after the component that it styles, in a folder of the same name', () => {
    const alone = partials
      // Prose has no components.
      .filter(path => /^components\/(?!prose\/)/.test(path))
      .map(path => path.slice('components/'.length, -'.scss'.length).replace(/(?<=^|\/)_/, ''))
      .filter(name => !components.has(name) && !sections.has(name))
    expect(alone.toSorted()).toEqual(Object.keys(exceptions).toSorted())
  })
})

test('every box of the traffic graph and every island of the map has its place', () => {
  const { css } = compile(join(styles, 'figures.deferred.scss'))
  const boxes = new Set([gateway.name, ...workloads.flatMap(({ name, namespace }) => [name, namespace])])
  for (const name of boxes) expect(css).toContain(`.traffic-chart__at--${name} {`)
  for (const { name } of clusters) expect(css).toContain(`.topology__island--${name} {`)
})
