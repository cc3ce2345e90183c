import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicFolder } from '../system/paths.ts'
import type { Problem } from '../content/problems/Problem.ts'
import type { CommandRun, DeskTexts, OpenedText, Saved } from './DeskApi.ts'
import { createPost, duplicatePost, recreateText, renamePost, saveText, type Desk } from './changeTexts.ts'
import { DeskError, type Fields } from './deskRequests.ts'
import { deskWords } from './deskWords.ts'
import { unusedPictures } from './ownPictures.ts'
import { listPictures, loadedFiles, removePicture } from './pictures.ts'
import {
  gitBranch,
  gitCommit,
  gitDeletions,
  gitFetch,
  gitPush,
  gitStages,
  gitState,
  gitVersion,
  planTarget,
} from './runCommands.ts'
import { listTexts, stageOf } from './listTexts.ts'

/** The requests that the desk answers, by name. */
export type DeskRoutes = Readonly<Record<string, (fields: Fields) => unknown>>

export function deskRoutes(desk: Desk): DeskRoutes {
  const { site, folders, unsaved, deleted, live } = desk
  const { root } = folders
  const inPublic = (name: string) => join(publicFolder(root), name)
  const discardCopy = (fields: Fields) => {
    const copy = fields.copy()
    if (copy) unsaved.delete(fields.text('file'), copy)
  }
  // What was typed into a former text of this name does not belong to the new one.
  const begin = (file: string) => {
    unsaved.clear(file)
    return { file }
  }
  const typed = (fields: Fields) => ({ ...folders.find(fields.text('file')), text: fields.text('text') })
  const located = (fields: Fields) => ({ ...folders.locate(fields.text('file')), text: fields.text('text') })
  return {
    async texts(): Promise<DeskTexts> {
      const typedFiles = new Set(unsaved.all().map(({ file }) => file))
      const texts = await listTexts(desk, typedFiles)
      const present = new Set(texts.map(({ file }) => file))
      return {
        texts,
        deleted: await gitDeletions(desk),
        goneUnsaved: [...typedFiles].filter(file => !present.has(file)),
        restorable: deleted.list(),
      }
    },
    strict: () => site.problems(),
    words: () => deskWords(site),
    text(fields): OpenedText {
      const { file, kind, path } = folders.locate(fields.text('file'))
      const isGone = !existsSync(path)
      const text = isGone ? '' : folders.read(file).text
      return { file, kind, text, isGone, unsaved: unsaved.of(file), since: unsaved.since(file) }
    },
    page: fields => site.page(typed(fields)),
    cards: fields => site.cards(typed(fields)),
    problems(fields): Promise<Problem[]> {
      const { file, text } = typed(fields)
      return site.check(file, text)
    },
    async stage(fields) {
      const found = folders.locate(fields.text('file'))
      return stageOf((await gitStages(desk))(found), live.get(found))
    },
    async check(fields): Promise<CommandRun[]> {
      const saved = folders.read(fields.text('file'))
      return [...(await gitFetch(root)), await live.check(site, saved)]
    },
    git: fields => gitState(desk, folders.locate(fields.text('file'))),
    pictures: fields => listPictures(desk, located(fields)),
    pictureFiles: fields => loadedFiles(desk, fields.text('address')),
    removePicture: fields => removePicture(desk, fields.text('address'), located(fields)),
    keep(fields) {
      const copy = fields.copy()
      if (!copy) throw new DeskError(400, 'The request does not name its copy.')
      const { file } = folders.locate(fields.text('file'))
      const texts = { base: fields.text('base'), text: fields.text('text') }
      // A text without changes needs no copy.
      if (texts.text === texts.base) unsaved.delete(file, copy)
      else unsaved.set(file, { ...texts, ...copy })
    },
    save(fields) {
      const saved = saveText(desk, {
        file: fields.text('file'),
        base: fields.text('base'),
        text: fields.text('text'),
      })
      if (saved.isSaved) discardCopy(fields)
      return saved
    },
    recreate(fields): Saved {
      recreateText(desk, fields.text('file'), fields.text('text'))
      discardCopy(fields)
      return { isSaved: true }
    },
    async create(fields) {
      const [title, slug, author] = [fields.text('title'), fields.text('slug'), fields.text('author')]
      const tags = fields
        .text('tags')
        .split(',')
        .flatMap(tag => tag.trim() || [])
      return begin(await createPost(desk, { title, slug, author, tags }))
    },
    rename: async fields => {
      const file = fields.text('file')
      if (unsaved.of(file).length > 0)
        throw new DeskError(409, `${file} has unsaved changes.`, 'Open it and save it first.')
      return begin(await renamePost(desk, file, fields.text('slug')))
    },
    duplicate: async fields => begin(await duplicatePost(desk, fields.text('file'))),
    delete(fields) {
      const found = folders.find(fields.text('file'))
      const { file, kind } = found
      if (kind === 'legal')
        throw new DeskError(400, "Legal texts can't be deleted here.", 'The configuration names them.')
      const others = folders.texts(folders.list().filter(other => other.file !== file))
      const typedTexts = unsaved.all().filter(other => other.file !== file)
      const pictures = unusedPictures(root, file, [...others, ...typedTexts.map(({ text }) => text)])
      const name = deleted.delete(found, pictures.map(inPublic), unsaved.of(file))
      unsaved.clear(file)
      return { deleted: name }
    },
    restore(fields) {
      const { file, unsaved: copies } = deleted.restore(fields.text('deleted'))
      for (const copy of copies) unsaved.set(file, copy)
    },
    erase: fields => deleted.erase(fields.text('deleted')),
    commit: fields => gitCommit(desk, folders.locate(fields.text('file')), fields.text('message')),
    push: fields => gitPush(root, fields.text('branch'), fields.text('remote')),
    version: async fields => ({
      text: await gitVersion(root, folders.locate(fields.text('file')), fields.text('commit')),
    }),
    plan: fields => planTarget(site, fields.text('target')),
    branch: fields => gitBranch(root, fields.text('name')),
  }
}
