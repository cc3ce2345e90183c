import { grammars, sessionName } from '../content/markdown/code/languages.ts'
import { calloutKinds } from '../content/markdown/parse/callouts.ts'
import { fieldNames, firstExcerpt, postFields } from '../content/schema/front-matter/postFields.ts'
import { countUses, gitUser } from '../generator/site/newPost.ts'
import type { Suggestions } from './DeskApi.ts'
import type { DeskSite } from './DeskSite.ts'
import { pictureAddresses } from './pictures.ts'

/** Returns what the editor suggests, from the saved site. */
export async function suggestions(site: DeskSite): Promise<Suggestions> {
  const { posts, config } = site.input
  const fields = posts.flatMap(({ front }) => front?.fields ?? [])
  const authors = mostUsed([
    ...(config?.value.authors ?? []).map(({ name }) => name),
    ...fields.flatMap(({ author = [] }) => author),
  ])
  const user = await gitUser(site.options.root)
  const known = fieldNames.map(name => {
    const { required: isRequired = false, meaning } = postFields[name]
    return { name, isRequired, meaning, ...(name === 'excerpt' ? { unwritten: firstExcerpt } : {}) }
  })
  return {
    fields: known,
    tags: mostUsed(fields.flatMap(({ tags = [] }) => tags)),
    authors,
    series: mostUsed(fields.flatMap(({ series }) => series ?? [])),
    addresses: (site.live.shown?.addresses ?? []).map(({ path, title, anchors }) => ({
      path,
      title: title.replace(/^page 1 of /, ''),
      anchors: anchors.filter(id => !footnoteId.test(id)),
    })),
    images: pictureAddresses(site),
    languages: [...Object.keys(grammars), sessionName],
    forms: Object.keys(config?.value.forms ?? {}),
    films: Object.keys(config?.value.films ?? {}),
    callouts: calloutKinds.map(kind => kind.toUpperCase()),
    ...(user !== undefined && authors.includes(user) ? { author: user } : {}),
  }
}

/** Ids of footnotes and of the marks that refer to them, which nobody links to. */
const footnoteId = /^fn(?:ref)?\W/

/** Returns each name once, the most frequent first. */
const mostUsed = (names: readonly string[]): string[] => [...countUses([names.filter(Boolean)]).keys()]
