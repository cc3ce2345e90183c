import type { CardText } from '../../content/socialCards.ts'
import { nightChart as color } from '../chart/nightChart.ts'

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

/** Tags that have room on a card. */
const tagsShown = 4

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The text of a card, laid out: the product's name above, the title in the middle, who wrote it and when below. */
export function cardTree({ title, tags, author, date, name, host }: CardText): CardNode {
  const size = titleSizes.find(([letters]) => title.length <= letters)?.[1] ?? smallestTitle
  const mono = { fontFamily: 'Geist Mono, Geist Mono Ext', fontSize: 26, color: color.ink2 }
  const rule = box({ width: 44, height: 3, marginRight: 20, background: color.amber }, '')
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: '100%',
      height: '100%',
      padding: '64px 76px 60px',
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
              fontSize: size,
              fontWeight: 600,
              lineHeight: 1.08,
              letterSpacing: '-0.035em',
              lineClamp: 4,
              maxWidth: 1010,
              textWrap: 'balance',
            },
            children: title,
          },
        },
      ]),
      box({ ...mono, justifyContent: 'space-between' }, [
        box({}, [box({ color: color.ink, marginRight: 28 }, author), box({}, dayText(date))]),
        box({}, host),
      ]),
    ],
  )
}

const tagNodes = (tags: readonly string[]): CardNode[] =>
  tags.slice(0, tagsShown).map(tag => box({ marginRight: 28 }, tag))

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
