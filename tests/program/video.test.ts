import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { describe, expect, inject, test } from 'vitest'
import config from '../../site.config.ts'
import { readMp4, readWebm } from '../fixtures/videoFile.ts'

const { dark, light, width, height } = config.hero.video
const read = (path: string) => readFileSync(join(inject('dist'), path))

describe.each([
  ['dark', dark],
  ['light', light],
])('the demo video in the %s theme', (theme, { poster, posterSmall = '', sources }) => {
  test('has a WebM and an MP4, of 20 to 40 s, under 3 MB, without sound', () => {
    const found = sources.map(({ src, type }) => {
      expect(src).toContain(theme)
      const file = read(src)
      expect(file.length).toBeLessThan(3_000_000)
      const facts = type.startsWith('video/webm') ? readWebm(file) : readMp4(file)
      expect(facts).toMatchObject({ fastStart: true })
      expect(facts.seconds).toBeGreaterThan(20)
      expect(facts.seconds).toBeLessThan(40)
      return [type, ...facts.codecs]
    })
    expect(found).toEqual([
      ['video/webm; codecs="vp09.00.31.08"', 'V_VP9'],
      ['video/mp4; codecs="avc1.64001f"', 'avc1'],
    ])
  })

  test('names the profile and level that the MP4 has', () => {
    const mp4 = sources.find(({ type }) => type.startsWith('video/mp4'))
    const file = read(mp4?.src ?? '')
    // After the name and the version: profile, constraints, level (ISO/IEC 14496-15, `avcC`).
    const at = file.indexOf('avcC') + 5
    expect(mp4?.type).toContain(`avc1.${file.toString('hex', at, at + 3)}`)
  })

  test('has a poster of its shape, under 60 kB, and one half as wide', () => {
    const [large, small] = [read(poster), read(posterSmall)]
    expect(large.length).toBeLessThan(60_000)
    expect(small.length).toBeLessThan(large.length)
    expect(imageSize(large)).toMatchObject({ width, height, type: 'webp' })
    expect(imageSize(small)).toMatchObject({ width: width / 2, height: height / 2, type: 'webp' })
  })
})

test('the page names the files of both themes, and no poster that either theme would download', () => {
  const html = read('index.html').toString()
  for (const { poster, sources } of [dark, light]) {
    for (const address of [poster, ...sources.map(({ src }) => src)]) {
      expect(html).toContain(`src="${address}"`)
      expect(existsSync(join(inject('dist'), address))).toBe(true)
    }
  }
  expect(html).not.toContain('poster=')
})
