import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkConfig } from '../../../content/config/checkConfig.ts'
import { freeSlug } from '../../../content/front-matter/newPost.ts'
import type { PostFront } from '../../../content/front-matter/parseFront.ts'
import { outputFile } from '../../../content/routes/outputFile.ts'
import { postPath } from '../../../content/shared/paths.ts'
import { loadConfig } from '../../project/loadConfig.ts'
import { listFiles } from '../../project/publicFolder.ts'
import { shownPath } from '../../project/shownPath.ts'
import { type Check, slugFault } from './postAnswers.ts'

export interface AddressInput {
  fronts: readonly PostFront[]
  /** The folder of posts, the configuration's file and the folder of files that are copied; absolute. */
  paths: { posts: string; config: string; public: string }
}

/** Which slugs a new post can have. */
export interface Addresses {
  /** Why a slug cannot be had: it is none, or a post, an alias, a redirect or a file has its address. */
  fault: Check
  /** A slug like another one that can be had. */
  free(slug: string): string
}

/** Looks at everything that has an address below the blog. */
export async function addresses({ fronts, paths }: AddressInput): Promise<Addresses> {
  const owners = new Map<string, string>()
  const take = (file: string, owner: string) => owners.set(file.toLowerCase(), owner)
  for (const file of listFiles(paths.public)) take(file, `public/${file}`)
  // A configuration that cannot be read is the business of `check`.
  const { value: source } = await loadConfig(paths.config, shownPath(paths.config))
  const redirects = (source && checkConfig(source).value?.value.redirects) ?? []
  for (const { from } of redirects) take(outputFile(from), `the redirect from ${from}`)
  for (const { identity, fields } of fronts) {
    for (const alias of fields.aliases ?? [])
      take(outputFile(alias), `the alias ${alias} of ${identity.source.file}`)
  }
  for (const { identity } of fronts) take(outputFile(postPath(identity.slug)), identity.source.file)

  const fault = (slug: string): string | undefined => {
    const path = join(paths.posts, `${slug}.md`)
    if (slugFault(slug) !== undefined) return slugFault(slug)
    if (existsSync(path)) return `${shownPath(path)} exists already.`
    const owner = owners.get(outputFile(postPath(slug)).toLowerCase())
    return owner === undefined ? undefined : `The address ${postPath(slug)} is taken by ${owner}.`
  }
  return { fault, free: slug => freeSlug(slug, candidate => fault(candidate) !== undefined) }
}
