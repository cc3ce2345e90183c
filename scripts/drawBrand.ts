import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { brandMark } from './brandMark.ts'
import { iconSvg } from './iconSvg.ts'
import { type PictureFormat, screenshotSvg } from './screenshotSvg.ts'
import { socialSvg } from './socialSvg.ts'
import type { MadeFile } from './tellFiles.ts'

/** The product's name and address, as the pictures show them. */
export interface Brand {
  name: string
  /** An absolute address; the social card shows its host. */
  siteUrl: string
  /** The headline is on the social card, one word a line. */
  hero: { title: string }
}

/**
 * Draws the pictures that carry the product's mark or name into `public/`: icons and the social card. Run from the
 * project's root, and again when the name or `public/favicon.svg` changes.
 */
export async function drawBrand(browser: Browser, { name, siteUrl, hero }: Brand): Promise<MadeFile[]> {
  const mark = await brandMark()
  const rounded = iconSvg(mark, { corner: 0.22, mark: 0.66 })
  const social = socialSvg(mark, {
    name,
    headline: hero.title.split(' '),
    host: new URL(siteUrl).host,
  })
  const pictures: [file: string, svg: string, format: PictureFormat, limit: number][] = [
    ['icons/icon-192.png', rounded, square(192), 25_000],
    ['icons/icon-512.png', rounded, square(512), 75_000],
    ['icons/icon-maskable-512.png', iconSvg(mark, { corner: 0, mark: 0.52 }), square(512), 75_000],
    ['icons/apple-touch-icon.png', iconSvg(mark, { corner: 0, mark: 0.64 }), square(180), 25_000],
    ['images/social.png', social, { width: 1200, height: 630, format: 'png' }, 200_000],
  ]
  const drawn: MadeFile[] = []
  for (const [path, svg, format, limit] of pictures) {
    const file = join('public', path)
    const bytes = await screenshotSvg(browser, svg, format)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    drawn.push({ file, bytes: bytes.length, limit })
  }
  return drawn
}

function square(side: number): PictureFormat {
  return { width: side, height: side, format: 'png' }
}
