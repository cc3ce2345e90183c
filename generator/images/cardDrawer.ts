import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import satori from 'satori'
import { cardSize, type CardText } from '../../content/posts/socialCards.ts'
import type { Fonts } from '../../content/model/SiteConfig.ts'
import { contourGroup, darkTheme, type Shoal } from './chart.ts'
import { cardFonts, type DrawCard } from './cards.ts'
import { localeOf } from '../../content/i18n/localeOf.ts'

/** Returns a function that draws cards with the same fonts as PNG. Equal cards give equal bytes. */
export function cardDrawer(): DrawCard {
  let fonts: ReturnType<typeof readFonts> | undefined
  return async ({ hash, text }) => {
    fonts ??= readFonts(text.fonts)
    // Satori turns the text into paths, so that nothing depends on the fonts of the machine.
    const svg = await satori(cardTree(text) as Parameters<typeof satori>[0], { ...cardSize, fonts })
    const drawing = svg.replace(/^<svg[^>]*>/, start => start + background(hash))
    return await sharp(Buffer.from(drawing)).flatten().png(palette).toBuffer()
  }
}

/** The colours of a card fit into a palette. Dithering would only add bytes. */
const palette = { palette: true, dither: 0, effort: 1 }

const readFonts = (fonts: Fonts) =>
  cardFonts(fonts).map(({ family: name, weight, path }) => ({
    name,
    weight,
    style: 'normal' as const,
    data: readFileSync(path),
  }))

/** The chart behind a card's text; each post has its own, made from its hash. */
function background(hash: string): string {
  const random = numbersOf(hash)
  const between = (from: number, to: number) => from + Math.round(random() * (to - from))
  const shoals: Shoal[] = [
    { x: between(930, 1130), y: between(180, 460), radius: between(220, 290), height: 5.4 },
    { x: between(-40, 200), y: between(470, 680), radius: between(260, 340), height: 3 },
    { x: between(240, 560), y: between(-40, 160), radius: between(300, 400), height: -2.6 },
    { x: between(500, 760), y: between(560, 760), radius: between(200, 280), height: -2 },
  ]
  const lines = contourGroup({ ...cardSize, shoals, interval: 0.66 }, { color: '#182633', width: 1.2 })
  return `<rect width="${cardSize.width}" height="${cardSize.height}" fill="${darkTheme.bg}"/>${lines}`
}

/** Numbers from 0 up to 1 that depend on the hash alone: its digits, four at a time, again and again. */
function numbersOf(hash: string): () => number {
  let at = 0
  return () => {
    at = (at + 3) % (hash.length - 3)
    return Number.parseInt(hash.slice(at, at + 4), 16) / 0x1_00_00
  }
}

/** What satori lays out: React's elements, as far as it reads them. */
export interface CardNode {
  type: string
  props: { style?: Record<string, string | number>; children?: readonly CardNode[] | string } & Record<
    string,
    unknown
  >
}

const box = (style: Record<string, string | number>, children: readonly CardNode[] | string): CardNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** Sizes of the title, px, each with the greatest width of a title that it is used for, in small letters. */
const titleSizes = [
  [34, 92],
  [56, 80],
  [84, 68],
  [130, 56],
] as const

const minTitleSize = 48

/** More letters than four lines of the smallest size have. Satori measures all of them, which takes long. */
const maxTitleLetters = 500

/** Space left and right, px. */
const side = 76

/** Size of the monospaced text, px, and the width of a letter of it. */
const monoSize = 26
const letterWidth = 0.6 * monoSize

/** Letters that the name of the product, and the last line, have room for. */
const maxNameLetters = 46
const maxFootLetters = Math.floor((cardSize.width - 2 * side) / letterWidth)

/** Space between two tags, px. */
const gap = 28

/** The layout of a card: the product's name at the top, tags and title below it, author, day and host at the foot. */
export function cardTree({
  title,
  tags,
  author,
  date,
  name,
  host,
  language,
  accent,
  icon,
}: CardText): CardNode {
  const written = shortened(withoutPictographs(title), maxTitleLetters)
  const width = widthOf(written)
  const size = titleSizes.find(([maxWidth]) => width <= maxWidth)?.[1]
  const by = shortened(author, 28)
  const day = dayText(date, language)
  // With the space before the day, and one before the host.
  const hostLetters = Math.max(12, maxFootLetters - by.length - day.length - 2 * Math.ceil(gap / letterWidth))
  const mono = {
    fontFamily: 'Mono, Mono Ext',
    fontSize: monoSize,
    color: darkTheme.ink2,
    whiteSpace: 'nowrap',
  }
  const rule = box({ width: 44, height: 3, marginRight: 20, background: accent }, '')
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: cardSize.width - 2 * side,
      height: cardSize.height - 124,
      margin: `64px ${side}px 60px`,
      fontFamily: 'Text, Text Ext',
      color: darkTheme.ink,
    },
    [
      box({ alignItems: 'center', fontSize: 38, fontWeight: 600, letterSpacing: '-0.03em' }, [
        icon === undefined ? markOf(accent) : { type: 'img', props: { src: icon, width: 52, height: 52 } },
        box({ marginLeft: 16, whiteSpace: 'nowrap' }, shortened(name, maxNameLetters)),
      ]),
      box({ flexDirection: 'column' }, [
        ...(tags.length > 0
          ? [box({ ...mono, alignItems: 'center', marginBottom: 24 }, [rule, ...tagNodes(tags)])]
          : []),
        {
          type: 'div',
          props: {
            style: {
              display: 'block',
              fontSize: size ?? minTitleSize,
              fontWeight: 600,
              lineHeight: 1.08,
              letterSpacing: '-0.035em',
              lineClamp: 4,
              maxWidth: 1010,
              wordBreak: 'break-word',
              // Satori balances before it cuts: of a title that does not fit, half of each line would be lost.
              ...(size ? { textWrap: 'balance' } : {}),
            },
            children: written,
          },
        },
      ]),
      box({ ...mono, justifyContent: 'space-between' }, [
        box({}, [box({ color: darkTheme.ink, marginRight: gap }, by), box({}, day)]),
        box({}, shortened(host, hostLetters)),
      ]),
    ],
  )
}

/** The width of a text, in small letters: capitals are wider, and of all letters M and W. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[MWmw@—]/.test(letter) ? 1.7 : /[\p{Lu}\d_]/u.test(letter) ? 1.3 : 1),
    0,
  )

/** As many tags as fit on one line. */
function tagNodes(tags: readonly string[]): CardNode[] {
  let room = 960
  return tags
    .map(tag => shortened(tag, 48))
    .filter(tag => (room -= tag.length * letterWidth + gap) >= 0)
    .map(tag => box({ marginRight: gap }, tag))
}

const shortened = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters - 1)}…` : text

/** The site's fonts have no emoji. */
const withoutPictographs = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const dayText = (date: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** The mark of `public/favicon.svg`, on a square of 32 units. */
const markOf = (color: string): CardNode => ({
  type: 'svg',
  props: {
    width: 52,
    height: 52,
    viewBox: '0 0 32 32',
    fill: 'none',
    children: [
      {
        type: 'path',
        props: {
          d: 'M2.4 21.6C5 12.6 9.9 8 16 8s11 4.6 13.6 13.6',
          stroke: color,
          strokeWidth: 3.6,
          strokeLinecap: 'round',
        },
      },
      { type: 'circle', props: { cx: 16, cy: 19.8, r: 4.5, stroke: color, strokeWidth: 3.6 } },
    ],
  },
})
