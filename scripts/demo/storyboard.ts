import { approvals } from '../../components/figures/story/chat.ts'
import { clusterNames } from '../../components/figures/story/shop.ts'
import { blockedEdges, observedDays, trafficEdges } from '../../components/figures/story/traffic.ts'
import type { Story } from './prepareFilm.ts'

/** Returns a number from zero to ten as a word. */
export const inWords = (count: number): string =>
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count]!

const startOfSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const blocked = blockedEdges.length
/** The way out that is chosen initially. */
const [pullRequest] = approvals.remediation
const allowed = trafficEdges.length - blocked

const secondFile = '.remediation-diff__file + .remediation-diff__file'

/** The demo of the hero: a finding and its fix, the traffic and its policies, and all clusters. */
export const story: Story = {
  scenes: [
    {
      figure: 'report',
      seconds: 5.6,
      caption: 'One report, one score, the worst finding first',
      width: 600,
      camera: [{ at: 1.6, over: 1.6, to: 'tbody tr:nth-child(4)', edge: 'end', zoom: 640 / 600 }],
      pointer: [{ at: 2.3, over: 1.5, to: 'tbody tr:first-child', spot: [0.73, 0.7] }],
      changes: [{ at: 3.95, on: 'tbody tr:first-child', addClass: 'film-chosen' }],
    },
    {
      figure: 'reasoning',
      seconds: 6.8,
      caption: 'Each finding shows how the agent got there',
      width: 498,
      reveals: [
        { at: 0.3, on: 'li', every: 0.5, over: 0.5 },
        { at: 3.8, on: '.agent-reasoning__check', every: 0, over: 0.6 },
      ],
      camera: [{ at: 1.8, over: 3, to: '.agent-reasoning__check', edge: 'end', zoom: 640 / 498 }],
      pointer: 'hidden',
    },
    {
      figure: 'diff',
      seconds: 9,
      caption: 'The fix is exact YAML, and it waits for you',
      width: 540,
      camera: [
        { at: 1.3, over: 1.5, to: `${secondFile} li:nth-child(10)`, edge: 'end', zoom: 640 / 540 },
        { at: 4, over: 1.5, to: '.approval', edge: 'end', zoom: 640 / 540 },
      ],
      pointer: [{ at: 4.6, over: 1.4, to: '.approval__button', spot: [0.5, 0.7] }],
      changes: [
        { at: 6.2, on: '.approval', addClass: 'approval--given' },
        { at: 6.2, on: '.approval__button', addClass: 'film-done', text: 'Approved' },
        { at: 7.2, on: '.approval__button', text: pullRequest.undo },
        ...pullRequest.steps.flatMap(({ title, text }, step) => [
          { at: 6.2 + step, on: '.approval__gate b', text: title },
          { at: 6.2 + step, on: '.approval__gate p span', text },
        ]),
      ],
    },
    {
      figure: 'observed',
      seconds: 3.3,
      caption: `${startOfSentence(inWords(observedDays / 7))} weeks of observed traffic`,
      width: 784,
      animated: true,
      pointer: [{ at: 1.5, over: 1.4, to: '.traffic-controls__view:last-child', spot: [0.5, 0.8] }],
    },
    {
      figure: 'policy',
      seconds: 4.4,
      caption: `${startOfSentence(inWords(allowed))} stay, including the Sunday job; ${inWords(blocked)} are blocked`,
      width: 784,
      animated: true,
      pointer: 'hidden',
    },
    {
      figure: 'topology',
      seconds: 6.4,
      caption: 'Every cluster on one map, unknowns included',
      width: 955,
      camera: [
        { at: 0, over: 0, to: `.topology__island--${clusterNames.staging}`, zoom: 1.05 },
        { at: 0.9, over: 2.8, to: '.topology__map', edge: 'start', zoom: 640 / 955 },
      ],
      pointer: 'hidden',
    },
  ],
}
