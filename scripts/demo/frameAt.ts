import { boxOf, cameraAt } from './cameraAt.ts'
import { ease } from './easing.ts'
import type { Frame, Layout, SceneFrame } from './Frame.ts'
import { pointerAt } from './pointerAt.ts'
import type { Scene, Story } from './Story.ts'
import { fadeSeconds } from './screen.ts'

/** How long a caption takes to go, and the next to come, seconds. */
const captionFade = 0.25

/** Length of the film, seconds. */
export const filmSeconds = (story: Story): number =>
  story.scenes.reduce((total, { seconds }) => total + seconds, 0)

/**
 * What the film shows at a time: a pure function of its arguments.
 * @param layouts of the story's scenes, in their order
 * @param moment seconds from the start of the film; after its end, the last scene stands still
 */
export function frameAt(story: Story, layouts: readonly Layout[], moment: number): Frame {
  const time = Math.min(moment, filmSeconds(story))
  const { index, at } = sceneAt(story, time)
  const scene = story.scenes[index]!
  const opacity = index === 0 ? 1 : ease(at / fadeSeconds)
  const scenes = [sceneFrame({ scene, layout: layouts[index]!, index, at, time, opacity })]
  const before = story.scenes[index - 1]
  if (before && opacity < 1) {
    const layout = layouts[index - 1]!
    scenes.unshift(
      sceneFrame({ scene: before, layout, index: index - 1, at: before.seconds + at, time, opacity: 1 }),
    )
  }
  return { scenes, caption: captionAt(story, index, at), pointer: pointerAt({ story, layouts, index, at }) }
}

function sceneAt({ scenes }: Story, time: number): { index: number; at: number } {
  let at = Math.max(time, 0)
  for (const [index, { seconds }] of scenes.entries()) {
    if (at < seconds || index === scenes.length - 1) return { index, at: Math.min(at, seconds) }
    at -= seconds
  }
  throw new Error('A story has at least one scene.')
}

interface SceneMoment {
  scene: Scene
  layout: Layout
  index: number
  /** Seconds from the scene's start. */
  at: number
  /** Seconds from the film's start. */
  time: number
  opacity: number
}

function sceneFrame({ scene, layout, index, at, time, opacity }: SceneMoment): SceneFrame {
  return {
    index,
    opacity,
    camera: cameraAt(scene, layout, at),
    changes: (scene.changes ?? []).map(change => ({
      change,
      active: at >= change.at && at < (change.until ?? Number.POSITIVE_INFINITY),
    })),
    reveals: (scene.reveals ?? []).map(({ on, at: start, every, over }) => ({
      on,
      progress: Array.from({ length: boxOf(layout, on).count }, (_, nth) =>
        ease((at - start - nth * every) / over),
      ),
    })),
    ...(scene.animated ? { clock: Math.round(time * 1000) } : {}),
  }
}

function captionAt({ scenes }: Story, index: number, at: number): Frame['caption'] {
  const old = scenes[index - 1]?.caption
  const text = scenes[index]!.caption
  if (index === 0 || old === text) return { text, opacity: 1 }
  return at < captionFade
    ? { text: old ?? '', opacity: 1 - ease(at / captionFade) }
    : { text, opacity: ease((at - captionFade) / captionFade) }
}
