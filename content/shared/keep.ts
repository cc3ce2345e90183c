/**
 * What something is found from, each with all that stands above it:
 * - `configuration`
 * - `identities`: what lies beside the posts, and by what posts are compared: ids, slugs, authors, tags and days
 * - `front matter`: the rest of their front matter
 * - `links`: the addresses that their texts name, and their anchors
 */
export type FoundFrom = 'configuration' | 'identities' | 'front matter' | 'links'

/**
 * Gives what is found without reading texts of posts, such as their order. Who makes a site again after something else
 * has changed can give what was found before. All that is found is plain data; a `Map` may be filled by and by.
 */
export type Keep = <Found>(name: string, from: FoundFrom, find: () => Found) => Found

export const keepNothing: Keep = (_name, _from, find) => find()
