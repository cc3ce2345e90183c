import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { companionJson } from '../../content/files/companionJson.ts'
import { ownCopy } from '../../content/search/ownCopy.ts'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import { type Measures, measureBytes } from '../objects/measures.ts'
import { newFileWriter } from '../objects/newFileWriter.ts'
import { ScratchBytes } from '../system/ScratchBytes.ts'
import { type SentError, sentError } from '../system/SentError.ts'
import { vikeRenderer } from '../vike/vikeRenderer.ts'
import { FactsPacker, type PackedFacts } from './packedFacts.ts'
import { PageFinisher, type PageInput } from './PageFinisher.ts'

/** What pages are made with. */
export interface PageThreadInput {
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** What all pages share. */
  shared: SiteFrame
  /** Folder that the pages are written into, absolute, where nothing lies in it. */
  newSite?: string
}

/** What the thread is asked: first to load the pages from the folder of their bundle, then to begin, and then for pages. */
export type PageThreadRequest = { load: string } | { begin: PageThreadInput } | PagesRequest

/** Pages of one kind to be made. */
export interface PagesRequest {
  /** Folder in `pages/` that renders them. */
  page: string
  /** Address of the first of them on its host. */
  url: string
  pages: readonly RequestedPage[]
}

export interface RequestedPage extends PageInput {
  data: PageData
  /** Path of the file beside it, below `dist/`; absent where there is none. */
  companion: string | undefined
}

/** Finished pages. */
export interface MadePages {
  facts: PackedFacts
  /** Of each page its file, and the one beside it where there is one. */
  files: readonly (readonly MadeFile[])[]
}

export interface MadeFile {
  measures: Measures
  /** Absent where it has been written. */
  bytes?: Uint8Array<ArrayBuffer>
}

/** What the thread answers: the pages in their order, none where it was not asked for any, or what was thrown. */
export type PagesAnswer = { made?: MadePages } | SentError

/** Gives a function that makes pages of the bundle in a folder. */
function pageMaker(
  stage: string,
  loading: ReturnType<typeof vikeRenderer>,
  { base, shared: frame, newSite }: PageThreadInput,
) {
  const finisher = new PageFinisher(stage, base)
  const packer = new FactsPacker(ownCopy)
  const writeNew = newSite === undefined ? undefined : newFileWriter(newSite)
  const scratch = new ScratchBytes()
  const madeFile = (key: string, bytes: Uint8Array): MadeFile => {
    const measures = measureBytes(bytes)
    if (!writeNew) return { measures, bytes: bytes.slice() }
    writeNew(key, bytes)
    return { measures }
  }
  return async ({ page, url, pages }: PagesRequest): Promise<PagesAnswer> => {
    const render = await loading
    const pagesData = pages.map(({ data }) => data)
    const { document, parts } = await render({ frame, page, url, pagesData })
    const finished = pages.map((input, at) => {
      const { facts, html } = finisher.finish(input, document, parts[at]!)
      const { file, companion, data } = input
      const files = [madeFile(file, html)]
      if (companion !== undefined) files.push(madeFile(companion, scratch.join([companionJson(data)])))
      return { facts, files }
    })
    return {
      made: {
        facts: packer.pack(finished.map(({ facts }) => facts)),
        files: finished.map(({ files }) => files),
      },
    }
  }
}

const messages = on(parentPort!, 'message')
const received = async <Request>(): Promise<Request> => {
  const [request] = (await messages.next()).value as [Request]
  parentPort!.postMessage({} satisfies PagesAnswer)
  return request
}
const { load: stage } = await received<{ load: string }>()
const loading = vikeRenderer(stage)
// It is awaited with the first page; until then a failure must not count as unhandled.
loading.catch(() => undefined)
const { begin } = await received<{ begin: PageThreadInput }>()
const make = pageMaker(stage, loading, begin)

// Vike's handlers of unhandled errors would only print what is thrown here, so it is an answer.
for await (const [request] of messages) {
  const answer: PagesAnswer = await make(request).catch(sentError)
  const files = 'made' in answer ? (answer.made?.files.flat() ?? []) : []
  parentPort!.postMessage(
    answer,
    files.flatMap(({ bytes }) => bytes?.buffer ?? []),
  )
}
