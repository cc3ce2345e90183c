import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseFront } from '../../content/posts/parseFront.ts'
import { wordsIn } from '../properties/words.ts'

/** A text of the corpus as a post. */
export interface CorpusPost {
  /** Where the text was found. */
  origin: string
  /** Name of the post's file. */
  name: string
  text: string
  /** How many words it has, code included. */
  words: number
}

/** The markdown files below folders as posts, in the order of their paths. Links to other folders are not followed. */
export function corpusPosts(folders: readonly string[]): CorpusPost[] {
  const files = folders.flatMap(folder => {
    const root = realpathSync(resolve(folder))
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:md|mdx|markdown)$/i.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
  })
  const unique = [...new Set(files)].toSorted()
  return unique.map((origin, at) => {
    const name = `${nameOf(origin)}-${at + 1}.md`
    const text = asPost(readFileSync(origin, 'utf8'), at + 1, name)
    return { origin, name, text, words: wordsIn(text).length }
  })
}

/** The file's name and that of its folder, as an address. */
const nameOf = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-2)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'text'

/** Front matter of any program. */
const anyFront = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n[\s\S]*?\n\1[ \t]*(?:\r?\n|$)/

/** The text as a post: with its own front matter if that has what a post needs, else with the least that is valid. */
function asPost(text: string, id: number, name: string): string {
  const fields = parseFront({ file: `posts/${name}`, text }).value?.fields
  const isPost = fields?.title && fields.excerpt && fields.author && fields.date
  if (isPost) return text
  const title = JSON.stringify(`Text ${id} of a corpus`)
  const front = [
    `id: ${id}`,
    `title: ${title}`,
    `excerpt: ${JSON.stringify(`What stands in ${name}.`)}`,
    'author: Ines Carvalho',
    'date: 2026-01-02',
  ]
  return `---\n${front.join('\n')}\n---\n\n${text.replace(anyFront, '')}`
}
