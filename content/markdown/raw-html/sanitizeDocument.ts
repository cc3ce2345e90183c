import type { Root } from 'hast'
import { html as parsing } from 'parse5'
import { addProblem, type RenderState } from '../RenderState.ts'
import { TextLimit } from '../TextLimit.ts'
import { ElementTransform } from './ElementTransform.ts'
import { HtmlLimit } from './parseHtml.ts'
import { isRawHtml, sourceRangeOf } from './rawHtmlRanges.ts'
import { type Removal, sanitizeHtml, type UnclosedTag } from './sanitizeHtml.ts'

// The parser ignores these tags inside a body, so they are missing from its tree.
const pageTag = /<(?:html|head|body|frameset|frame)(?=[\s/>])[^>]*>?/gi

/** Comments and values of attributes, in which a tag is none. */
const noTag = /<!--.*?(?:-->|$)|=\s*(?:"[^"]*"|'[^']*')/gs

/**
 * Sanitizes a document with raw HTML, adds its problems to the state, and lists the contents of the result. The whole
 * document is parsed, since markdown can stand inside an element that the author opened.
 */
export function sanitizeDocument(state: RenderState) {
  const elements = new ElementTransform(state)
  const { html, ids, removals, unclosed } = sanitized(state, root => elements.transform(root))
  for (const removal of [...removals, ...findPageTags(state)]) {
    addProblem(state, sourceRangeOf(state, removal), {
      code: 'html-removed',
      ...removalText(removal),
    })
  }
  // The parser opens some elements again in each paragraph below: each tag is told once.
  for (const tag of new Map(unclosed.map(found => [found.start, found])).values()) addUnclosed(state, tag)
  const { headings, references } = elements
  return { html, headings, ids, references }
}

/** The names of HTML's elements; others are hardly meant as elements. */
const elementNames: ReadonlySet<string> = new Set(Object.values(parsing.TAG_NAMES))

/** What to do about removals of which there is more to say. */
const hints: ReadonlyMap<string, string> = new Map([
  ['<source>', 'Write the address into the tag of the video: <video src="/video/name.mp4">.'],
  ['src of <video>', 'Put the file under public/video/, and write /video/ and its name.'],
  ['autoplay of <video>', 'Videos play when a visitor asks for it.'],
])

/** What is told of a removal. */
function removalText({ name }: Removal): { message: string; hint: string } {
  const tagName = /^<([^>]*)>$/.exec(name)?.[1] ?? ''
  if (tagName !== '' && !elementNames.has(tagName.toLowerCase()))
    return {
      message: `${name} was taken for HTML, and removed`,
      hint: 'Put it between backticks, so that it is read as text; in a block of code it needs none.',
    }
  const hint = hints.get(name)
  if (hint !== undefined) return { message: `Not allowed in a text, and removed: ${name}`, hint }
  return {
    message: `Not allowed in a text, and removed: ${name}`,
    hint: 'Write it in markdown, or put it between backticks if it is to be read.',
  }
}

function addUnclosed(state: RenderState, tag: UnclosedTag): void {
  if (!isRawHtml(state, tag.start)) return
  addProblem(state, sourceRangeOf(state, tag), {
    code: 'html-unclosed',
    message: `<${tag.tagName}> is not closed, and goes on to the end of what is around it`,
    hint: `Write </${tag.tagName}> where it ends, or put it between backticks if it is to be read.`,
  })
}

/** The document sanitized, unless its HTML is too deep. */
function sanitized(state: RenderState, transform: (root: Root) => void) {
  try {
    return sanitizeHtml(state.html, transform)
  } catch (error) {
    if (!(error instanceof HtmlLimit)) throw error
    const { offset } = error
    throw new TextLimit({
      ...sourceRangeOf(state, { start: offset, end: offset }),
      code: 'post-too-deep',
      message: 'HTML above this line is not closed, and so goes on and on',
      hint: 'Close what is opened, such as <b> and <div>.',
    })
  }
}

function findPageTags({ html, rawHtml }: RenderState): Removal[] {
  return rawHtml.flatMap(({ start, end }) => {
    const raw = html.slice(start, end).replace(noTag, text => ' '.repeat(text.length))
    return [...raw.matchAll(pageTag)].map(({ 0: tag, index }) => ({
      name: tag.replace(/[\s/>].*$/s, '>'),
      start: start + index,
      end: start + index + tag.length,
    }))
  })
}
