import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import sharp, { type AvifOptions, type WebpOptions } from 'sharp'
import { recordGenerated, scriptFiles, staleFiles } from '../generator/site/scriptFiles.ts'
import config from '../site.config.ts'

/** A file that a script generates. */
export interface OutputFile {
  path: string
  bytes: Uint8Array
  /** The script fails after writing a larger file. */
  maxBytes?: number
}

/** Returns an image as WebP and as AVIF. */
export async function encodedImage(
  { path, bytes, maxBytes }: OutputFile & { maxBytes: number },
  { webp, avif }: { webp: WebpOptions; avif: AvifOptions },
): Promise<OutputFile[]> {
  return [
    { path: `${path}.webp`, bytes: await sharp(bytes).webp(webp).toBuffer(), maxBytes },
    { path: `${path}.avif`, bytes: await sharp(bytes).avif(avif).toBuffer(), maxBytes },
  ]
}

/** Writes files, prints their sizes, and records the inputs of those of the site. Sets exit code 1 if one exceeds its limit. */
export async function writeFiles(files: readonly OutputFile[]): Promise<void> {
  for (const { path, bytes, maxBytes = Number.POSITIVE_INFINITY } of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const isTooLarge = bytes.length > maxBytes
    if (isTooLarge) process.exitCode = 1
    const remark = isTooLarge ? `  over ${maxBytes / 1000} kB` : ''
    console.log(`${(bytes.length / 1000).toFixed(1).padStart(7)} kB  ${path}${remark}`)
  }
  const written = new Set(files.map(({ path }) => path.split(sep).join('/')))
  const generated = scriptFiles(process.cwd(), config).filter(({ path }) => written.has(path))
  if (generated.length > 0) recordGenerated(process.cwd(), generated)
}

/**
 * Returns what tells whether a file of the site is to be generated: it shows something that has changed, or is missing, or
 * the script was started with `--all`. A file that was replaced by hand is left alone.
 */
export function outdatedFiles(): (path: string) => boolean {
  const isAll = process.argv.includes('--all')
  const stale = new Set(staleFiles(process.cwd(), config).map(({ path }) => path))
  return path => isAll || stale.has(path.split(sep).join('/')) || !existsSync(path)
}
