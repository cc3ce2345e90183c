/** Vite's own name for its helper (vite 8.3.8, `preloadHelperId`). */
const helper = '\0vite/preload-helper.js'

const plain = '\0kube-site:plain-import?'

/**
 * Replaces Vite's helper for `import()`. It preloads the styles of a chunk, which islands do not have, and is larger than
 * the whole entry script. Each importer gets its own copy: a shared one would become a chunk that every page loads.
 */
export const plainImports = {
  name: 'kube-site:plain-imports',
  enforce: 'pre',
  resolveId: (id: string, importer?: string) => (id === helper ? plain + importer : null),
  load: (id: string) => (id.startsWith(plain) ? 'export const __vitePreload = load => load()' : null),
} as const
