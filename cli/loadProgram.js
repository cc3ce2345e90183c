// Node 20 runs no TypeScript, and a loader would slow down each start. So the command is bundled once for each state of
// its sources, into node_modules/.cache, and started from there. Its threads and processes are entries of the bundle,
// and find each other by `new URL('./name.js', import.meta.url)`.
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const entries = ['cli/main.ts', 'generator/worker.ts', 'generator/bundler/bundleProcess.ts']

/** Packages that find files of their own, are native or large, or are shared with the pages. All others are bundled. */
const external =
  /^(?:node:|@aws-sdk\/|@azure\/|@clack\/|@smithy\/|pdfjs-dist|react|rolldown|sass|satori|sharp|tinypool|vike|vite)/

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
const cache = join(packages, '.cache', 'kube-site')

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** A hash of the names, sizes and times of all sources, and of the time of the last `npm ci`. */
function sourcesHash() {
  const folders = ['cli', 'content', 'desk', 'generator', 'html', 'publish', 'system']
  // The desk and publishing are optional.
  const present = folders.filter(folder => existsSync(join(root, folder)))
  const sources = present.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(file => /\.(?:ts|js)$/.test(file) && !file.endsWith('.test.ts'))
      .toSorted()
      .map(file => join(root, folder, file)),
  )
  const hash = createHash('sha256')
  for (const file of [join(packages, '.package-lock.json'), ...sources]) {
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {}
    hash.update(`${file.slice(root.length)} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Creates an empty folder in the cache, or a temporary one if the cache cannot be written. */
function createStage() {
  const stage = join(cache, `stage-${randomUUID()}`)
  try {
    mkdirSync(cache, { recursive: true })
    // Other users may run what is in the cache: `mkdtemp` would keep them out.
    mkdirSync(stage)
    // Relative, so that a copy of the project runs its own packages.
    symlinkSync(relative(stage, packages), join(stage, 'node_modules'), 'junction')
    return stage
  } catch {
    const temporary = mkdtempSync(join(tmpdir(), 'kube-site-'))
    symlinkSync(packages, join(temporary, 'node_modules'), 'junction')
    return temporary
  }
}

async function bundleInto(folder) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({ input: entries, cwd: root, platform: 'node', external, logLevel: 'silent' })
  const { output } = await build.generate({ format: 'esm', entryFileNames: '[name].js' })
  await build.close()
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), code)
  // Without it, Node parses each file twice to find out its format.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
}

/** Marks a bundle as used, for as long as the process runs: `dev` may load parts of it after days. */
function keep(folder) {
  const touch = () => {
    try {
      utimesSync(folder, new Date(), new Date())
    } catch {
      // It belongs to another user, or the disk is read-only.
    }
  }
  touch()
  setInterval(touch, hourMs).unref()
}

/** Removes bundles that nobody has used for a day. */
function removeOld() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    try {
      if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true })
    } catch {
      // Another process was faster, or it belongs to another user.
    }
  }
}

/** Moves a finished bundle to its name in the cache. */
function promote(stage, folder) {
  removeOld()
  try {
    renameSync(stage, folder)
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
    rmSync(stage, { recursive: true })
  }
}

/** Returns the folder of the bundle of the current sources. */
async function bundledFolder() {
  // Rolldown takes the character for the end of a path. The command itself refuses others.
  if (root.includes('?')) {
    const message = `its folder has the character ? in its path: ${root}. Rename it, or move the project.`
    throw Object.assign(new Error(message), { exitCode: 2 })
  }
  const folder = join(cache, sourcesHash())
  // Another user may have made it unreadable for others.
  if (existsSync(join(folder, 'main.js'))) return folder
  const stage = createStage()
  const isCached = stage.startsWith(cache)
  const removeStage = () => rmSync(stage, { recursive: true, force: true })
  try {
    await bundleInto(stage)
    if (isCached) promote(stage, folder)
    else process.once('exit', removeStage)
  } catch (error) {
    removeStage()
    throw error
  }
  return isCached ? folder : stage
}

try {
  const folder = await bundledFolder()
  keep(folder)
  const { main } = await import(pathToFileURL(join(folder, 'main.js')).href)
  await main({ root, arguments: process.argv.slice(2) })
} catch (error) {
  // `main` reports its own errors: this one is of the start.
  const { message, stack, code, syscall, exitCode = 70 } = error instanceof Error ? error : new Error(error)
  const lines = [`kube-site cannot start: ${process.argv.includes('--verbose') ? stack : message}`]
  if (/MODULE_NOT_FOUND/.test(code)) lines.push('Run `npm ci`: packages are missing.')
  else if (syscall) lines.push(`It needs a folder to write to: ${cache}, or a temporary one.`)
  process.exitCode = exitCode
  // The exit code still reports the failure if nobody reads this.
  process.stderr.on('error', () => undefined).write(`${lines.join('\n')}\n`)
}
