// Tries hostile posts for as long as asked: npm run fuzz -- --seconds 600 [--seed 7] [--cases 1]. Exits with 1 where one
// of them does what no post may do.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    cases: { type: 'string', default: '1000000000' },
  },
})

/** Pages import style sheets, which are no modules outside of a bundle. */
const withoutStyles = {
  name: 'without-styles',
  enforce: 'pre' as const,
  resolveId: (id: string) => (/\.scss(?:\?|$)/.test(id) ? '\0no-styles' : undefined),
  load: (id: string) => (id === '\0no-styles' ? '' : undefined),
}

// Pages need Vite, which tells components where the site is published.
const { module } = await runnerImport<typeof import('./runFuzz.ts')>(
  join(import.meta.dirname, 'runFuzz.ts'),
  {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles],
  },
)
const findings = await module.runFuzz({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  cases: Number(values.cases),
  print: line => process.stdout.write(`${line}\n`),
})
process.exitCode = findings === 0 ? 0 : 1
