import { describe, expect, test } from 'vitest'
import { remediation, score } from '../../components/figures/story/report.ts'
import { blockedEdges, trafficEdges } from '../../components/figures/story/traffic.ts'
import { posterChange } from '../../scripts/demo/filmPages.tsx'
import { filmSeconds } from '../../scripts/demo/prepareFilm.ts'
import { inWords, scenes } from '../../scripts/demo/storyboard.tsx'
import { config, isGenerated } from './sources.ts'

const { video } = config.hero

test('the captions have the numbers that the figures show', () => {
  const captions = scenes.map(({ caption }) => caption)
  expect(captions).toContain('Two weeks of observed traffic')
  expect(captions).toContain('Eight stay, including the Sunday job; two are blocked')
})

test('the poster grants the secret that the diff grants', () => {
  const granted = posterChange[1]?.split(' ').at(-1)
  expect(remediation.files.flatMap(({ diff }) => diff)).toContain(`+    resourceNames: [${granted}]`)
})

test('no caption says that an approval is awaited when it is given', () => {
  const approved = scenes.filter(({ changes }) => changes?.some(({ html }) => html?.includes('Approved')))
  expect(approved).toHaveLength(1)
  expect(approved[0]?.caption).not.toMatch(/wait/i)
})

describe.runIf(video && isGenerated(`public${video.dark.sources[0]?.src}`))(
  'the configuration says of the film',
  () => {
    const blocked = `${inWords(blockedEdges.length)} of ${inWords(trafficEdges.length)}`

    test.each([
      [/(?<=a score of )\d+/, String(score)],
      [/\w+ of \w+(?= connections are blocked)/, blocked],
    ])('the numbers that it shows, if it says any: %s', (pattern, shown) => {
      expect(pattern.exec(video!.description)?.[0] ?? shown).toBe(shown)
    })

    test('its length', () => {
      expect(video?.seconds).toBeCloseTo(filmSeconds(scenes), 1)
    })
  },
)
