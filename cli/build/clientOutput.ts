/** What the bundler tells of modules. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Whether a module arrives with every page: the entry imports it, or something that does. */
function isEager(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id.endsWith('/islands/entry.ts')) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importers.some(importer => isEager(importer, modules, seen)) ?? false
}

/**
 * How the browser's code is cut into files: all of React arrives at once, not one part asking for the next, and so
 * does what every page runs, which compresses better in one piece than where islands share parts of it. To be given
 * to the client's build alone; the server's has an entry that Vike looks for by its name.
 */
export const clientOutput = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
            {
              name: (id: string, modules: Modules) => (isEager(id, modules) ? 'page' : null),
            },
          ],
        },
      },
    },
  },
}
