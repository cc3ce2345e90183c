import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { root } from '../setup/runCommand.ts'
import { config, isGenerated } from './sources.ts'

const { video } = config.hero
const videos = video
  ? ([
      ['dark', video.dark],
      ['light', video.light],
    ] as const)
  : []
const read = (path: string) => readFileSync(join(root, 'public', path))

test('the demo video has its posters and files', () => {
  for (const [, { poster, posterAvif, sources }] of videos)
    for (const path of [poster, ...Object.values(posterAvif ?? {}), ...sources.map(({ src }) => src)])
      expect(existsSync(join(root, 'public', path)), path).toBe(true)
})

describe.each(
  videos.filter(([, { poster, posterAvif, sources }]) =>
    [poster, ...Object.values(posterAvif ?? {}), ...sources.map(({ src }) => src)].every(path =>
      isGenerated(`public${path}`),
    ),
  ),
)('the demo video in the %s theme', (theme, { poster, posterAvif, sources }) => {
  test('has a WebM and an MP4 of 20 to 40 s and under 3 MB, without sound', () => {
    const codecs = sources.map(({ src, type }) => {
      expect(src).toContain(theme)
      const file = read(src)
      expect(file.length).toBeLessThan(3_000_000)
      const facts = type.startsWith('video/webm') ? readWebm(file) : readMp4(file)
      expect(facts).toMatchObject({ fastStart: true })
      expect(facts.seconds).toBeGreaterThan(20)
      expect(facts.seconds).toBeLessThan(40)
      expect(facts.seconds).toBeCloseTo(video!.seconds, 0)
      return [type, ...facts.codecs]
    })
    expect(codecs).toEqual([
      ['video/webm; codecs="vp09.00.31.08"', 'V_VP9'],
      ['video/mp4; codecs="avc1.64001f"', 'avc1'],
    ])
  })

  test('declares the profile and level of the MP4', () => {
    const mp4 = sources.find(({ type }) => type.startsWith('video/mp4'))
    const file = read(mp4?.src ?? '')
    // After the name and the version: profile, constraints, level (ISO/IEC 14496-15, `avcC`).
    const start = file.indexOf('avcC') + 5
    expect(mp4?.type).toContain(`avc1.${file.toString('hex', start, start + 3)}`)
  })

  test('has a poster of its size under 60 kB, and as AVIF in less, and half as wide', () => {
    const { width, height } = video!
    const [webp, large, small] = [poster, posterAvif?.large ?? '', posterAvif?.small ?? ''].map(read) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    expect(webp.length).toBeLessThan(60_000)
    expect(large.length).toBeLessThan(webp.length)
    expect(small.length).toBeLessThan(large.length)
    expect(imageSize(webp)).toMatchObject({ width, height, type: 'webp' })
    expect(imageSize(large)).toMatchObject({ width, height, type: 'avif' })
    expect(imageSize(small)).toMatchObject({ width: width / 2, height: height / 2, type: 'avif' })
  })
})

/** Facts from the header of a video file. */
interface VideoFacts {
  /** Duration. */
  seconds: number
  /** The known codecs that it contains. */
  codecs: readonly string[]
  /** True if the index is before the frames, so that playback starts with the first bytes. */
  fastStart: boolean
}

/** Names of codecs of images and sound in MP4 and in WebM. */
const mp4Codecs = ['avc1', 'hvc1', 'av01', 'mp4a', 'Opus']
const webmCodecs = ['V_VP9', 'V_VP8', 'V_AV1', 'A_OPUS', 'A_VORBIS']

/** Reads an MP4 (ISO/IEC 14496-12, `mvhd` in `moov`, version 0). */
function readMp4(file: Buffer): VideoFacts {
  const boxes = new Map<string, { start: number; size: number }>()
  for (let start = 0; start + 8 <= file.length; ) {
    const size = file.readUInt32BE(start)
    boxes.set(file.toString('latin1', start + 4, start + 8), { start, size })
    if (size < 8) break
    start += size
  }
  const index = boxes.get('moov')
  const frames = boxes.get('mdat')
  if (!index || !frames) throw new Error('The file has no moov or no mdat box.')
  const moov = file.subarray(index.start, index.start + index.size)
  // After the name: version and flags, creation and modification times, time scale, duration.
  const mvhd = moov.indexOf('mvhd') + 4
  return {
    seconds: moov.readUInt32BE(mvhd + 16) / moov.readUInt32BE(mvhd + 12),
    codecs: mp4Codecs.filter(codec => moov.includes(codec)),
    fastStart: index.start < frames.start,
  }
}

/** Reads a WebM (matroska.org/technical/elements.html; `Duration` as a double, in milliseconds). */
function readWebm(file: Buffer): VideoFacts {
  const head = file.subarray(0, file.indexOf(Buffer.from('1f43b675', 'hex')))
  const duration = head.indexOf(Buffer.from('448988', 'hex'))
  if (duration < 0) throw new Error('The file has no duration of eight bytes before its first cluster.')
  return {
    seconds: head.readDoubleBE(duration + 3) / 1000,
    codecs: webmCodecs.filter(codec => head.includes(codec)),
    fastStart: true,
  }
}
