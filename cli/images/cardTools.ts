import { createRequire } from 'node:module'
import type { Fonts } from '../../content/model/SiteConfig.ts'
import { fontVersions } from './cardFonts.ts'

const tools = ['satori', 'sharp']

/** Names and versions of the packages that social cards are drawn with. */
export function cardTools(fonts: Fonts): string {
  const require = createRequire(import.meta.url)
  const versionOf = (name: string) => (require(`${name}/package.json`) as { version: string }).version
  return [...tools.map(name => `${name}@${versionOf(name)}`), ...fontVersions(fonts)].join(' ')
}
