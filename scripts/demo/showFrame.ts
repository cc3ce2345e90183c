import type { Frame, Layout } from './Frame.ts'

// Playwright sends the source of these functions to the film's page. They must not use anything outside of themselves, nor
// contain named functions, because tsx wraps those in a helper.

/** Lays out the scenes and measures their targets. */
export async function measureScenes(
  scenes: readonly { width: number; targets: readonly string[] }[],
): Promise<Layout[]> {
  await document.fonts.ready
  const layouts: Layout[] = []
  for (const [index, { width, targets }] of scenes.entries()) {
    const scene = document.querySelectorAll<HTMLElement>('.film__scene')[index]
    const body = scene?.querySelector<HTMLElement>('.figure > div')
    if (!body) throw new Error(`Scene ${index + 1} has no figure.`)
    body.style.width = `${width}px`
    const origin = body.getBoundingClientRect()
    const boxes: Record<string, Layout['boxes'][string]> = {}
    for (const target of targets) {
      const matches = body.querySelectorAll(target)
      if (!matches[0]) continue
      const box = matches[0].getBoundingClientRect()
      boxes[target] = {
        x: box.x - origin.x,
        y: box.y - origin.y,
        width: box.width,
        height: box.height,
        count: matches.length,
      }
    }
    layouts.push({ width, height: origin.height, boxes })
  }
  return layouts
}

/** Shows a frame, whatever the page showed before, and waits until it is painted. */
export async function showFrame({ scenes, caption, pointer }: Frame): Promise<void> {
  const film = globalThis as unknown as { originals?: Map<Element, Record<string, string | null>> }
  film.originals ??= new Map()
  const { originals } = film
  // Undo the changes of the frame before.
  for (const [element, before] of originals) {
    for (const [name, value] of Object.entries(before)) {
      if (name === '#html') element.innerHTML = value ?? ''
      else if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  }
  originals.clear()

  const all = document.querySelectorAll<HTMLElement>('.film__scene')
  for (const scene of all) scene.style.visibility = 'hidden'
  for (const { index, opacity, camera, changes, reveals, clock } of scenes) {
    const scene = all[index]!
    const body = scene.querySelector<HTMLElement>('.figure > div')!
    scene.style.visibility = 'visible'
    scene.style.opacity = String(opacity)
    body.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.zoom})`
    for (const { change, active } of changes) {
      if (!active) continue
      for (const element of body.querySelectorAll(change.on)) {
        const before = originals.get(element) ?? {}
        originals.set(element, before)
        if (change.addClass !== undefined) {
          if (!('class' in before)) before['class'] = element.getAttribute('class')
          element.classList.add(change.addClass)
        }
        for (const [name, value] of Object.entries(change.attributes ?? {})) {
          if (!(name in before)) before[name] = element.getAttribute(name)
          if (value === null) element.removeAttribute(name)
          else element.setAttribute(name, value)
        }
        if (change.text !== undefined) {
          if (!('#html' in before)) before['#html'] = element.innerHTML
          element.textContent = change.text
        }
      }
    }
    for (const { on, progress } of reveals) {
      for (const [elementIndex, element] of body.querySelectorAll<HTMLElement>(on).entries()) {
        const shown = progress[elementIndex] ?? 1
        element.style.opacity = shown === 1 ? '' : String(shown)
        element.style.translate = shown === 1 ? '' : `0 ${(1 - shown) * 8}px`
      }
    }
    if (clock === undefined) continue
    for (const animation of scene.getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = clock
    }
    for (const svg of scene.querySelectorAll('svg')) {
      svg.pauseAnimations()
      svg.setCurrentTime(clock / 1000)
    }
  }

  const line = document.querySelector<HTMLElement>('.film__caption')!
  line.textContent = caption.text
  line.style.opacity = String(caption.opacity)

  const arrow = document.querySelector<HTMLElement>('.film__pointer')!
  // A press makes the arrow smaller for a moment and draws a ring that grows around its tip.
  const dip = Math.sin(Math.PI * Math.min(pointer.press * 2, 1))
  arrow.style.opacity = String(pointer.opacity)
  arrow.style.transform = `translate(${pointer.x}px, ${pointer.y}px)`
  arrow.style.setProperty('--dip', String(1 - 0.14 * dip))
  arrow.style.setProperty('--ring', String(pointer.press))

  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
