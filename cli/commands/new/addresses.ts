import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freeSlug } from '../../../content/schema/front-matter/newPost.ts'
import type { PostFront } from '../../../content/posts/parseFront.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import { makeSlug } from '../../../content/schema/slug.ts'
import { outputFile } from '../../../content/model/outputFile.ts'
import { postPath } from '../../../content/shared/paths.ts'
import { shownPath } from '../../project/paths.ts'
import { listPublicFiles } from '../../project/publicFolder.ts'
import { type Addresses, checkSlug } from './postAnswers.ts'

export interface AddressInput {
  fronts: readonly PostFront[]
  /** Absent where it has faults. */
  config: SiteConfig | undefined
  /** The project and its folder of posts; absolute. */
  paths: { root: string; posts: string }
}

/** Looks up everything that has an address below the blog. */
export function addresses({ fronts, config, paths }: AddressInput): Addresses {
  const owners = new Map<string, string>()
  const add = (file: string, owner: string) => owners.set(file.toLowerCase(), owner)
  for (const file of listPublicFiles(paths.root).files) add(file, `public/${file}`)
  const redirects = config?.redirects ?? []
  for (const { from } of redirects) add(outputFile(from), `the redirect from ${from}`)
  for (const { identity, fields } of fronts) {
    for (const alias of fields.aliases ?? [])
      add(outputFile(alias), `the alias ${alias} of ${identity.source.file}`)
  }
  for (const { identity } of fronts) add(outputFile(postPath(identity.slug)), identity.source.file)

  const check = (slug: string): string | undefined => {
    const error = checkSlug(slug)
    if (error !== undefined) return error
    const path = join(paths.posts, `${slug}.md`)
    if (existsSync(path)) return `${shownPath(path)} exists already.`
    const owner = owners.get(outputFile(postPath(slug)).toLowerCase())
    return owner === undefined ? undefined : `The address ${postPath(slug)} is taken by ${owner}.`
  }
  const make = (title: string) => makeSlug(title, config?.language)
  return { check, make, free: slug => freeSlug(slug, candidate => check(candidate) !== undefined) }
}
