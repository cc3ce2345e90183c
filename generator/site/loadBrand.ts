import { join } from 'node:path'
import { spelledPath } from '../../content/model/outputFile.ts'
import type { SiteBrand } from '../../content/model/Site.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import type { PageImage } from '../../content/model/Post.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemAt } from '../../content/problems/problemAt.ts'
import type { ConfigFile } from '../../content/schema/config/ConfigFile.ts'
import { safeRead } from '../../system/files.ts'
import { publicFolder } from '../../system/paths.ts'
import type { ImageSize, ImageSizes } from './publicFiles.ts'

type BrandKey = keyof NonNullable<ConfigFile['value']['brand']>

/** Reads the logo and the icon of the configuration; absent are those that cannot be used, with the reason. */
export function loadBrand(
  root: string,
  { value, source, locate }: ConfigFile,
  sizes: ImageSizes,
): { brand: SiteBrand; problems: Problem[] } {
  const brand: { -readonly [Key in keyof SiteBrand]: SiteBrand[Key] } = {}
  const problems: Problem[] = []
  for (const [key, address] of Object.entries(value.brand ?? {}) as [BrandKey, string][]) {
    const file = spelledPath(address)
    const text = safeRead(join(publicFolder(root), file))?.toString()
    // The check of addresses reports a missing file.
    if (text === undefined) continue
    const size = sizes[`/${file}`]
    const fault = faultOf(key, text, size)
    if (fault) {
      const [reason, hint] = fault
      const message = `\`brand.${key}\` cannot be used: ${address} ${reason}`
      problems.push(problemAt(source, locate(['brand', key]), { code: 'config-brand', message, hint }))
    } else if (key === 'favicon') brand.favicon = svgDataUrl(text)
    else brand[key] = { src: address, ...size } satisfies PageImage
  }
  return { brand, problems }
}

/** Why an SVG cannot be used in its place, and what to do: browsers would not show it as it is meant, or it does not fit. */
function faultOf(
  key: BrandKey,
  svg: string,
  size: ImageSize | undefined,
): readonly [reason: string, hint: string] | undefined {
  if (/<text\b/.test(svg))
    return ['has text, whose font an image does not have', 'Convert the text to paths, and export it again.']
  if (/(?:\bhref|\bsrc)\s*=\s*["'](?!#|data:)|url\(\s*["']?(?!#|data:)|@import/.test(svg))
    return ['loads another file, which an image may not', 'Embed the file when you export it.']
  if (!size) return ['has no size', 'Export it with a `viewBox`, or with `width` and `height`.']
  const { width, height } = size
  const ratio = width / height
  if (key === 'favicon' && Math.abs(ratio - 1) >= 0.05)
    return [`is ${width} × ${height}, and an icon is square`, 'Export it with as much space on all sides.']
  if (ratio <= 8) return undefined
  const hint = 'Export one of at most eight times: phones have no room for more.'
  return [`is ${Math.round(ratio)} times as wide as high`, hint]
}

/**
 * The mark on a square of 32 units: the icon of the configuration, or the shapes of `public/favicon.svg`, drawn in
 * `currentColor`. A file without such shapes is an image, too.
 */
export function brandMark(root: string, brand: SiteConfig['brand']): string {
  const svg = safeRead(join(publicFolder(root), brand?.favicon ?? '/favicon.svg'))?.toString() ?? ''
  const shapes = brand?.favicon === undefined ? svg.match(/<(?:path|circle)\b[^>]*>/g)?.join('') : undefined
  return shapes ?? (svg === '' ? '' : `<image width="32" height="32" href="${svgDataUrl(svg)}"/>`)
}

/** An SVG as a URL. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
