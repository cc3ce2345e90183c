import { markdownLanguage } from '@codemirror/lang-markdown'
import { decodeHTML } from 'entities/decode'
import { cutFrontMatter } from '../../../content/schema/front-matter/cutFrontMatter.ts'
import { fieldValues, setField } from '../../../content/schema/front-matter/setField.ts'
import { decodePath } from '../../../content/shared/decodePath.ts'
import { escapeMarkdown } from '../../../content/shared/escape.ts'

/** An alternative text. */
export interface AltText {
  /** Address of the picture, without percent-encoding; `{theme}` stays. */
  address: string
  alt: string
  /** Counts from 1; absent for the picture of the front matter. */
  line?: number
  /** Returns the complete text with another alternative text. */
  change(alt: string): string
}

/** Returns the alternative texts of a text's pictures, in its front matter and in its markdown. */
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
      change: alt => setField(text, 'imageAlt', alt === '' ? null : alt),
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

/** Returns markdown without escapes and entities. */
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
