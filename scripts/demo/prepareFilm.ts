import type { FigureName } from './filmPages.tsx'

// Runs in the page of `filmPages.tsx`. Everything that moves is a paused animation, and a frame is a moment of all of
// them.

/** A CSS selector inside a scene's figure. If it matches several elements, it means the first. */
type Target = string

/** The film. All times are in seconds; those of a scene count from its start. */
export interface Story {
  scenes: readonly Scene[]
}

/** One figure of the site, in the film's window. It fades in over the previous scene. */
interface Scene {
  figure: FigureName
  seconds: number
  /** The text below the figure. */
  caption: string
  /** Width of the figure's layout, px. */
  width: number
  /** Camera movements. A scene starts at the top of its figure, as wide as the window. */
  camera?: readonly Look[]
  /** Pointer movements. The pointer starts where it was at the end of the previous scene. */
  pointer?: readonly Move[] | 'hidden'
  changes?: readonly Change[]
  reveals?: readonly Reveal[]
  /** Whether the figure's CSS and SVG animations play. */
  animated?: boolean
}

/** A camera movement. */
interface Look {
  at: number
  over: number
  /** What the camera centres, as far as the figure reaches. */
  to: Target
  /** The edge of the target that is aligned with the view's instead. */
  edge?: 'start' | 'end'
  /** 1 shows a figure at the width of its layout. */
  zoom: number
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
  /** A text that replaces their contents. */
  text?: string
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
export const filmSeconds = ({ scenes }: Story): number =>
  scenes.reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * The size of the film. It is drawn at twice its CSS size, so that its text has nearly the size of the page's in the
 * hero.
 */
export const screen = {
  /** In CSS px. */
  width: 640,
  height: 360,
  /** Pixels for each CSS px. */
  scale: 2,
  framesPerSecond: 30,
} as const

/** The part of the screen that shows the figure, below the caption and the window's bar, CSS px; see `film.scss`. */
export const view = { width: screen.width, height: screen.height - 48 - 40, top: 48 + 40 } as const

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

/** A change of all elements of a scene that match, in the time of the film. */
interface TimedChange extends Change {
  figure: HTMLElement
}

/**
 * Lays out the scenes.
 * @returns a function that shows the film at a time and resolves when it is painted; times must not decrease
 */
export async function prepareFilm(story: Story): Promise<(seconds: number) => Promise<void>> {
  await document.fonts.ready
  const changes: TimedChange[] = []
  let start = 0
  for (const [index, scene] of story.scenes.entries()) {
    const figure = one('.figure > div', all('.film__scene')[index]!)
    figure.style.width = `${scene.width}px`
    fadeIn(index, { start, isLast: start + scene.seconds === filmSeconds(story), seconds: scene.seconds })
    moveCamera(figure, scene, start)
    movePointer(figure, scene, start)
    reveal(figure, scene, start)
    for (const change of scene.changes ?? []) changes.push({ ...change, figure, at: start + change.at })
    start += scene.seconds
  }
  return async seconds => {
    seek(seconds)
    while (changes[0] && changes[0].at <= seconds) apply(changes.shift()!)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

function fadeIn(index: number, time: { start: number; seconds: number; isLast: boolean }): void {
  const { start, seconds, isLast } = time
  const over = index === 0 ? 0 : fadeSeconds
  animate(all('.film__scene')[index]!, { opacity: 1 }, { at: start, over })
  const caption = all('.film__caption')[index]!
  animate(caption, { opacity: 1 }, { at: start + over / 2, over: over && captionFadeSeconds })
  if (!isLast) animate(caption, { opacity: 0 }, { at: start + seconds, over: captionFadeSeconds })
}

function moveCamera(figure: HTMLElement, { camera = [], width }: Scene, start: number): void {
  const origin = figure.getBoundingClientRect()
  const keyframe = ({ x, y, zoom }: Camera) => ({ '--x': `${x}px`, '--y': `${y}px`, '--zoom': zoom })
  const top = { x: 0, y: 0, width, height: 0 }
  const keyframes = camera.map(look => {
    const { x, y, width: targetWidth, height } = one(look.to, figure).getBoundingClientRect()
    const target = { x: x - origin.x, y: y - origin.y, width: targetWidth, height }
    return keyframe(cameraTo(target, { width, height: origin.height }, look))
  })
  const first = keyframe(cameraTo(top, { width, height: origin.height }, { zoom: view.width / width }))
  animate(figure, first, { at: 0, over: 0 })
  for (const [index, { at, over }] of camera.entries())
    animate(figure, keyframes[index]!, { at: start + at, over })
}

function movePointer(figure: HTMLElement, { pointer = [] }: Scene, start: number): void {
  const arrow = one('.film__pointer')
  animate(arrow, { opacity: pointer === 'hidden' ? 0 : 1 }, { at: start, over: start && fadeSeconds })
  if (start === 0) animate(arrow, { translate: pointerStart }, { at: 0, over: 0 })
  if (pointer === 'hidden') return
  for (const { at, over, to, spot } of pointer) {
    const arrival = start + at + over
    seek(arrival)
    const { x, y, width, height } = one(to, figure).getBoundingClientRect()
    const translate = `${x + width * spot[0]}px ${y + height * spot[1]}px`
    animate(arrow, { translate }, { at: start + at, over })
    // The arrow shrinks for a moment, and a ring grows around its tip.
    const timing = { delay: arrival * 1000, duration: pressSeconds * 1000, fill: 'forwards' } as const
    const easing = 'ease-in-out'
    const dip = [
      { '--dip': 1, easing },
      { '--dip': 0.86, offset: 0.25, easing },
      { '--dip': 1, offset: 0.5 },
    ]
    arrow.animate([...dip, { '--dip': 1 }], timing).pause()
    arrow.animate({ '--ring': [0, 1] }, timing).pause()
  }
}

function reveal(figure: HTMLElement, { reveals = [] }: Scene, start: number): void {
  for (const { on, at, every, over } of reveals)
    for (const [index, element] of all(on, figure).entries()) {
      animate(element, { opacity: 0, translate: '0 8px' }, { at: 0, over: 0 })
      animate(element, { opacity: 1, translate: '0' }, { at: start + at + index * every, over })
    }
}

function apply({ figure, on, addClass, text }: TimedChange): void {
  for (const element of all(on, figure)) {
    if (addClass !== undefined) element.classList.add(addClass)
    if (text !== undefined) element.textContent = text
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
  for (const svg of document.querySelectorAll('svg')) {
    svg.pauseAnimations()
    svg.setCurrentTime(seconds)
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

/** Distance between the view's edge and a target that is longer than the view, px of the screen. */
const marginPx = 16

interface Size {
  width: number
  height: number
}

/** Position of a figure's top left corner, in px of the view, and its zoom. */
interface Camera {
  x: number
  y: number
  zoom: number
}

/**
 * The camera that shows a target, whose box is in px of the figure's layout. A figure larger than the view fills it; a
 * smaller one is centred. So is a target, unless it is too long: then it is shown from its start.
 */
export function cameraTo(
  target: Size & { x: number; y: number },
  figure: Size,
  { zoom, edge }: Pick<Look, 'zoom' | 'edge'>,
): Camera {
  const offset = (at: 'x' | 'y', size: 'width' | 'height', aligned: Look['edge']): number => {
    const free = view[size] - figure[size] * zoom
    if (free >= 0) return free / 2
    const start = target[at] * zoom
    const length = target[size] * zoom
    const centred = length <= view[size] ? (view[size] - length) / 2 : marginPx
    const place = { start: 0, end: view[size] - length, none: centred }[aligned ?? 'none']
    return Math.min(Math.max(place - start, free), 0)
  }
  return { x: offset('x', 'width', undefined), y: offset('y', 'height', edge), zoom }
}
