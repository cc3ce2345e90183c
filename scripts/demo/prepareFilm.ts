import type { ReactNode } from 'react'

// Runs in the page of `filmPages.tsx`. Everything that moves is a paused animation, and a frame is a moment of all of
// them.

/** A CSS selector inside a scene's figure. If it matches several elements, it means the first. */
type Target = string

/** One figure of the site, in the film's window. It fades in over the previous scene. */
export interface Scene {
  figure: ReactNode
  seconds: number
  caption: string
  /** Width of the figure's layout, px. */
  width: number
  /** Camera movements. A scene starts at the top of its figure, as wide as the window. */
  camera?: readonly Look[]
  /** The movement of the pointer from where it was in the previous scene, and its click. Without one, it is hidden. */
  pointer?: Move
  changes?: readonly Change[]
  reveals?: readonly Reveal[]
}

/** A camera movement. Times are in seconds from the start of the scene. */
interface Look {
  at: number
  over: number
  /** What the camera shows, as far as the figure reaches; default: the figure. */
  to?: Target
  /** Where in the view: 0 at its top, 0.5 in its middle, 1 at its bottom. */
  align: number
  /** 1 shows a figure at the width of its layout; default: as wide as the view. */
  zoom?: number
}

/** A pointer movement to its target. */
interface Move {
  at: number
  over: number
  to: Target
  /** Where in the target, as shares of its width and height. */
  spot: readonly [x: number, y: number]
}

/** A change of every matching element. */
interface Change {
  at: number
  on: Target
  /** A class to add: the site's, or one of `film.scss`. */
  addClass?: string
  /** HTML that replaces them. */
  html?: string
}

/** Matching elements fade in, one after the other. */
interface Reveal {
  at: number
  on: Target
  /** From the start of one to the start of the next. */
  every: number
  over: number
}

/** Duration of the film. */
export const filmSeconds = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, { seconds }) => sum + seconds, 0)

/** The size of the film, CSS px. */
export const screen = { width: 640, height: 360 } as const

/** The part of the screen that shows the figure, below the caption and the window's bar, CSS px; see `film.scss`. */
const view = { width: screen.width, height: screen.height - 48 - 40, top: 48 + 40 } as const

/** How long a scene takes to fade in over the previous one. */
const fadeSeconds = 0.5
const captionFadeSeconds = 0.25
const pressSeconds = 0.45
/** Where the pointer is at the start of the film. */
const pointerStart = `${view.width * 0.78}px ${view.top + view.height * 0.92}px`
/** Eases in and out: samples of 6t⁵ - 15t⁴ + 10t³. */
const smooth = `linear(${Array.from({ length: 65 }, (_, index) => {
  const t = index / 64
  return t ** 3 * (t * (6 * t - 15) + 10)
}).join()})`

/**
 * Lays out the scenes.
 * @returns a function that shows the film at a time and resolves when it is painted; times must not decrease
 */
export function prepareFilm(scenes: readonly Scene[]): (seconds: number) => Promise<void> {
  const changes: { at: number; change(): void }[] = []
  animate(one('.film__pointer'), { translate: pointerStart }, { at: 0, over: 0 })
  let start = 0
  for (const [index, scene] of scenes.entries()) {
    const figure = all('.film__scene .figure > div')[index]!
    figure.style.width = `${scene.width}px`
    fadeIn(index, start)
    moveCamera(figure, scene, start)
    movePointer(figure, scene, start)
    reveal(figure, scene, start)
    for (const { at, ...change } of scene.changes ?? [])
      changes.push({ at: start + at, change: () => apply(figure, change) })
    start += scene.seconds
  }
  return async seconds => {
    seek(seconds)
    for (const { at, change } of changes) if (at <= seconds) change()
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

/** Fades in the figure and the caption of a scene, and fades out the previous caption. */
function fadeIn(index: number, start: number): void {
  const over = start && fadeSeconds
  animate(all('.film__scene')[index]!, { opacity: 1 }, { at: start, over })
  const captions = all('.film__caption')
  animate(captions[index]!, { opacity: 1 }, { at: start + over / 2, over: start && captionFadeSeconds })
  const previous = captions[index - 1]
  if (previous) animate(previous, { opacity: 0 }, { at: start, over: captionFadeSeconds })
}

function moveCamera(figure: HTMLElement, { camera = [], width }: Scene, start: number): void {
  const box = figure.getBoundingClientRect()
  const keyframeOf = ({ to, align, zoom = view.width / width }: Look): Keyframe => {
    const target = (to === undefined ? figure : one(to, figure)).getBoundingClientRect()
    // A figure that is larger than the view fills it; a smaller one is centred.
    const offset = (at: 'x' | 'y', size: 'width' | 'height', share: number): number => {
      const free = view[size] - box[size] * zoom
      const place = share * (view[size] - target[size] * zoom) - (target[at] - box[at]) * zoom
      return free < 0 ? Math.min(Math.max(place, free), 0) : free / 2
    }
    return {
      '--x': `${offset('x', 'width', 0.5)}px`,
      '--y': `${offset('y', 'height', align)}px`,
      '--zoom': zoom,
    }
  }
  const looks = [{ at: -start, over: 0, align: 0 }, ...camera]
  // All targets are measured before the first animation moves them.
  const moves = looks.map(look => ({ keyframe: keyframeOf(look), at: start + look.at, over: look.over }))
  for (const { keyframe, ...time } of moves) animate(figure, keyframe, time)
}

function movePointer(figure: HTMLElement, { pointer }: Scene, start: number): void {
  const arrow = one('.film__pointer')
  animate(arrow, { opacity: pointer ? 1 : 0 }, { at: start, over: start && fadeSeconds })
  if (!pointer) return
  const { at, over, to, spot } = pointer
  const arrival = start + at + over
  seek(arrival)
  const { x, y, width, height } = one(to, figure).getBoundingClientRect()
  const translate = `${x + width * spot[0]}px ${y + height * spot[1]}px`
  animate(arrow, { translate }, { at: start + at, over })
  // The arrow shrinks for a moment, and a ring grows around its tip.
  const timing = { delay: arrival * 1000, duration: pressSeconds * 1000, fill: 'forwards' } as const
  const dip = { '--dip': [1, 0.86, 1, 1], offset: [0, 0.25, 0.5, 1], easing: 'ease-in-out' }
  for (const keyframes of [dip, { '--ring': [0, 1] }]) arrow.animate(keyframes, timing).pause()
}

function reveal(figure: HTMLElement, { reveals = [] }: Scene, start: number): void {
  for (const { on, at, every, over } of reveals)
    for (const [index, element] of all(on, figure).entries()) {
      animate(element, { opacity: 0, translate: '0 8px' }, { at: 0, over: 0 })
      animate(element, { opacity: 1, translate: '0' }, { at: start + at + index * every, over })
    }
}

function apply(figure: HTMLElement, { on, addClass, html }: Omit<Change, 'at'>): void {
  for (const element of all(on, figure)) {
    if (addClass !== undefined) element.classList.add(addClass)
    if (html !== undefined) element.outerHTML = html
  }
}

/** Moves an element from its state at a time to a keyframe, where it stays. */
function animate(element: HTMLElement, keyframe: Keyframe, { at, over }: { at: number; over: number }): void {
  const timing = { delay: at * 1000, duration: over * 1000, easing: smooth, fill: 'forwards' } as const
  element.animate([keyframe], timing).pause()
}

/** Shows the state of all animations at a time: those of `animate`, and those of the figures. */
function seek(seconds: number): void {
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = seconds * 1000
  }
}

const all = (target: Target, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(target),
]

/** @throws Error if nothing matches */
function one(target: Target, within?: ParentNode): HTMLElement {
  const [element] = all(target, within)
  if (!element) throw new Error(`Nothing in the figure matches "${target}".`)
  return element
}
