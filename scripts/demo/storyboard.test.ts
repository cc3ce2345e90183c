import { expect, test } from 'vitest'
import { score } from '../../components/figures/story/report.ts'
import { blockedEdges, trafficEdges } from '../../components/figures/story/traffic.ts'
import config from '../../site.config.ts'
import { filmSeconds } from './prepareFilm.ts'
import { inWords, scenes } from './storyboard.tsx'

const total = trafficEdges.length
const blocked = blockedEdges.length

test('the description of the video has the numbers that the film shows', () => {
  const { description } = config.hero.video
  expect(description).toContain(`a score of ${score}.`)
  expect(description).toContain(`${inWords(blocked)} of ${inWords(total)} connections are blocked`)
})

test('the captions have the numbers that the figures show', () => {
  const captions = scenes.map(({ caption }) => caption)
  expect(captions).toContain('Two weeks of observed traffic')
  expect(captions).toContain('Eight stay, including the Sunday job; two are blocked')
})

test('the play button shows the length of the film', () => {
  expect(config.hero.video.seconds).toBeCloseTo(filmSeconds(scenes), 1)
})
