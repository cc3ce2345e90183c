import type { StoreRules } from './storeRules.ts'

/** An object, a redirect or an error. */
export type StoreAnswer =
  | { status: 200; key: string }
  | { status: 301 | 302; location: string }
  /** With the key of the error document; without it, the store sends a text of its own. */
  | { status: 403 | 404; key: string | undefined }

export interface StoreQuestion {
  rules: StoreRules
  /** The request's path, decoded, without query. */
  path: string
  /** The keys of the bucket. */
  keys: { has(key: string): boolean }
}

/** What a store answers to a path. Keys are exact: neither case, nor slashes, nor dots are normalised. */
export function storeAnswer({ rules, path, keys }: StoreQuestion): StoreAnswer {
  const key = path.replace(/^\//, '')
  const index = `${key}index.html`
  if (key === '' || key.endsWith('/')) {
    const hasIndex = rules.index === 'everywhere' || (rules.index === 'root' && key === '')
    if (hasIndex && keys.has(index)) return { status: 200, key: index }
  } else {
    if (keys.has(key)) return { status: 200, key }
    const folder = folderAnswer({ rules, path, keys })
    if (folder) return folder
  }
  const { status, document } = rules.missing
  return { status, key: document && keys.has('404.html') ? '404.html' : undefined }
}

/** What a store answers to the address of a folder without its slash. */
function folderAnswer({ rules, path, keys }: StoreQuestion): StoreAnswer | undefined {
  const index = `${path.replace(/^\//, '')}/index.html`
  if (rules.withoutSlash === 'nothing' || !keys.has(index)) return undefined
  return rules.withoutSlash === 'document'
    ? { status: 200, key: index }
    : { status: rules.withoutSlash, location: `${path}/` }
}
