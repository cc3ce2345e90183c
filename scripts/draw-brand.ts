// Draws the icons and the social card, and gives the favicon its colours. Run from the project's root, and again when
// `kube-site check` reports that one of them is out of date; `--all` draws those that are up to date, too.
import { existsSync, readFileSync } from 'node:fs'
import type { SiteConfig } from '../content/model/SiteConfig.ts'
import site from '../site.config.ts'
import { brandFonts } from './fonts/fontParts.ts'
import { brandMark } from '../generator/site/loadBrand.ts'
import { faviconSvg, iconSvg, socialSvg } from './brand/brandImages.ts'
import { launchBrowser, openPage } from './programs/launchBrowser.ts'
import { type OutputFile, outdatedFiles, writeFiles } from './writeFiles.ts'

const config: SiteConfig = site
const mark = brandMark(process.cwd(), config.brand)
const { accent } = config
const color = accent.dark.fill
const roundedIcon = iconSvg(mark, { corner: 0.22, mark: 0.66, color })
const socialCard = socialSvg(mark, {
  name: config.name,
  headline: config.hero.title,
  host: new URL(config.siteUrl).host,
  color,
})
const square = (side: number) => ({ width: side, height: side })
const images = [
  { path: 'public/icons/icon-192.png', svg: roundedIcon, ...square(192), maxBytes: 25_000 },
  { path: 'public/icons/icon-512.png', svg: roundedIcon, ...square(512), maxBytes: 75_000 },
  {
    path: 'public/icons/icon-maskable-512.png',
    svg: iconSvg(mark, { corner: 0, mark: 0.52, color }),
    ...square(512),
    maxBytes: 75_000,
  },
  {
    path: 'public/icons/apple-touch-icon.png',
    svg: iconSvg(mark, { corner: 0, mark: 0.64, color }),
    ...square(180),
    maxBytes: 25_000,
  },
  { path: 'public/images/social.png', svg: socialCard, width: 1200, height: 630, maxBytes: 200_000 },
]

const css = `${await brandFonts()} body { margin: 0 } svg { display: block } body > svg { width: 100vw; height: 100vh }`
const isOutdated = outdatedFiles()
const browser = await launchBrowser()
try {
  const path = 'public/favicon.svg'
  const files: OutputFile[] = []
  if (existsSync(path) && isOutdated(path))
    files.push({ path, bytes: Buffer.from(faviconSvg(readFileSync(path, 'utf8'), accent)) })
  for (const { path: file, svg, width, height, maxBytes } of images.filter(image => isOutdated(image.path))) {
    const html = `<!doctype html><style>${css}</style>${svg}`
    const page = await openPage(browser, html, { viewport: { width, height } })
    // What the SVG leaves empty stays transparent.
    files.push({ path: file, bytes: await page.screenshot({ omitBackground: true }), maxBytes })
    await page.close()
  }
  await writeFiles(files)
} finally {
  await browser.close()
}
