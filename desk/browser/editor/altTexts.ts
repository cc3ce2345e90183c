import { markdownLanguage } from '@codemirror/lang-markdown'
import { decodeHTML } from 'entities/decode'
import { cutFrontMatter, fieldValues, withField } from '../../../content/schema/front-matter/withField.ts'
import { decodePath } from '../../../content/shared/decodePath.ts'
import { escapeMarkdown } from '../../../content/shared/escape.ts'

/** The alternative text of a picture in a text. */
export interface AltText {
  /** Of the picture, without percent-encoding; `{theme}` is as it is written. */
  address: string
  alt: string
  /** Counts from 1; absent for the picture of the front matter. */
  line?: number
  /** Returns the text with another alternative text, and otherwise unchanged. */
  change(alt: string): string
}

/** The alternative texts of the pictures that a text shows: those of its front matter, and those written in markdown. */
export function altTexts(text: string): AltText[] {
  const values = fieldValues(text)
  const { imageAlt } = values
  const addresses = ['image', 'lightImage', 'darkImage'].flatMap(name => {
    const address = values[name]
    return typeof address === 'string' ? decodePath(address) : []
  })
  const front = [...new Set(addresses)].map(
    (address): AltText => ({
      address,
      alt: typeof imageAlt === 'string' ? imageAlt : '',
      change: alt => withField(text, 'imageAlt', alt === '' ? null : alt),
    }),
  )
  return [...front, ...bodyTexts(text, cutFrontMatter(text)?.bodyOffset ?? 0)]
}

type SyntaxNode = ReturnType<typeof markdownLanguage.parser.parse>['topNode']

function bodyTexts(text: string, offset: number): AltText[] {
  const body = text.slice(offset)
  const tree = markdownLanguage.parser.parse(body)
  const read = ({ from, to }: Pick<SyntaxNode, 'from' | 'to'>) => body.slice(from, to)
  const labels = new Map<string, SyntaxNode>()
  const images: SyntaxNode[] = []
  tree.iterate({
    enter({ name, node }) {
      const label = node.getChild('LinkLabel')
      if (name === 'LinkReference' && label) labels.set(read(label).toLowerCase(), node)
      if (name === 'Image') images.push(node)
    },
  })
  return images.flatMap((image): AltText[] => {
    const [open, close] = image.getChildren('LinkMark')
    const label = image.getChild('LinkLabel')
    const url = (label ? labels.get(read(label).toLowerCase()) : image)?.getChild('URL')
    if (!open || !close || !url) return []
    const [from, to] = [offset + open.to, offset + close.from]
    return [
      {
        address: decodePath(plain(read(url).replace(/^<(.*)>$/s, '$1'))),
        alt: plain(text.slice(from, to)),
        line: text.slice(0, from).split('\n').length,
        change: alt => text.slice(0, from) + escaped(alt, isInTable(image)) + text.slice(to),
      },
    ]
  })
}

/** Markdown without its backslashes and entities. */
const plain = (markdown: string): string =>
  markdown.replace(
    /\\([!-/:-@[-`{-~])|&[#\w]+;/g,
    (found, character?: string) => character ?? decodeHTML(found),
  )

const escaped = (alt: string, isCell: boolean): string => {
  const markdown = escapeMarkdown(alt)
  return isCell ? markdown.replaceAll('|', '\\|') : markdown
}

function isInTable(node: SyntaxNode): boolean {
  return node.name === 'TableCell' || (node.parent !== null && isInTable(node.parent))
}
