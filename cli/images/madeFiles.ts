import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillLegal } from '../../content/legal/fillLegal.ts'
import { legalFacts } from '../../content/legal/legalFacts.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { safeReaddir } from '../util/paths.ts'
import { markShapes } from './markShapes.ts'

/** A file of the repository that a script makes of facts. */
export interface MadeFile {
  /** From the project's root, with `/`. */
  path: string
  /** Digest of the facts that it shows. */
  of: string
  /** The script that makes it: `npm run brand`. */
  script: 'brand' | 'figures' | 'demo' | 'fonts'
}

/** The files that scripts make of the configuration, of the texts in `docs/legal/` and of the figures. */
export function madeFiles(root: string, config: SiteConfig): MadeFile[] {
  const { name, hero, siteUrl, language, accent, fonts } = config
  const { dark, light } = accent
  const host = new URL(siteUrl).host
  const mark = markShapes(textOf(root, 'public/favicon.svg')) ?? ''
  const file = (script: MadeFile['script'], path: string, ...facts: unknown[]): MadeFile => {
    const of = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
    return { path, of, script }
  }

  const icons = ['icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon'].map(icon =>
    file('brand', `public/icons/${icon}.png`, mark, dark.fill),
  )
  const facts = legalFacts(config)
  const documents = config.legal.documents.flatMap(({ slug, title, updated, pdf }) => {
    const text = textOf(root, `docs/legal/${slug}.md`)
    const shown = [fillLegal(text, facts), title, updated, name, host, language, mark, light.fill, fonts]
    return text === '' ? [] : [file('brand', `public${pdf}`, ...shown)]
  })
  const figures = safeReaddir(join(root, 'scripts', 'figures'))
    .filter(figure => figure.endsWith('.svg'))
    .flatMap(figure => {
      const svg = textOf(root, `scripts/figures/${figure}`)
      const endings = /-\d+\.svg$/.test(figure) ? [''] : ['', '-small']
      return endings.flatMap(ending =>
        (['dark', 'light'] as const).map(theme =>
          file(
            'figures',
            `public/images/posts/${figure.slice(0, -'.svg'.length)}-${theme}${ending}.webp`,
            svg,
            accent[theme],
            fonts,
          ),
        ),
      )
    })
  const films = (['dark', 'light'] as const).flatMap(theme => [
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
    ...figures,
    ...films,
  ]
}

/** A text of the project; empty where there is none. */
function textOf(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}
