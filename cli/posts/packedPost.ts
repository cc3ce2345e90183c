import { deserialize, serialize } from 'node:v8'
import type { PostContent, Tag } from '../../content/model/Post.ts'
import type { ParsedPost, PostResult } from '../../content/posts/parsePost.ts'
import type { SourceFile } from '../../content/problems/problemAt.ts'
import { sha256 } from '../cache/Pack.ts'
import { sharedTexts } from '../system/sharedTexts.ts'
import type { ReadPost } from './ReadPost.ts'

/** A post as it was read, as bytes: they go to another thread, and into a file, as they are. */
export interface PackedPost {
  /** SHA-256 of the text that was read, hexadecimal; absent where nothing could be read of it. */
  sum?: string
  /** What a command needs of each post. */
  facts: Uint8Array<ArrayBuffer>
  /** What is long, and needed of few. */
  long: Uint8Array<ArrayBuffer>
}

const noContent: PostContent = { html: '', headings: [], text: '' }

interface LongParts {
  /** Absent where the post could not be read. */
  content?: PostContent
  /** The text of its file; absent where not even the front matter could be read. */
  source?: string
}

/** A post without its long parts. */
interface Facts extends Pick<ReadPost, 'pictures'> {
  file?: string
  /** Where problems are found once all posts are known. */
  firstLines?: string
  identity?: Omit<NonNullable<PostResult['identity']>, 'source'>
  value?: ShortPost
  standIn?: ShortPost
  problems: PostResult['problems']
}

interface ShortPost extends Omit<ParsedPost, 'post' | 'source'> {
  post: Omit<ParsedPost['post'], 'content'>
}

export function packPost({ result, pictures }: ReadPost): PackedPost {
  const { identity, value, standIn, problems } = result
  const long: LongParts = {}
  const facts: Facts = { problems, pictures }
  if (identity) {
    const { source, ...short } = identity
    facts.file = source.file
    facts.firstLines = frontMatterOf(source.text)
    facts.identity = short
    long.source = source.text
  }
  for (const [name, parsed] of [['value', value] as const, ['standIn', standIn] as const]) {
    if (!parsed) continue
    const { post, source: _, ...rest } = parsed
    const { content, ...short } = post
    facts[name] = { ...rest, post: short }
    long.content = content
  }
  const sum = identity && sha256(Buffer.from(identity.source.text))
  return { ...(sum === undefined ? {} : { sum }), facts: bytesOf(facts), long: bytesOf(long) }
}

/** Makes posts of their bytes. What many of them have, such as a tag, is in memory once. */
export class PostUnpacker {
  readonly #tags = new Map<string, Tag>()
  readonly #shared = sharedTexts()

  /**
   * Properties are added to what was deserialized: where V8 (11.3) adds one to a copy, as in `{ ...post, content }`, that
   * gets a hidden class of its own, which takes half a kilobyte.
   * @param readLong gives the bytes of the long parts, whenever one of them is asked for
   */
  unpack(facts: Uint8Array, readLong: () => Uint8Array): ReadPost {
    const {
      file = '',
      firstLines = '',
      identity,
      value,
      standIn,
      problems,
      pictures,
    } = deserialize(facts) as Facts
    const source = new PackedSource(file, firstLines, readLong)
    const content = value || standIn ? (source.long().content ?? noContent) : noContent
    const whole = (short: ShortPost): ParsedPost => {
      const post = Object.assign(short.post, { content, tags: this.#known(short.post.tags) })
      post.author = this.#shared(post.author)
      post.readTime = this.#shared(post.readTime)
      return Object.assign(short, { source, post })
    }
    return {
      pictures,
      result: {
        problems,
        ...(identity ? { identity: Object.assign(identity, { source }) } : {}),
        ...(value ? { value: whole(value) } : {}),
        ...(standIn ? { standIn: whole(standIn) } : {}),
      },
    }
  }

  #known(tags: readonly Tag[]): Tag[] {
    return tags.map(tag => {
      const known = this.#tags.get(tag.name)
      if (!known) this.#tags.set(tag.name, tag)
      return known ?? tag
    })
  }
}

/** The text of a post that is read when it is asked for. */
class PackedSource implements SourceFile {
  readonly file: string
  readonly firstLines: string
  readonly #readLong: () => Uint8Array

  constructor(file: string, firstLines: string, readLong: () => Uint8Array) {
    this.file = file
    this.firstLines = firstLines
    this.#readLong = readLong
  }

  get text(): string {
    return this.long().source ?? ''
  }

  long(): LongParts {
    return deserialize(this.#readLong()) as LongParts
  }
}

/** The lines up to the end of the front matter; none where that is long. */
export const frontMatterOf = (text: string): string => /^[^]{4,4000}?\n(?=---)/.exec(text)?.[0] ?? ''

/** In a buffer of their own, which can be handed to another thread. */
const bytesOf = (value: Facts | LongParts): Uint8Array<ArrayBuffer> => new Uint8Array(serialize(value))
