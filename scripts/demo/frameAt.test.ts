import { describe, expect, it } from 'vitest'
import type { Layout } from './Frame.ts'
import { filmSeconds, frameAt } from './frameAt.ts'
import type { Story } from './Story.ts'
import { view } from './screen.ts'

const layout: Layout = {
  width: view.width,
  height: 1000,
  boxes: {
    '.row': { x: 20, y: 600, width: 100, height: 40, count: 3 },
    '.button': { x: 500, y: 900, width: 80, height: 40, count: 1 },
  },
}
const layouts = [layout, layout]

const story: Story = {
  scenes: [
    {
      figure: 'report',
      seconds: 4,
      caption: 'One',
      camera: [{ at: 1, over: 1, to: '.row', zoom: 1 }],
      pointer: [{ at: 1, over: 1, to: '.row', press: true }],
      changes: [{ at: 2, until: 3, on: '.row', addClass: 'chosen' }],
      reveals: [{ at: 0, on: '.row', every: 0.5, over: 1 }],
    },
    { figure: 'diff', seconds: 2, caption: 'Two', pointer: 'hidden', animated: true },
  ],
}
/** A story whose camera is at one target from the start. */
const storyAt = (to: string): Story => ({
  ...story,
  scenes: [{ ...story.scenes[0]!, camera: [{ at: 0, over: 0, to, zoom: 1 }] }],
})
const at = (time: number) => frameAt(story, layouts, time)
const firstScene = (time: number) => at(time).scenes[0]!

describe('frameAt', () => {
  it('has the total duration of its scenes', () => {
    expect(filmSeconds(story)).toBe(6)
  })

  it('gives the same frame for the same time, and the last frame after the end', () => {
    expect(at(1.37)).toEqual(at(1.37))
    expect(at(60)).toEqual(at(6))
  })

  it('moves the camera to its target, but not beyond the figure', () => {
    expect(firstScene(0.9).camera).toEqual({ x: 0, y: 0, zoom: 1 })
    expect(firstScene(2).camera).toEqual({ x: 0, y: view.height / 2 - 620, zoom: 1 })
    expect(frameAt(storyAt('.button'), layouts, 1).scenes[0]?.camera).toEqual({
      x: 0,
      y: view.height - layout.height,
      zoom: 1,
    })
  })

  it('aligns an edge of the target with that of the view', () => {
    const edges = (['start', 'end'] as const).map(edge => {
      const camera = [{ at: 0, over: 0, to: '.row', edge, zoom: 2 }]
      const edged: Story = { ...story, scenes: [{ ...story.scenes[0]!, camera }] }
      return frameAt(edged, layouts, 1).scenes[0]?.camera.y
    })
    expect(edges).toEqual([-1200, view.height - 1280])
  })

  it('centres a figure that is smaller than the view', () => {
    const small: Layout = { ...layout, width: view.width * 2, height: 100 }
    const { camera } = frameAt(story, [small, small], 0).scenes[0]!
    expect(camera).toEqual({ x: 0, y: (view.height - 50) / 2, zoom: 0.5 })
  })

  it('moves the pointer to the middle of its target as the camera shows it, and presses there', () => {
    expect(at(2.5).pointer).toMatchObject({ x: 70, y: view.top + view.height / 2, opacity: 1 })
    expect(at(1.9).pointer.press).toBe(0)
    expect(at(2.2).pointer.press).toBeGreaterThan(0)
    expect(at(2.6).pointer.press).toBe(0)
  })

  it('moves the pointer to another spot of the target', () => {
    const pointer = [{ at: 0, over: 0, to: '.row', spot: [1, 0] as const }]
    const pointing: Story = { ...story, scenes: [{ ...story.scenes[0]!, camera: [], pointer }] }
    expect(frameAt(pointing, layouts, 1).pointer).toMatchObject({ x: 120, y: view.top + 600 })
  })

  it('applies a change from `at` until `until`', () => {
    expect([1.9, 2, 2.9, 3].map(time => firstScene(time).changes[0]?.active)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('reveals one element after the other', () => {
    expect(firstScene(0).reveals[0]?.progress).toEqual([0, 0, 0])
    const [first = 0, second = 0, third = 0] = firstScene(0.8).reveals[0]?.progress ?? []
    expect(first).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(third)
    expect(firstScene(3).reveals[0]?.progress).toEqual([1, 1, 1])
  })

  it('fades the scene, the caption and the pointer', () => {
    const { scenes, caption, pointer } = at(4.25)
    expect(scenes.map(({ index, opacity }) => [index, opacity])).toEqual([
      [0, 1],
      [1, 0.5],
    ])
    expect(caption).toEqual({ text: 'Two', opacity: 0 })
    expect(pointer.opacity).toBe(0.5)
    expect(at(5).scenes).toHaveLength(1)
    expect(at(5).scenes[0]?.clock).toBe(5000)
  })

  it('names a target that nothing matches', () => {
    expect(() => frameAt(storyAt('.no'), layouts, 1)).toThrow('".no"')
  })
})
