import { boxOf, cameraAt } from './cameraAt.ts'
import { ease } from './easing.ts'
import type { Frame, Layout, SceneFrame } from './Frame.ts'
import { pointerAt } from './pointerAt.ts'
import type { Scene, Story } from './Story.ts'
import { fadeSeconds } from './screen.ts'

/** How long a caption takes to fade out, and the next one to fade in. */
const captionFadeSeconds = 0.25

/** Duration of the film. */
export const filmSeconds = (story: Story): number =>
  story.scenes.reduce((total, { seconds }) => total + seconds, 0)

/**
 * The frame of the film at a time.
 *
 * @param layouts the layouts of the scenes, in order
 * @param seconds from the start of the film; later times give the last frame
 */
export function frameAt(story: Story, layouts: readonly Layout[], seconds: number): Frame {
  const time = Math.min(seconds, filmSeconds(story))
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
  /** Seconds from the start of the scene. */
  at: number
  /** Seconds from the start of the film. */
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
      progress: Array.from({ length: boxOf(layout, on).count }, (_, elementIndex) =>
        ease((at - start - elementIndex * every) / over),
      ),
    })),
    ...(scene.animated ? { clock: Math.round(time * 1000) } : {}),
  }
}

function captionAt({ scenes }: Story, index: number, at: number): Frame['caption'] {
  const before = scenes[index - 1]?.caption
  const text = scenes[index]!.caption
  if (index === 0 || before === text) return { text, opacity: 1 }
  return at < captionFadeSeconds
    ? { text: before ?? '', opacity: 1 - ease(at / captionFadeSeconds) }
    : { text, opacity: ease((at - captionFadeSeconds) / captionFadeSeconds) }
}
