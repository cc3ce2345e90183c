import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillLegal, legalFacts } from '../../content/legal/parseLegal.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { problemIn } from '../../content/problems/problemAt.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { safeRead } from '../../system/files.ts'
import { safeReaddir } from '../../system/paths.ts'
import { brandMark } from './loadBrand.ts'

/** A file of the repository that a script generates. */
interface ScriptFile {
  /** From the project's root, with `/`. */
  path: string
  /** Hash of all that it shows. */
  inputs: string
  /** The script: `npm run brand`. */
  script: 'brand' | 'figures' | 'demo' | 'fonts' | 'legal'
}

/** By path: the hash of a file's inputs when it was generated, and of its bytes. */
type GeneratedList = Readonly<Record<string, Pick<ScriptFile, 'inputs'> & { bytes: string }>>

const themes = ['dark', 'light'] as const

/** The files that scripts generate from the configuration, the texts in `docs/legal/` and the figures. */
export function scriptFiles(root: string, config: SiteConfig): ScriptFile[] {
  const { name, hero, siteUrl, language, accent, brand, fonts } = config
  const { dark, light } = accent
  const host = new URL(siteUrl).host
  const mark = brandMark(root, brand)
  const file = (script: ScriptFile['script'], path: string, ...inputs: unknown[]): ScriptFile => ({
    path,
    inputs: hashOf(JSON.stringify(inputs)),
    script,
  })

  const icons = ['icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon'].map(icon =>
    file('brand', `public/icons/${icon}.png`, mark, dark.fill),
  )
  const facts = legalFacts(config)
  const documents = config.legal.documents.flatMap(({ slug, title, summary, updated, pdf }) => {
    const text = readText(root, `docs/legal/${slug}.md`)
    const shown = [
      fillLegal(text, facts),
      title,
      summary,
      updated,
      name,
      host,
      language,
      mark,
      light.fill,
      fonts,
    ]
    return text === '' ? [] : [file('legal', `public${pdf}`, ...shown)]
  })
  const figures = safeReaddir(join(root, 'scripts', 'figures'))
    .filter(figure => figure.endsWith('.svg'))
    .flatMap(figure => {
      const svg = readText(root, `scripts/figures/${figure}`)
      const image = `public/images/posts/${figure.slice(0, -'.svg'.length)}`
      const endings = /-\d+\.svg$/.test(figure) ? [''] : ['', '-small']
      return endings.flatMap(ending =>
        themes.map(theme => file('figures', `${image}-${theme}${ending}.webp`, svg, accent[theme], fonts)),
      )
    })
  const films = themes.flatMap(theme => [
    ...['webm', 'mp4'].map(type =>
      file('demo', `public/video/demo-${theme}.${type}`, name, accent[theme], fonts),
    ),
    ...['.webp', '.avif', '-small.avif'].map(ending =>
      file('demo', `public/images/demo-poster-${theme}${ending}`, accent[theme], fonts),
    ),
  ])
  return [
    file('brand', 'public/favicon.svg', dark.fill, light.line ?? light.fill),
    ...icons,
    file('brand', 'public/images/social.png', mark, dark.fill, name, hero.title, host, fonts),
    file('fonts', 'styles/fonts/_faces.scss', fonts),
    ...documents,
    file('legal', 'public/uploads/sample-report.pdf', name, host, language, mark, light.fill, fonts),
    ...figures,
    ...films,
  ]
}

/** From the project's root. */
const listPath = 'scripts/generated.json'

/** The generated files whose inputs have changed since; not those that were replaced by hand. */
export function staleFiles(root: string, config: SiteConfig): ScriptFile[] {
  const list = readList(root)
  return scriptFiles(root, config).filter(({ path, inputs }) => {
    const generated = list[path]
    return generated && generated.inputs !== inputs && generated.bytes === hashFile(root, path)
  })
}

/**
 * Reports generated files whose inputs have changed since.
 * @param scripts those whose files are looked at; all if absent
 */
export const checkScriptFiles = (
  root: string,
  config: SiteConfig,
  scripts?: readonly ScriptFile['script'][],
): Problem[] =>
  staleFiles(root, config)
    .filter(({ script }) => scripts?.includes(script) ?? true)
    .map(({ path, script }) => {
      const message = 'What it shows has changed since it was generated'
      const hint = `Generate it again with \`npm run ${script}\`.`
      return problemIn(path, { code: 'made-stale', message, hint })
    })

/** Records the inputs and the bytes of generated files. */
export function recordGenerated(root: string, files: readonly ScriptFile[]): void {
  const list: GeneratedList = {
    ...readList(root),
    ...Object.fromEntries(files.map(({ path, inputs }) => [path, { inputs, bytes: hashFile(root, path) }])),
  }
  const sorted = Object.fromEntries(Object.entries(list).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(root, listPath), `${JSON.stringify(sorted, undefined, 2)}\n`)
}

const readList = (root: string): GeneratedList =>
  JSON.parse(readText(root, listPath) || '{}') as GeneratedList

const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex').slice(0, 16)

/** The hash of a file; empty if it cannot be read. */
function hashFile(root: string, path: string): string {
  const bytes = safeRead(join(root, path))
  return bytes ? hashOf(bytes) : ''
}

/** A text of the project; empty if it cannot be read. */
const readText = (root: string, path: string): string => safeRead(join(root, path))?.toString() ?? ''
