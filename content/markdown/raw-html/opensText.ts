import { OpenElements } from './OpenElements.ts'
import { scanTags } from './scanTags.ts'
import { tagVerdicts } from './tagVerdicts.ts'

/** True for a block of HTML whose first tag is shown as text, so that the block is a paragraph. */
export function opensText(raw: string): boolean {
  const end = blockEnd(raw)
  if (end === false || (end !== undefined && !new RegExp(end, 'i').test(raw))) return true
  const tags = scanTags(raw)
  const context = { open: new OpenElements(), isProse: false, canRemove: () => true }
  const [first] = tagVerdicts(tags, { ...context, written: () => raw })
  return first?.shownAs === 'text'
}

/** Markup that is never HTML here, whatever follows: code of PHP or XML, and what a browser would read no tags in. */
const neverHtml = /^ {0,3}<(?:\?|![a-z[]|(?:textarea|title|xmp|plaintext|noembed|noframes)(?=[\s/>]|$))/i

/** The start of a block that continues over blank lines to an end of its own. */
const longBlock = /^ {0,3}<(!--|pre|script|style)(?=[\s>]|(?<=--)|$)/i

/** The pattern of what ends the block that a text begins with, and may be missing; `false` if the text begins with no block of HTML. */
export function blockEnd(source: string): string | undefined | false {
  if (!/^ {0,3}</.test(source) || neverHtml.test(source)) return false
  const name = longBlock.exec(source)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  return name === '!--' ? '--!?>' : `</${name}`
}
