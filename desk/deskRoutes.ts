import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicFolder } from '../system/paths.ts'
import type { Problem } from '../content/problems/Problem.ts'
import type { CommandRun, DeskTexts, OpenedText, Version } from './DeskApi.ts'
import { createPost, listTexts, renamePost, saveText, stageOf } from './texts.ts'
import type { DeskContext } from './DeskContext.ts'
import { DeskError, type Fields } from './deskRequests.ts'
import { versionOf } from './Drafts.ts'
import { suggestions } from './suggestions.ts'
import { listPictures, removePicture, unusedOf } from './pictures.ts'
import { gitDeletions, gitFetch, gitStages, gitState, sendForReview } from './git.ts'

/** The requests that the desk answers, by name. */
export type DeskRoutes = Readonly<Record<string, (fields: Fields) => unknown>>

export function deskRoutes(desk: DeskContext): DeskRoutes {
  const { site, folders, drafts, deleted, live } = desk
  const { root } = folders
  /** They run one at a time: each switches the branch that it commits to. */
  let sending: Promise<unknown> = Promise.resolve()
  const typed = (fields: Fields) => ({ ...folders.find(fields.text('file')), text: fields.text('text') })
  const located = (fields: Fields) => ({ ...folders.locate(fields.text('file')), text: fields.text('text') })
  return {
    async texts(): Promise<DeskTexts> {
      const typedFiles = new Set(drafts.all().map(({ file }) => file))
      const texts = await listTexts(desk, typedFiles)
      const present = new Set(texts.map(({ file }) => file))
      return {
        texts,
        deleted: await gitDeletions(desk),
        goneUnsaved: [...typedFiles].filter(file => !present.has(file)),
        restorable: deleted.list(),
        config: folders.config,
      }
    },
    strict: () => site.problems(),
    suggestions: () => suggestions(site),
    text(fields): OpenedText {
      const { file, kind, path } = folders.locate(fields.text('file'))
      const saved = existsSync(path) ? folders.read(file).text : undefined
      const version = saved === undefined ? '' : versionOf(saved)
      return { file, kind, text: saved ?? '', version, draft: drafts.get(file) }
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
    removePicture: fields => removePicture(desk, fields.text('address'), located(fields)),
    keep(fields): Version {
      const { file } = folders.locate(fields.text('file'))
      const [base, text, history] = [fields.text('base'), fields.text('text'), fields.optional('history')]
      return { version: drafts.set({ file, base, text, history }, fields.text('replaces')) }
    },
    save(fields): Version {
      const [file, base] = [fields.text('file'), fields.text('base')]
      const [text, replaces] = [fields.text('text'), fields.text('replaces')]
      return { version: saveText(desk, { file, base, text, replaces }) }
    },
    async create(fields) {
      const [title, slug, author] = [fields.text('title'), fields.text('slug'), fields.text('author')]
      const tags = fields
        .text('tags')
        .split(',')
        .flatMap(tag => tag.trim() || [])
      return { file: await createPost(desk, { title, slug, author, tags }) }
    },
    rename: async fields => {
      const file = fields.text('file')
      if (drafts.get(file))
        throw new DeskError(409, `${file} has unsaved changes.`, 'Open it and save it first.')
      return { file: await renamePost(desk, file, fields.text('slug')) }
    },
    delete(fields) {
      const found = folders.find(fields.text('file'))
      const { file, kind } = found
      if (kind === 'legal')
        throw new DeskError(400, "Legal texts can't be deleted here.", 'The configuration names them.')
      const pictures = unusedOf(desk, file, file).map(name => join(publicFolder(root), name))
      const name = deleted.delete(found, pictures, drafts.get(file))
      drafts.delete(file)
      return { deleted: name }
    },
    restore(fields) {
      const { file, draft } = deleted.restore(fields.text('deleted'))
      // What was typed since it was deleted continues this one.
      if (draft && !drafts.get(file)) drafts.set(draft, '')
    },
    erase: fields => deleted.erase(fields.text('deleted')),
    send(fields): Promise<CommandRun[]> {
      const [message, branch] = [fields.text('message'), fields.text('branch')]
      const found = folders.locate(fields.text('file'))
      const sent = sending.then(() => sendForReview(desk, found, { message, branch }))
      sending = sent.catch(() => undefined)
      return sent
    },
  }
}
