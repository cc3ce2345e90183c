import type { Story } from './Story.ts'

/** The demo in the hero: from a finding to its fix. */
export const story: Story = {
  posterAt: 26.5,
  scenes: [
    {
      figure: 'report',
      seconds: 6,
      caption: 'One report for the cluster, worst finding first',
      reveals: [{ at: 0.4, on: 'li', every: 0.15, over: 0.5 }],
      pointer: [{ at: 2.4, over: 1.2, to: 'li:first-child', spot: [0.62, 0.6], press: true }],
      changes: [{ at: 3.7, on: 'li:first-child', addClass: 'film-chosen' }],
      camera: [{ at: 3.9, over: 1.6, to: 'li:first-child', zoom: 1.25 }],
    },
    {
      figure: 'reasoning',
      seconds: 7,
      caption: 'The agent shows how it came to it',
      reveals: [{ at: 0.6, on: 'li', every: 1.1, over: 0.6 }],
    },
    {
      figure: 'diff',
      seconds: 8,
      caption: 'The fix is an exact change, and waits for you',
      camera: [{ at: 2.2, over: 2.2, to: '.button--primary', zoom: 1 }],
      pointer: [{ at: 3.8, over: 1.3, to: '.button--primary', press: true }],
      changes: [{ at: 5.3, on: '.button--primary', text: 'Approved' }],
    },
    {
      figure: 'traffic',
      seconds: 9,
      caption: 'Only payments still reaches ledger-db',
      pointer: 'hidden',
      changes: [{ at: 0, until: 1.6, on: '.blocked', addClass: 'film-dim' }],
    },
  ],
}
