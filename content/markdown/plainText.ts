import { decodeHTMLStrict } from 'entities/decode'

// The HTML serializer leaves `>` in quoted values as it is.
const restOfTag = '(?:[^>"]|"[^"]*")*>'
// Links and numbers that the renderer adds to the author's text.
const generated = `a class="(?:anchor|footnote-back)"${restOfTag}[^<]*</a>|sup class="footnote-ref"${restOfTag}.*?</sup>`
const inlineNames =
  'a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr'
const generatedOrInline = new RegExp(`<(?:${generated}|/?(?:${inlineNames})(?=[\\s>])${restOfTag})`, 'g')
const tag = new RegExp(`<${restOfTag}`, 'g')

/** The text of rendered HTML as a reader sees it, with whitespace collapsed. */
export function plainText(html: string): string {
  const text = html.replace(generatedOrInline, '').replace(tag, ' ')
  // Nearly all whitespace is single spaces, which the pattern skips.
  return decodeHTMLStrict(text)
    .replace(/\s\s+|[^\S ]/g, ' ')
    .trim()
}

/** The number of words in a text; punctuation between spaces is not a word. */
export function countWords(text: string): number {
  const word = /[\p{L}\p{N}]\S*/gu
  let words = 0
  while (word.test(text)) words++
  return words
}
