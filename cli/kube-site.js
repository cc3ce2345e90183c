#!/usr/bin/env node
// The command is TypeScript, which Node 20 cannot run, and a loader would cost each start a quarter of a second.
// So it is bundled once, into a folder named by a hash of its sources, and started from there.
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
const cache = join(packages, '.cache', 'kube-site')

const dayMs = 24 * 60 * 60 * 1000

const hashOf = text => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Differs for every state of the command's sources and every version of Node. */
function bundleName() {
  const sources = ['cli', 'content', 'html'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      // This file counts, too: it says how the bundle is made.
      .filter(entry => /\.(?:ts|js)$/.test(entry) && !entry.endsWith('.test.ts'))
      .toSorted()
      .map(entry => {
        const { mtimeMs, size } = statSync(join(root, folder, entry))
        return `${folder}/${entry} ${mtimeMs} ${size}`
      }),
  )
  return hashOf([process.version, ...sources].join('\n'))
}

/** Where a bundle can be written: in the project or, where that is read-only, in the system's temporary folder. */
function writableFolder() {
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return cache
  } catch {
    const folder = join(ownTemporaryFolder(), hashOf(root))
    mkdirSync(folder, { recursive: true })
    return folder
  }
}

/** A folder that no other user can write to: whoever can decides what we run. */
function ownTemporaryFolder() {
  const user = process.getuid?.()
  const folder = join(tmpdir(), `kube-site-${user ?? 'bundles'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOwn = found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0
  return isOwn || user === undefined ? folder : mkdtempSync(`${folder}-`)
}

async function bundle(folder, name) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: {
      main: join(root, 'cli', 'main.ts'),
      moduleThread: join(root, 'cli', 'project', 'moduleThread.js'),
      parserThread: join(root, 'cli', 'project', 'parserThread.ts'),
      cardThread: join(root, 'cli', 'cards', 'cardThread.ts'),
      renderThread: join(root, 'cli', 'vike', 'renderThread.ts'),
      writerThread: join(root, 'cli', 'objects', 'writerThread.ts'),
    },
    platform: 'node',
    external: id => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id),
    logLevel: 'silent',
  })
  const stage = join(folder, `${name}.${process.pid}`)
  await build.write({ dir: stage, format: 'esm', sourcemap: true, entryFileNames: '[name].js' })
  await build.close()
  // Node looks for packages in the folders above the bundle.
  if (folder !== cache) symlinkSync(packages, join(stage, 'node_modules'), 'junction')
  removeOld(folder)
  try {
    renameSync(stage, join(folder, name))
  } catch (error) {
    // Another process was faster: its bundle is the same.
    rmSync(stage, { recursive: true, force: true })
    if (!existsSync(join(folder, name))) throw error
  }
}

/** Removes bundles that are more than a day old; a younger one may be in use, by a command that runs now. */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - made > dayMs) rmSync(path, { recursive: true, force: true })
  }
}

async function load() {
  const name = bundleName()
  const script = folder => join(folder, name, 'main.js')
  // A bundle that is there needs no folder that can be written to.
  const folder = existsSync(script(cache)) ? cache : writableFolder()
  if (!existsSync(script(folder))) await bundle(folder, name)
  return await import(pathToFileURL(script(folder)).href)
}

try {
  const { main } = await load()
  await main({ root, arguments: process.argv.slice(2) })
} catch (error) {
  // `main` reports its own errors: this is one of the start.
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const shown = process.argv.includes('--verbose') ? stack : message
  process.stderr.write(`kube-site cannot start: ${shown}\nRun \`npm ci\` if packages are missing.\n`)
  process.exitCode = 70
}
