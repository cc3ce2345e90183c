// Measures the smaller files that a build makes of pictures beside those of sharp's defaults, which Astro uses, and Hugo's.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { sizedFormats } from '../content/shared/sizedImage.ts'
import { type EncodedPicture, encodePicture } from '../cli/pictures/encodePicture.ts'
import { ssim } from './ssim.ts'

const widths = [480, 960, 1408]
const tools: Record<string, (file: string) => Promise<EncodedPicture[]>> = {
  'kube-site': file => encodePicture(file, widths),
  "sharp's defaults": encodeWithDefaults,
  ...(spawnSync('hugo', ['version']).status === 0 ? { 'Hugo (WebP)': encodeWithHugo } : {}),
}

/** Does what Astro's image service does where nothing is configured. */
async function encodeWithDefaults(file: string): Promise<EncodedPicture[]> {
  const files: EncodedPicture[] = []
  for (const width of widths)
    for (const format of sizedFormats) {
      const bytes = await sharp(file).rotate().resize({ width }).toFormat(format).toBuffer()
      files.push({ width, format, bytes })
    }
  return files
}

/** Lets Hugo, which writes no AVIF, resize a picture for an empty site. */
async function encodeWithHugo(file: string): Promise<EncodedPicture[]> {
  const site = mkdtempSync(join(tmpdir(), 'bench-hugo-'))
  try {
    for (const folder of ['assets', 'layouts']) mkdirSync(join(site, folder))
    copyFileSync(file, join(site, 'assets', basename(file)))
    writeFileSync(join(site, 'config.toml'), 'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404"]\n')
    const resized = widths.map(width => `{{ ($picture.Resize "${width}x webp").RelPermalink }}`)
    const layout = `{{ $picture := resources.Get "${basename(file)}" }}${resized.join('')}`
    writeFileSync(join(site, 'layouts', 'index.html'), layout)
    const { status, stderr } = spawnSync('hugo', ['--source', site], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    const folder = join(site, 'public')
    const files = readdirSync(folder).filter(name => name.endsWith('.webp'))
    return await Promise.all(
      files.map(async name => {
        const bytes = readFileSync(join(folder, name))
        return { width: (await sharp(bytes).metadata()).width, format: 'webp' as const, bytes }
      }),
    )
  } finally {
    rmSync(site, { recursive: true })
  }
}

/** Processor time of this process and of those that it has waited for, s. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  const times = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? []
  // Fields 16 and 17 of proc(5), in hundredths of a second.
  return (user + system) / 1e6 + (Number(times[13]) + Number(times[14])) / 100
}

sharp.cache(false)
const files = process.argv.slice(2)
if (files.length === 0) throw new Error('Name the pictures to measure: npm run bench:pictures -- photo.jpg …')
console.log('| picture | tool | processor s | AVIF kB | SSIM | WebP kB | SSIM |')
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
for (const file of files)
  for (const [tool, encode] of Object.entries(tools)) {
    const start = processorSeconds()
    const encoded = await encode(file)
    const seconds = processorSeconds() - start
    const cells = await Promise.all(
      sizedFormats.map(async format => {
        const made = encoded.filter(one => one.format === format).toSorted((a, b) => a.width - b.width)
        const largest = made.at(-1)
        if (!largest) return '– | –'
        const kilobytes = made.map(({ bytes }) => Math.round(bytes.length / 1000)).join(' + ')
        return `${kilobytes} | ${(await ssim(file, largest.bytes)).toFixed(3)}`
      }),
    )
    console.log(`| ${basename(file)} | ${tool} | ${seconds.toFixed(1)} | ${cells.join(' | ')} |`)
  }
console.log(`\nMost memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`)
