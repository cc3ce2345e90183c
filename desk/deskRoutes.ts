import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderRoute } from '../generator/bundler/startDevServer.ts'
import { publicFolder } from '../system/paths.ts'
import type { DeskProblem, GoneTexts, OpenedText } from './DeskApi.ts'
import { createPost, duplicatePost, recreateText, renamePost, saveText, type Desk } from './changeTexts.ts'
import { DeskError, type Fields } from './deskRequests.ts'
import { DeletedTexts } from './DeletedTexts.ts'
import { deskWords } from './deskWords.ts'
import { unusedPictures } from './ownPictures.ts'
import {
  gitBranch,
  gitCommit,
  gitDeletions,
  gitHistory,
  gitPush,
  gitState,
  gitVersion,
  planTarget,
} from './runCommands.ts'
import { countsOf, listTexts } from './listTexts.ts'
import { lateCardDrawer, typedCards, typedPage } from './typedPage.ts'
import { UnsavedTexts } from './UnsavedTexts.ts'

export interface DeskRoutesInput extends Desk {
  render: RenderRoute
  base: string
}

/** What the desk answers, by the name that its pages ask for. */
export type DeskRoutes = Readonly<Record<string, (fields: Fields) => unknown>>

export function deskRoutes({ render, base, ...desk }: DeskRoutesInput): DeskRoutes {
  const { site, folders } = desk
  const { root } = folders
  const unsaved = new UnsavedTexts(root)
  const deleted = new DeletedTexts(root)
  const draw = lateCardDrawer()
  const inPublic = (name: string) => join(publicFolder(root), name)
  const unused = (file: string) => {
    const typedTexts = unsaved.all().map(({ text }) => text)
    return unusedPictures(root, file, [...typedTexts, ...folders.texts()])
  }
  const discardCopy = (fields: Fields) => {
    const copy = fields.copy()
    if (copy) unsaved.delete(fields.text('file'), copy)
  }
  const typed = (fields: Fields) => ({ ...folders.find(fields.text('file')), text: fields.text('text') })
  return {
    texts: () => listTexts(site, folders, unsaved),
    counts: async () => countsOf(await site.problems()),
    strict: () => site.problems(),
    words: () => deskWords(site),
    text(fields): OpenedText {
      const { file, kind, path } = folders.locate(fields.text('file'))
      const isGone = !existsSync(path)
      const text = isGone ? '' : folders.read(file).text
      return { file, kind, text, isGone, unsaved: unsaved.of(file), since: unsaved.since(file) }
    },
    page: fields => typedPage(site, typed(fields), { render, base }),
    cards: async fields => (await typedCards(site, typed(fields), { render, base, draw })) ?? null,
    async problems(fields): Promise<DeskProblem[]> {
      const { file } = folders.find(fields.text('file'))
      const meanings = explanations(root)
      return (await site.check(file, fields.text('text'))).map(problem => {
        const explanation = meanings.get(problem.code)
        return { ...problem, ...(explanation === undefined ? {} : { explanation }) }
      })
    },
    git: async fields => {
      const file = folders.locate(fields.text('file'))
      return (await gitState(desk, file, unused(file.file))) ?? null
    },
    async gone(): Promise<GoneTexts> {
      const present = new Set(folders.list().map(({ file }) => file))
      const typedFiles = new Set(unsaved.all().map(({ file }) => file))
      return {
        deleted: await gitDeletions(desk),
        unsaved: [...typedFiles].filter(file => !present.has(file)),
      }
    },
    removeUnused: fields => void deleted.remove(unused(fields.text('file')).map(inPublic)),
    keep(fields) {
      const copy = fields.copy()
      if (!copy) throw new DeskError(400, 'The request does not name its copy.')
      const { file } = folders.locate(fields.text('file'))
      unsaved.set(file, { base: fields.text('base'), text: fields.text('text'), ...copy })
    },
    discard: discardCopy,
    save(fields) {
      const saved = saveText(desk, {
        file: fields.text('file'),
        base: fields.text('base'),
        text: fields.text('text'),
      })
      if (saved.isSaved) discardCopy(fields)
      return saved
    },
    recreate(fields) {
      recreateText(desk, fields.text('file'), fields.text('text'))
      discardCopy(fields)
    },
    async create(fields) {
      const [title, slug, author] = [fields.text('title'), fields.text('slug'), fields.text('author')]
      const file = await createPost(desk, { title, slug, author, tags: fields.texts('tags') })
      unsaved.clear(file)
      return { file }
    },
    rename: async fields => {
      const file = fields.text('file')
      if (unsaved.of(file).length > 0)
        throw new DeskError(409, `${file} has unsaved changes.`, 'Open it and save it first.')
      const renamed = await renamePost(desk, file, fields.text('slug'))
      unsaved.clear(renamed)
      return { file: renamed }
    },
    async duplicate(fields) {
      const file = await duplicatePost(desk, fields.text('file'))
      unsaved.clear(file)
      return { file }
    },
    delete(fields) {
      const found = folders.find(fields.text('file'))
      const { file, kind } = found
      if (kind === 'legal')
        throw new DeskError(400, 'Legal texts are not deleted here.', 'The configuration names them.')
      const others = folders.texts(folders.list().filter(other => other.file !== file))
      const typedTexts = unsaved.all().filter(other => other.file !== file)
      const pictures = unusedPictures(root, file, [...others, ...typedTexts.map(({ text }) => text)])
      const name = deleted.delete(found, pictures.map(inPublic), unsaved.of(file))
      unsaved.clear(file)
      return { deleted: name }
    },
    restore(fields) {
      const { file, unsaved: copies } = deleted.restore(fields.text('deleted'))
      for (const copy of copies) unsaved.set(file.file, copy)
    },
    commit: fields => {
      const file = folders.locate(fields.text('file'))
      return gitCommit(desk, file, { message: fields.text('message'), unused: unused(file.file) })
    },
    push: fields => gitPush(root, fields.text('branch'), fields.text('remote')),
    history: fields => gitHistory(root, folders.locate(fields.text('file'))),
    version: async fields => ({
      text: await gitVersion(root, folders.locate(fields.text('file')), fields.text('commit')),
    }),
    plan: fields => planTarget(site, fields.text('target')),
    branch: fields => gitBranch(root, fields.text('name')),
  }
}

/** What `docs/problems.md` says of each code, as plain text; nothing if the file is absent. */
export function explanations(root: string): ReadonlyMap<string, string> {
  try {
    const text = readFileSync(join(root, 'docs', 'problems.md'), 'utf8')
    const rows = text.matchAll(/^\| `([a-z\d-]+)` \| (.*) \| (.*) \|$/gm)
    return new Map(Array.from(rows, ([, code = '', what, todo]) => [code, plain(`${what}: ${todo}`)]))
  } catch {
    return new Map()
  }
}

const plain = (text: string): string => text.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
