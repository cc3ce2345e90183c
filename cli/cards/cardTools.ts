import { createRequire } from 'node:module'

const tools = ['satori', '@resvg/resvg-js', '@fontsource/instrument-sans', '@fontsource/geist-mono']

/** Names and versions of the packages that social cards are drawn with. */
export function cardTools(): string {
  const require = createRequire(import.meta.url)
  const versionOf = (name: string) => (require(`${name}/package.json`) as { version: string }).version
  return tools.map(name => `${name}@${versionOf(name)}`).join(' ')
}
