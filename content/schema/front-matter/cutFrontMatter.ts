import { type Document, parseDocument, Schema, type YAMLError } from 'yaml'

/** Where the front matter of a text is: offsets into the text. */
export interface FrontMatterCut {
  /** The first line of the YAML. */
  start: number
  /** The closing line. */
  end: number
  /** Where the markdown begins. */
  bodyOffset: number
}

/** The line that ends front matter: `---`, or `...`, the end of a YAML document, unless `---` follows it. */
const closing = /\n(?:---([^\n]*)|\.\.\.[ \t]*(?=\r?\n(?!---)|$))/

/**
 * Finds the front matter of a text, which begins with `---` or `---yaml`. Like gray-matter, it ends at the first line that
 * begins with `---`; `undefined` if that line goes on, or if there is none.
 */
export function cutFrontMatter(text: string): FrontMatterCut | undefined {
  const opening = text.indexOf('\n')
  if (opening < 0 || !/^\uFEFF?---\s*(?:ya?ml)?$/.test(text.slice(0, opening).trimEnd())) return undefined
  const close = closing.exec(text.slice(opening))
  if (!close || close[1]?.trim()) return undefined
  const end = opening + close.index + 1
  // Spaces after the three characters are a part of the markdown, as gray-matter reads it.
  const [lineEnd = ''] = /^\r?\n?/.exec(text.slice(end + 3, end + 5)) ?? []
  return { start: opening + 1, end, bodyOffset: end + 3 + lineEnd.length }
}

/** The schema that each document would otherwise create for itself. */
const schema = new Schema({ resolveKnownTags: true })

/** Parses the YAML of front matter; its ranges are offsets into the YAML. */
export const parseYaml = (yaml: string): Document =>
  parseDocument(yaml, { schema, prettyErrors: false, logLevel: 'error' })

/** True for a key that is set twice, an error beside which every value can be read. */
export const isDuplicateKey = ({ code }: YAMLError): boolean => code === 'DUPLICATE_KEY'
