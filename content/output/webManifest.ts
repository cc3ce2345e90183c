import type { Site } from '../model/Site.ts'
import { basePath } from '../shared/siteUrl.ts'
import { withBase } from '../shared/withBase.ts'

/** `site.webmanifest` (W3C Web Application Manifest). The dark theme is the default, so its colours are the site's. */
export function webManifest({ config }: Site): string {
  const base = basePath(config.siteUrl)
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src: withBase(base, src),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: config.name,
    short_name: config.name,
    description: config.tagline,
    lang: config.language,
    start_url: base,
    display: 'browser',
    theme_color: config.themeColor.dark,
    background_color: config.themeColor.dark,
    icons: [
      icon('/icons/icon-192.png', 192, 'any'),
      icon('/icons/icon-512.png', 512, 'any'),
      icon('/icons/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
