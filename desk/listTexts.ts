import { statSync } from 'node:fs'
import type { Post, TextPage } from '../content/model/Post.ts'
import type { SiteConfig } from '../content/model/SiteConfig.ts'
import { postState } from '../content/posts/postState.ts'
import type { TextResult } from '../content/posts/parseText.ts'
import { slugOfFile } from '../content/schema/slug.ts'
import { legalPath, postPath, textPath } from '../content/shared/paths.ts'
import type { Desk } from './changeTexts.ts'
import type { DeskFile } from './DeskFolders.ts'
import type { DeskText, TextStage } from './DeskApi.ts'
import { gitStages } from './runCommands.ts'

/**
 * Lists all texts of the site with their state. A text that cannot be read has its file's name as title.
 * @param unsaved files that have unsaved texts
 */
export async function listTexts(desk: Desk, unsaved: ReadonlySet<string>): Promise<DeskText[]> {
  const { site, folders, live } = desk
  const { input } = site
  const gitStage = await gitStages(desk)
  const results = new Map<string, TextResult<Post> | TextResult<TextPage>>()
  for (const result of [...input.posts, ...(input.pages ?? [])])
    if (result.front) results.set(result.front.source.file, result)
  const words = site.live.shown?.words
  return folders.list().map(found => ({
    ...(found.kind === 'legal'
      ? legalOf(found, input.config?.value)
      : textOf(found, results.get(found.file), input.today)),
    words: words?.get(found.file) ?? 0,
    saved: (statSync(found.path, { throwIfNoEntry: false })?.mtime ?? new Date(0)).toISOString(),
    isUnsaved: unsaved.has(found.file),
    stage: stageOf(gitStage(found), live.get(found)),
  }))
}

/** Returns a stage with what is known of the published site. */
export const stageOf = (stage: TextStage, isLive: boolean | undefined): TextStage =>
  isLive === undefined ? stage : { ...stage, isLive }

function legalOf({ kind, file }: DeskFile, config: SiteConfig | undefined) {
  const slug = slugOfFile(file)
  const title = config?.legal.documents.find(document => document.slug === slug)?.title ?? slug
  return { file, kind, slug, path: legalPath(slug), state: 'published' as const, title, author: '', tags: [] }
}

function textOf(
  { kind, file }: DeskFile,
  result: TextResult<Post> | TextResult<TextPage> | undefined,
  today: string,
) {
  const name = slugOfFile(file)
  const { front, value, fallback } = result ?? {}
  const { fields } = front ?? {}
  const { post } = value ?? fallback ?? {}
  const slug = front?.slug ?? name
  const ofPost = post && 'date' in post ? post : undefined
  return {
    file,
    kind,
    slug,
    path: post?.path ?? (kind === 'post' ? postPath(slug) : textPath(slug)),
    state: fields ? postState(fields, today) : ('draft' as const),
    title: fields?.title ?? name,
    author: ofPost?.author ?? fields?.author?.join(', ') ?? '',
    ...(fields?.date === undefined ? {} : { date: fields.date }),
    tags: fields?.tags ?? [],
  }
}
