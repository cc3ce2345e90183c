// Prints which files a newcomer reads to follow a command: all that its function imports, at once or when it is needed,
// and those that its threads and processes run, without types and without content/. `npm run closure [command]`
import { imports, isIn, sources } from '../tests/fixtures/sources.ts'

const worker = 'generator/worker.ts'

/** Where each command starts. */
const commands = {
  build: ['cli/commands/build/runBuild.ts', worker, 'generator/bundler/bundleProcess.ts'],
  publish: ['publish/commands/runPublish.ts'],
  dev: ['cli/commands/dev/runDev.ts', worker],
}

/** Without what only looks like an import, in the text of a module that the generator writes. */
const files = new Set(sources.map(({ path }) => path))

function addClosure(start: string, found: Set<string>): void {
  if (found.has(start) || isIn(start, ['content']) || !files.has(start)) return
  found.add(start)
  for (const { from, to, typeOnly } of imports) if (from === start && !typeOnly) addClosure(to, found)
}

const [, , named] = process.argv
for (const [command, starts] of Object.entries(commands)) {
  if (named !== undefined && named !== command) continue
  const found = new Set<string>()
  for (const start of starts) addClosure(start, found)
  console.log([`${command}: ${found.size} files`, ...[...found].toSorted()].join('\n  '))
}
