import { decodeEntities } from './decodeEntities.ts'

// Quoted values are matched as such: the HTML serializer leaves a `>` in them as it is.
const REST = '(?:[^>"]|"[^"]*")*>'
// What we add for the eye or the hand and an author did not write.
const FURNITURE = new RegExp(
  `<a class="(?:anchor|footnote-back)"${REST}[^<]*</a>|<sup class="footnote-ref"${REST}.*?</sup>`,
  'g',
)
const INLINE =
  'a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr'
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?=[\\s>])${REST}`, 'g')
const TAG = new RegExp(`<${REST}`, 'g')

/** The text that a reader of a rendered document sees, whitespace folded. */
export function plainText(html: string): string {
  const text = html.replace(FURNITURE, '').replace(INLINE_TAG, '').replace(TAG, ' ')
  // Single spaces, which are nearly all of it, stay as they are.
  return decodeEntities(text)
    .replace(/\s\s+|[^\S ]/g, ' ')
    .trim()
}

/** How many words a reader reads; signs that stand alone are not words. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
}
