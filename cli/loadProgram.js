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
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
const cache = join(packages, '.cache', 'kube-site')

const dayMs = 24 * 60 * 60 * 1000

const hashOf = text => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Packages that stay as they are: they find files of their own, are too large to be bundled, or are the pages', too. To
 * load the others file by file took a fifth of the time that `check` takes for this site, and Vike's 700 files a tenth of
 * its build.
 */
const notBundled =
  /^(?:node:|@aws-sdk\/|@azure\/|@clack\/|@resvg\/|@smithy\/|esbuild|html-validate|pdfjs-dist|react|rolldown|sass|satori|sharp|vike\/server|vite)/

/** Lets the modules of packages know where they are: Vike finds its other files so. */
const addressesOfModules = {
  name: 'addresses-of-modules',
  transform: {
    filter: { id: /node_modules/, code: 'import.meta.url' },
    // Assigned or given to a function, and not in a text.
    handler: (code, id) =>
      code.replace(/(?<=[=(] *)import\.meta\.url/g, JSON.stringify(pathToFileURL(id).href)),
  },
}

/**
 * Leaves out of Vike what this site does not need: a tenth of the time that a bundle takes. Babel, two megabytes, is loaded when
 * there is something for it: imports in a `+config.ts`, or the setting `staticReplace`. Pages of Vike's former design,
 * `.page.tsx`, are looked for in `pages/` alone, and not in all folders of the project and wherever a link leads to.
 */
const lessOfVike = {
  name: 'less-of-vike',
  transform: {
    filter: {
      id: /\/vike\/dist\/.*\/(?:pointerImports|pluginStaticReplace|findPageFiles|generateVirtualFileGlobalEntryWithOldDesign)\.js$/,
    },
    handler(code) {
      const less = code
        .replace(
          "import { parseSync } from '@babel/core';",
          `import { createRequire } from 'node:module';
          const parseSync = (...given) => createRequire(import.meta.url)('@babel/core').parseSync(...given);`,
        )
        .replace(
          /import { applyStaticReplace } from ('.*');/,
          'const applyStaticReplace = async (...given) => (await import($1)).applyStaticReplace(...given);',
        )
        .replace(/(?<=function findPageFiles\(.*\) \{)/, 'return [];')
        .replace("includeDir: '/'", "includeDir: '/pages'")
      if (less === code) throw new Error('Vike is another one now: see lessOfVike in cli/loadProgram.js.')
      return less
    },
  },
}

/** Leaves out a parser of JavaScript, a sixth of what a build loads: YAML of posts may name no functions. */
const withoutEsprima = {
  name: 'without-esprima',
  load: { filter: { id: /\/esprima\// }, handler: () => '' },
}

/**
 * Lets Rolldown's allocator, here and in the process that bundles a site, give memory back as soon as it is free, and take
 * none in advance (mimalloc's README, "Environment Options"): 140 MB instead of 300, and no longer.
 */
function spareMemory() {
  process.env.MIMALLOC_PURGE_DELAY ??= '0'
  process.env.MIMALLOC_ARENA_EAGER_COMMIT ??= '0'
}

/** Differs for every state of the command's sources, every version of Node, and for packages that are new or elsewhere. */
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
  // npm writes it at each installation.
  const installed = statSync(join(packages, '.package-lock.json'), { throwIfNoEntry: false })
  const place = installed && realpathSync(packages)
  return hashOf([process.version, place, installed?.mtimeMs, ...sources].join('\n'))
}

function canBeWritten(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The project's folder among the temporary ones, where no other user can write: whoever can decides what we run. */
function temporaryFolder() {
  const user = process.getuid?.()
  const folder = join(tmpdir(), `kube-site-${user ?? 'bundles'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOwn = found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0
  return join(isOwn || user === undefined ? folder : mkdtempSync(`${folder}-`), hashOf(root))
}

async function bundle() {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: {
      main: join(root, 'cli', 'main.ts'),
      configThread: join(root, 'cli', 'config', 'configThread.js'),
      parserThread: join(root, 'cli', 'posts', 'parserThread.ts'),
      cardThread: join(root, 'cli', 'cards', 'cardThread.ts'),
      pageThread: join(root, 'cli', 'pipeline', 'pageThread.ts'),
      bundleProcess: join(root, 'cli', 'vike', 'bundleProcess.ts'),
      writerThread: join(root, 'cli', 'objects', 'writerThread.ts'),
    },
    platform: 'node',
    external: notBundled,
    logLevel: 'silent',
    plugins: [lessOfVike, withoutEsprima, addressesOfModules],
  })
  const { output } = await build.generate({ format: 'esm', entryFileNames: '[name].js' })
  await build.close()
  return output
}

/** Writes a bundle into a folder, all of it or nothing. */
function write(output, folder, name) {
  const stage = join(folder, `${name}.${process.pid}`)
  try {
    mkdirSync(stage, { recursive: true })
    for (const { fileName, code, source } of output) writeFileSync(join(stage, fileName), code ?? source)
    // Otherwise Node parses each file twice, to find out what it is.
    writeFileSync(join(stage, 'package.json'), '{ "type": "module" }')
    // Node looks for packages in the folders above the bundle.
    if (folder !== cache) symlinkSync(packages, join(stage, 'node_modules'), 'junction')
    removeOld(folder)
    renameSync(stage, join(folder, name))
  } catch (error) {
    rmSync(stage, { recursive: true, force: true })
    // Another process may have been faster: its bundle is the same.
    if (!existsSync(join(folder, name))) throw error
  }
}

/** Removes bundles that are more than a day old; a younger one may be in use, by a command that runs now. */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    try {
      if (Date.now() - made > dayMs) rmSync(path, { recursive: true, force: true })
    } catch {
      // Another user made it.
    }
  }
}

async function load() {
  // Rolldown takes it for the end of a path; what else the tools cannot have in one, the command tells.
  if (root.includes('?')) {
    const message = `its folder has the character ? in its path: ${root}. Rename it, or move the project.`
    throw Object.assign(new Error(message), { exitCode: 2 })
  }
  const name = bundleName()
  const isIn = folder => existsSync(join(folder, name, 'main.js'))
  // A bundle that is there needs no folder that can be written.
  let folder = isIn(cache) || canBeWritten(cache) ? cache : temporaryFolder()
  if (!isIn(folder)) {
    const output = await bundle()
    try {
      write(output, folder, name)
    } catch (error) {
      // The disk may be full.
      if (folder !== cache) throw error
      folder = temporaryFolder()
      if (!isIn(folder)) write(output, folder, name)
    }
  }
  return await import(pathToFileURL(join(folder, name, 'main.js')).href)
}

try {
  spareMemory()
  const { main } = await load()
  await main({ root, arguments: process.argv.slice(2) })
} catch (error) {
  // `main` reports its own errors: this is one of the start.
  const { message, stack, code, syscall, exitCode } =
    error instanceof Error ? error : new Error(String(error))
  const lines = [`kube-site cannot start: ${process.argv.includes('--verbose') ? stack : message}`]
  if (/MODULE_NOT_FOUND/.test(code)) lines.push('Run `npm ci`: packages are missing.')
  else if (syscall) lines.push(`It needs a folder to write to: ${cache}, or a temporary one.`)
  process.exitCode = exitCode ?? 70
  // Where nobody reads it, the exit code tells.
  process.stderr.on('error', () => undefined).write(`${lines.join('\n')}\n`)
}
