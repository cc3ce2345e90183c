import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import type { PostFront } from '../../../content/posts/parseFront.ts'
import { outputFile } from '../../../content/model/outputFile.ts'
import { createSlug, slugProblem } from '../../../content/schema/slug.ts'
import { postPath } from '../../../content/shared/paths.ts'
import { projectPath } from '../../../system/paths.ts'
import { listPublicFiles } from '../publicFiles.ts'
import { freeSlug } from './newPost.ts'

export interface SlugInput {
  /** The project and its folder of posts; absolute. */
  root: string
  posts: string
  fronts: readonly PostFront[]
  /** Absent if it has errors. */
  config: SiteConfig | undefined
}

/** Which slugs a new post can have. */
export interface Slugs {
  /** Why a slug is unusable, as a sentence: it is invalid, or a post, an alias, a redirect or a file has its address. */
  check(slug: string): string | undefined
  /** The slug of a title, if it gives one. */
  create(title: string): string | undefined
  /** A similar slug that is free. */
  free(slug: string): string
}

/** Why a text is no slug, as a sentence. */
export const checkSlug = (text: string): string | undefined => {
  const problem = slugProblem(text)
  return problem === undefined ? undefined : `The address ${problem}.`
}

/** Which slugs are free, by all that has an address on the site. */
export function availableSlugs({ root, posts, fronts, config }: SlugInput): Slugs {
  const owners = new Map<string, string>()
  const add = (file: string, owner: string) => owners.set(file.toLowerCase(), owner)
  for (const file of listPublicFiles(root).files) add(file, `public/${file}`)
  for (const { from } of config?.redirects ?? []) add(outputFile(from), `the redirect from ${from}`)
  for (const { identity, fields } of fronts) {
    for (const alias of fields.aliases ?? [])
      add(outputFile(alias), `the alias ${alias} of ${identity.source.file}`)
  }
  for (const { identity } of fronts) add(outputFile(postPath(identity.slug)), identity.source.file)

  const check = (slug: string): string | undefined => {
    const error = checkSlug(slug)
    if (error !== undefined) return error
    const path = join(posts, `${slug}.md`)
    if (existsSync(path)) return `${projectPath(root, path)} exists already.`
    const owner = owners.get(outputFile(postPath(slug)).toLowerCase())
    return owner === undefined ? undefined : `The address ${postPath(slug)} is taken by ${owner}.`
  }
  return {
    check,
    create: title => createSlug(title, config?.language),
    free: slug => freeSlug(slug, candidate => check(candidate) !== undefined),
  }
}
