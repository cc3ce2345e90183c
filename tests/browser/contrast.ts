import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** A text whose contrast is measured in a screenshot. */
export interface DoubtfulText {
  selector: string
  /** Contrast that it must have, from 1 to 21. */
  least: number
}

type Colour = readonly [red: number, green: number, blue: number]

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface ShownText {
  selector: string
  /** From 0 to 255; the opacity from 0 to 1. */
  colour: Colour
  opacity: number
  /** Where its lines can be seen, in CSS px from the top of the page. */
  boxes: Box[]
}

/** Share of the pixels behind a text that may be worse: a line that crosses its box has one row of sixteen. */
const tolerance = 0.1

/** The texts that have less contrast than they must have, as a screenshot without its texts shows what is behind them. */
export async function lowContrast(page: Page, texts: readonly DoubtfulText[]): Promise<string[]> {
  const problems: string[] = []
  const left = new Map(texts.map(({ selector, least }) => [selector, least]))
  while (left.size > 0) {
    const selectors = [...left.keys()]
    const shown = await page.evaluate(showTexts, selectors)
    // The first is scrolled into sight, and others with it.
    if (shown[0]?.selector !== selectors[0]) {
      problems.push(`contrast ${selectors[0]} cannot be scrolled into sight`)
      left.delete(selectors[0]!)
      continue
    }
    const picture = await withoutTexts(page, around(shown.flatMap(({ boxes }) => boxes)))
    for (const text of shown) {
      const contrast = contrastOf(text, picture)
      const least = left.get(text.selector)!
      if (contrast < least)
        problems.push(`contrast ${text.selector} has ${contrast.toFixed(2)}:1, not ${least}:1`)
      left.delete(text.selector)
    }
  }
  return problems
}

/** Runs in the page: scrolls the first element into sight, and returns all whose texts can then be seen. */
const showTexts = async (selectors: string[]): Promise<ShownText[]> => {
  document.querySelector(selectors[0]!)?.scrollIntoView({ inline: 'center', behavior: 'instant' })
  scrollTo({ top: 0, behavior: 'instant' })
  // A text that fades in has its colours when that has ended. In parts that are not drawn, nothing ends.
  const fading = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
  await Promise.race([
    Promise.allSettled(fading.map(({ finished }) => finished)),
    new Promise(resolve => setTimeout(resolve, 1000)),
  ])
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

  /** The part of a box that no element around it cuts off. */
  const seenPart = ({ left, top, right, bottom }: DOMRect, element: Element): Box => {
    const seen = { left: Math.max(0, left), top: Math.max(0, top), right, bottom }
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (around === document.body || getComputedStyle(around).overflow === 'visible') continue
      const edge = around.getBoundingClientRect()
      seen.left = Math.max(seen.left, edge.left)
      seen.top = Math.max(seen.top, edge.top)
      seen.right = Math.min(seen.right, edge.right)
      seen.bottom = Math.min(seen.bottom, edge.bottom)
    }
    return seen
  }
  const boxesOf = (element: Element): Box[] =>
    [...element.childNodes]
      .filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap(node => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      .map(box => seenPart(box, element))
      .filter(({ left, top, right, bottom }) => right - left >= 1 && bottom - top >= 1)

  return selectors.flatMap(selector => {
    const element = document.querySelector(selector)!
    const boxes = boxesOf(element)
    if (boxes.length === 0) return []
    const style = getComputedStyle(element)
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = element instanceof SVGElement ? style.fill : style.color
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    let opacity = alpha / 255
    for (let around: Element | null = element; around; around = around.parentElement)
      opacity *= Number(getComputedStyle(around).opacity)
    return [{ selector, colour: [red, green, blue], opacity, boxes }]
  })
}

/** The smallest box of whole pixels around others. */
const around = (boxes: readonly Box[]): Box => ({
  left: Math.floor(Math.min(...boxes.map(({ left }) => left))),
  top: Math.floor(Math.min(...boxes.map(({ top }) => top))),
  right: Math.ceil(Math.max(...boxes.map(({ right }) => right))),
  bottom: Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom))),
})

interface Picture {
  box: Box
  /** Red, green and blue of each pixel. */
  pixels: Buffer
}

/** A part of the page, on which no letter is drawn. */
async function withoutTexts(page: Page, box: Box): Promise<Picture> {
  // A policy allows no style element.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      *, ::before, ::after {
        transition: none !important;
        -webkit-text-fill-color: transparent !important;
        text-decoration-color: transparent !important;
      }
      text, tspan { fill: transparent !important; }
    `)
    document.adoptedStyleSheets.push(sheet)
  })
  // Playwright hides the caret with a style element.
  const png = await page.screenshot({
    fullPage: true,
    clip: { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top },
    scale: 'css',
    caret: 'initial',
  })
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return { box, pixels: await sharp(png).removeAlpha().raw().toBuffer() }
}

/** The contrast that a text has with nearly all of what is behind it. */
function contrastOf({ colour, opacity, boxes }: ShownText, { box, pixels }: Picture): number {
  const width = box.right - box.left
  /** Number of pixels by their colour. */
  const counts = new Map<number, number>()
  let total = 0
  for (const { left, top, right, bottom } of boxes)
    for (let y = Math.floor(top); y < bottom; y++)
      for (let x = Math.floor(left); x < right; x++) {
        const behind = pixels.readUIntBE(((y - box.top) * width + x - box.left) * 3, 3)
        counts.set(behind, (counts.get(behind) ?? 0) + 1)
        total++
      }
  const contrasts = [...counts].map(([pixel, count]) => {
    const behind: Colour = [pixel >> 16, (pixel >> 8) & 255, pixel & 255]
    const [red, green, blue] = behind.map((value, channel) => value + (colour[channel]! - value) * opacity)
    const lights = [lightOf(behind), lightOf([red!, green!, blue!])].toSorted((a, b) => b - a)
    return { contrast: (lights[0]! + 0.05) / (lights[1]! + 0.05), count }
  })
  let worse = 0
  return (
    contrasts
      .toSorted((a, b) => a.contrast - b.contrast)
      .find(({ count }) => (worse += count) > total * tolerance)?.contrast ?? 1
  )
}

/** Relative luminance as WCAG defines it, from 0 to 1. */
function lightOf(colour: Colour): number {
  const [red, green, blue] = colour.map(value => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
