/** Vite's own name for its helper (vite 8.3.8, `preloadHelperId`). */
const helper = '\0vite/preload-helper.js'

const plain = '\0kube-site:plain-import?'

/**
 * Takes the place of Vite's helper for `import()`, which preloads the styles that a chunk needs and weighs more than
 * all of our own script before an island wakes. Islands have no styles of their own: pages name their sheets.
 * Each importer gets its own, so that none is shared with Vike's entries, in a chunk that a page would have to fetch.
 */
export const plainImports = {
  name: 'kube-site:plain-imports',
  enforce: 'pre',
  resolveId: (id: string, importer?: string) => (id === helper ? plain + importer : null),
  load: (id: string) => (id.startsWith(plain) ? 'export const __vitePreload = load => load()' : null),
} as const
