import { parentPort, workerData } from 'node:worker_threads'
import { type FolderLook, tryToLookInto } from './lookInto.ts'
import type { Measures } from './measures.ts'
import { type ObjectContent, SiteFolder, type SiteFolderInput } from './SiteFolder.ts'

/**
 * What the thread is asked: what it found, to take over some of that, to write files, to remove what is no part of the
 * site, or what lies in the folder that the site is to replace.
 */
export type WriterRequest =
  | 'find'
  | { kept: readonly string[] }
  | readonly ObjectContent[]
  | 'finish'
  | { lookInto: string }

/** What earlier builds have left. */
export interface Found {
  /** Files that need not be made again, by key. */
  files: ReadonlyMap<string, Measures>
  /** Nothing lies in the folder, and nothing can be taken over: other threads may write into it, too (`newFileWriter`). */
  isNew: boolean
}

export interface WriterAnswer {
  found?: Found
  /** In the order of the request. */
  written?: readonly Measures[]
  look?: FolderLook | undefined
}

const site = new SiteFolder(workerData as SiteFolderInput)

parentPort?.on('message', (request: WriterRequest) => parentPort?.postMessage(answer(request)))

function answer(request: WriterRequest): WriterAnswer {
  if (request === 'find') return { found: { files: site.found, isNew: site.isNew } }
  if (request === 'finish') site.finish()
  else if ('lookInto' in request) return { look: tryToLookInto(request.lookInto) }
  else if ('kept' in request) for (const key of request.kept) site.keep(key)
  else return { written: request.map(object => site.write(object)) }
  return {}
}
