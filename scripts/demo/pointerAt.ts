import { boxOf, cameraAt } from './cameraAt.ts'
import { ease, mix } from './easing.ts'
import type { Frame, Layout, Point } from './Frame.ts'
import type { Move, Scene, Story } from './Story.ts'
import { fadeSeconds, view } from './screen.ts'

/** How long a press is visible. */
const pressSeconds = 0.45

/** Where the pointer is when the film starts. */
const startPoint: Point = { x: view.width * 0.78, y: view.top + view.height * 0.92 }

/** A moment of the film. */
export interface PointerMoment {
  story: Story
  layouts: readonly Layout[]
  /** Index of the scene. */
  index: number
  /** Seconds from the scene's start. */
  at: number
}

/** The pointer at a moment. A scene starts with the pointer where the scene before ended. */
export function pointerAt(moment: PointerMoment): Frame['pointer'] {
  const { story, index, at } = moment
  const scene = story.scenes[index]!
  const moves = movesOf(scene)
  const press = moves.reduce((sum, move) => {
    const since = (at - move.at - move.over) / pressSeconds
    return move.press && since > 0 && since < 1 ? since : sum
  }, 0)
  return { ...pointerPosition(moment), opacity: pointerOpacity(story, index, at), press }
}

const movesOf = ({ pointer }: Scene): readonly Move[] => (Array.isArray(pointer) ? pointer : [])

function pointerPosition({ story, layouts, index, at }: PointerMoment): Point {
  const before = story.scenes[index - 1]
  const start = before
    ? pointerPosition({ story, layouts, index: index - 1, at: before.seconds })
    : startPoint
  const scene = story.scenes[index]!
  const layout = layouts[index]!
  const { x, y, zoom } = cameraAt(scene, layout, at)
  return movesOf(scene).reduce((from, move) => {
    const share = ease((at - move.at) / (move.over || 1e-9))
    if (share === 0) return from
    const { to, spot: [across, down] = [0.5, 0.5] } = move
    const target = boxOf(layout, to)
    const point = {
      x: x + (target.x + target.width * across) * zoom,
      y: view.top + y + (target.y + target.height * down) * zoom,
    }
    return mix(from, point, share)
  }, start)
}

function pointerOpacity({ scenes }: Story, index: number, at: number): number {
  const shown = (scene: Scene | undefined) => (scene !== undefined && scene.pointer !== 'hidden' ? 1 : 0)
  const from = shown(scenes[index - 1])
  return from + (shown(scenes[index]) - from) * ease(at / fadeSeconds)
}
