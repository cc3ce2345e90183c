#!/usr/bin/env node
// The command is TypeScript, which Node 20 cannot run, and a loader would cost each start a quarter of a second.
// So it is bundled once, into a cache whose name is made from its sources, and from then on it is plain JavaScript.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'kube-site')

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000

/** Changes whenever a source of the command does, or the version of Node. */
function cacheKey() {
  const hash = createHash('sha256').update(process.version)
  for (const folder of ['cli', 'content', 'html']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true }).toSorted()) {
      // This file, too: it says how the bundle is made.
      if (!/\.(?:ts|js)$/.test(entry) || entry.endsWith('.test.ts')) continue
      const { mtimeMs, size } = statSync(join(root, folder, entry))
      hash.update(`${folder}/${entry} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Clears away what was made more than a day ago; a younger one may be in use, by a command that runs now. */
function removeOld() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - made > day) rmSync(path, { recursive: true, force: true })
  }
}

async function bundle(folder) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: {
      main: join(root, 'cli', 'main.ts'),
      parserThread: join(root, 'cli', 'project', 'parserThread.ts'),
      cardThread: join(root, 'cli', 'cards', 'cardThread.ts'),
      renderThread: join(root, 'cli', 'vike', 'renderThread.ts'),
      writerThread: join(root, 'cli', 'objects', 'writerThread.ts'),
    },
    platform: 'node',
    external: id => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id),
    logLevel: 'silent',
  })
  const stage = `${folder}.${process.pid}`
  await build.write({ dir: stage, format: 'esm', sourcemap: true, entryFileNames: '[name].js' })
  await build.close()
  removeOld()
  try {
    renameSync(stage, folder)
  } catch (error) {
    // Another process was faster: its bundle is the same.
    rmSync(stage, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

const folder = join(cache, cacheKey())
if (!existsSync(join(folder, 'main.js'))) await bundle(folder)
const { main } = await import(pathToFileURL(join(folder, 'main.js')).href)
await main({ root, arguments: process.argv.slice(2) })
