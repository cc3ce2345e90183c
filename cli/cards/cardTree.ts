import { type CardText, cardSize } from '../../content/posts/socialCards.ts'
import { darkTheme as color } from '../chart/darkTheme.ts'

/** What satori lays out: the part of React's elements that it reads. */
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

/** Sizes of the title, px, each with the number of letters up to which it is taken. */
const titleSizes = [
  [34, 92],
  [56, 80],
  [84, 68],
  [130, 56],
] as const

const smallestTitle = 48

/** Left and right of everything, px. */
const side = 76

/** Size of everything but title and name, px; a letter of the monospaced face is 0.6 of it wide. */
const small = 26
const letter = 0.6 * small

/** Space between two tags, px. */
const gap = 28

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The text of a card, laid out: the product's name above, the title in the middle, who wrote it and when below. */
export function cardTree({ title, tags, author, date, name, host }: CardText): CardNode {
  const written = withoutPictographs(title)
  const size = titleSizes.find(([letters]) => written.length <= letters)?.[1]
  const mono = {
    fontFamily: 'Geist Mono, Geist Mono Ext',
    fontSize: small,
    color: color.ink2,
    whiteSpace: 'nowrap',
  }
  const rule = box({ width: 44, height: 3, marginRight: 20, background: color.amber }, '')
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: cardSize.width - 2 * side,
      height: cardSize.height - 124,
      margin: `64px ${side}px 60px`,
      fontFamily: 'Instrument Sans, Instrument Sans Ext',
      color: color.ink,
    },
    [
      box({ alignItems: 'center', fontSize: 38, fontWeight: 600, letterSpacing: '-0.03em' }, [
        mark,
        box({ marginLeft: 16 }, name),
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
              fontSize: size ?? smallestTitle,
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
        box({}, [box({ color: color.ink, marginRight: gap }, shortened(author, 28)), box({}, dayText(date))]),
        box({}, host),
      ]),
    ],
  )
}

/** As many tags as have room on one line. */
function tagNodes(tags: readonly string[]): CardNode[] {
  let room = 960
  return tags
    .map(tag => shortened(tag, 48))
    .filter(tag => (room -= tag.length * letter + gap) >= 0)
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

const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** The mark of `public/favicon.svg`, on a square of 32 units. */
const mark: CardNode = {
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
          stroke: color.amber,
          strokeWidth: 3.6,
          strokeLinecap: 'round',
        },
      },
      { type: 'circle', props: { cx: 16, cy: 19.8, r: 4.5, stroke: color.amber, strokeWidth: 3.6 } },
    ],
  },
}
