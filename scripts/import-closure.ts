// Prints which files a newcomer reads to follow a command: all that its function imports, at once or when it is needed,
// without types and without content/. Files that only a thread or a process of its own runs are listed after them.
import { imports, isIn, sources } from '../tests/fixtures/sources.ts'

/** Without what only looks like an import, in the text of a module that the generator writes. */
const files = new Set(sources.map(({ path }) => path))

const commands = {
  build: {
    start: 'cli/commands/build/runBuild.ts',
    threads: ['generator/worker.ts', 'generator/bundler/bundleProcess.ts'],
  },
  publish: { start: 'publish/commands/runPublish.ts', threads: [] },
  dev: { start: 'cli/commands/dev/runDev.ts', threads: ['generator/worker.ts'] },
}

function addClosure(start: string, found: Set<string>): void {
  if (found.has(start) || isIn(start, ['content']) || !files.has(start)) return
  found.add(start)
  for (const { from, to, typeOnly } of imports) if (from === start && !typeOnly) addClosure(to, found)
}

const named = process.argv.slice(2)
for (const [command, { start, threads }] of Object.entries(commands)) {
  if (named.length > 0 && !named.includes(command)) continue
  const own = new Set<string>()
  addClosure(start, own)
  const all = new Set(own)
  for (const thread of threads) addClosure(thread, all)
  const others = [...all].filter(file => !own.has(file))
  console.log(`${command}: ${own.size} files, and ${others.length} of threads and processes`)
  for (const file of [...own].toSorted()) console.log(`  ${file}`)
  for (const file of others.toSorted()) console.log(`  ${file} (thread or process)`)
}
