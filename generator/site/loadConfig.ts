import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, isAbsolute, resolve } from 'node:path'
import { inspect, stripVTControlCharacters } from 'node:util'
import type { RolldownOptions } from 'rolldown'
import type { Position, Problem } from '../../content/problems/Problem.ts'
import {
  lineStarts,
  problemAt,
  problemIn,
  type ProblemText,
  type SourceFile,
} from '../../content/problems/problemAt.ts'
import { checkConfig } from '../../content/schema/config/checkConfig.ts'
import type { ConfigPath, ConfigSource } from '../../content/schema/config/ConfigFile.ts'
import { isSettled, stampOf } from '../../system/files.ts'
import { projectPath } from '../../system/paths.ts'
import type { Cache } from '../cache/Cache.ts'
import type { SiteOptions } from './SiteOptions.ts'

interface LoadedConfig {
  value?: ConfigSource
  problems: Problem[]
  /** The configuration's file and what it imports, absolute: what `dev` watches. */
  dependencies: string[]
}

/** The configuration as it was loaded, and its checked value with the address that the command line names. */
export async function loadCheckedConfig(
  { root, config: path, siteUrl }: Pick<SiteOptions, 'root' | 'config' | 'siteUrl'>,
  cache?: Cache,
) {
  const loaded = await loadConfig(root, path, cache)
  const checked = loaded.value ? checkConfig(loaded.value) : { problems: [] }
  const isElsewhere = siteUrl !== undefined && checked.value?.value.siteUrl !== siteUrl
  if (checked.value && siteUrl !== undefined)
    checked.value = { ...checked.value, value: { ...checked.value.value, siteUrl } }
  return { loaded, checked, isElsewhere }
}

/**
 * Reads `site.config.ts` and runs it in this process: it is code, and trusted as the generator is. Each call runs it
 * again, with its imports as they are now.
 * @param root the project, absolute
 * @param path of the file, absolute
 * @param cache has the code that the last command ran, which is run again if none of its files has changed
 */
export async function loadConfig(root: string, path: string, cache?: Cache): Promise<LoadedConfig> {
  const file = projectPath(root, path)
  const text = await readText(path).catch((error: Error) => error)
  if (text instanceof Error) {
    const message = `The configuration cannot be read: ${reason(text)}`
    const problem = problemIn(file, {
      code: 'config-unreadable',
      message,
      hint: 'Name the file with --config.',
    })
    return { problems: [problem], dependencies: [path] }
  }
  const source: SourceFile = { file, text }
  const begun = Date.now()
  const cached = cache?.read<CachedBundle>('config')
  if (cached && cached.dependencies[0] === path && cached.stamps === stampsOf(cached.dependencies)) {
    const { code, places, dependencies } = cached
    const value = await runBundle(code).catch(() => undefined)
    // What fails is bundled again, to find the place.
    if (value !== undefined)
      return { value: { source, value, ...locator(places) }, problems: [], dependencies }
  }
  const { parseSync } = await import('rolldown/utils')
  const { errors, program } = parseSync(path, text)
  if (errors.length > 0)
    return { problems: errors.map(error => configSyntax(source, error)), dependencies: [path] }
  const bundle = await bundleConfig(path)
  if ('message' in bundle)
    return { problems: [faultProblem(bundle, source, { root, path })], dependencies: [path] }
  const dependencies = [path, ...bundle.imports]
  try {
    const value = await runBundle(bundle.code)
    if (value !== undefined) {
      const places = placesIn(program)
      const stamps = stampsOf(dependencies, begun)
      if (stamps !== undefined)
        cache?.write('config', { code: bundle.code, places, dependencies, stamps } satisfies CachedBundle)
      return { value: { source, value, ...locator(places) }, problems: [], dependencies }
    }
    const hint = 'Write `export default { … } satisfies SiteConfig`.'
    const message = 'The configuration has no default export'
    return { problems: [problemAt(source, 0, { code: 'config-no-default', message, hint })], dependencies }
  } catch (error) {
    const fault = runFault(error, bundle, dependencies)
    return { problems: [faultProblem(fault, source, { root, path })], dependencies }
  }
}

/** @throws also if reading would never end, as from a pipe */
async function readText(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new Error('it is not a file')
  return await readFile(path, 'utf8')
}

const reason = ({ message }: Error): string => message.split('\n')[0]?.replace(/^[A-Z]+: /, '') ?? ''

/** The configuration with all that it imports, as one module. */
interface Bundle {
  code: string
  map: SourceMapPayload
  /** Imported files, directly or not; absolute. */
  imports: string[]
}

/** A position in the configuration, or in a file that it imports. */
interface FilePosition extends Position {
  /** Absolute. */
  file: string
}

/** Why the configuration cannot be run. */
interface Fault {
  message: string
  at?: FilePosition | undefined
}

/** A configuration that could be run. */
interface CachedBundle {
  code: string
  places: Places
  dependencies: string[]
  /** Of the dependencies. */
  stamps: string
}

/**
 * Returns the stamps of files.
 * @param begun a time in ms: the result is `undefined` if one may have changed since
 */
function stampsOf(paths: readonly string[], begun = Infinity): string | undefined {
  const stats = paths.map(path => statSync(path, { throwIfNoEntry: false }))
  const isKnown = stats.every(found => found && isSettled(found, begun))
  return isKnown ? stats.map(found => stampOf(found!)).join('\n') : undefined
}

async function bundleConfig(path: string): Promise<Bundle | Fault> {
  try {
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({ input: path, platform: 'node', onLog: refuseUnresolved })
    const { output } = await bundle.generate({
      format: 'esm',
      codeSplitting: false,
      sourcemap: 'hidden',
      sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
    })
    // The output's own list lacks files of which only inlined constants remain.
    const files = await bundle.watchFiles
    await bundle.close()
    const [{ code, map }] = output
    // The bundler's runtime modules are not files.
    const imports = files.filter(id => id !== path && isAbsolute(id))
    return { code, map: map as unknown as SourceMapPayload, imports }
  } catch (error) {
    return bundlerFault(error)
  }
}

/** A missing package is an error here: Node could not resolve it from the bundle. Packages may lack optional ones. */
const refuseUnresolved: NonNullable<RolldownOptions['onLog']> = (_, log, handle) => {
  if (log.code === 'UNRESOLVED_IMPORT' && !/[\\/]node_modules[\\/]/.test(log.id ?? '')) handle('error', log)
}

/** The bundler's first error, without its colours and its code frame. */
function bundlerFault(error: unknown): Fault {
  const { errors = [] } = error as { errors?: { message: string; loc?: FilePosition }[] }
  const { message, loc } = errors[0] ?? { message: String(error) }
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  const text = line.replace(/^\[\w+\]\s*/, '').replace(/ in [^\s]+$/, '')
  // The bundler counts columns from 0.
  return { message: text, at: loc && { ...loc, column: loc.column + 1 } }
}

/**
 * Runs the configuration, and reads all of its default export once: a getter may throw.
 * @throws what the configuration throws
 */
async function runBundle(code: string): Promise<unknown> {
  const { stackTraceLimit } = Error
  // The configuration's own frame may be below many of a package.
  Error.stackTraceLimit = 100
  // Node would exit without a message if the configuration awaited what never comes.
  let onIdle = () => {}
  const idle = new Promise<never>((_, reject) => {
    onIdle = () => reject(new Error('it awaits a promise that never resolves'))
  })
  process.once('beforeExit', onIdle)
  try {
    // Without the identifier, Node would return the module of an earlier load.
    const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}#${randomUUID()}`
    const { default: value } = (await Promise.race([import(url), idle])) as { default: unknown }
    JSON.stringify(value)
    return value
  } finally {
    process.off('beforeExit', onIdle)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** What was thrown, which may be anything, with its innermost position in the first file, or else in another one. */
function runFault(thrown: unknown, { map }: Bundle, files: readonly string[]): Fault {
  const { message, stack = '' } =
    thrown instanceof Error
      ? thrown
      : { message: typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 0 }) }
  const sources = new SourceMap(map)
  const positions = [...stack.matchAll(/data:text\/javascript[^\s)]*:(\d+):(\d+)/g)].flatMap(
    ([, line, column]) => {
      const entry = sources.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalLine' in entry)) return []
      return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    },
  )
  const at =
    positions.find(({ file }) => file === files[0]) ?? positions.find(({ file }) => files.includes(file))
  // A URL in the message would hold the whole bundle.
  const [line = ''] = message.replace(/data:text\/javascript[\w;,+/=.#-]*/g, files[0] ?? '').split('\n')
  return { message: line, at }
}

/** The bundler's message for an imported file that is not TypeScript. */
const isSyntax = /\b(?:Expected|Unexpected|Unterminated|Invalid)\b/i

/** @param project its folder, and the path of its configuration; absolute */
function faultProblem(
  { message, at }: Fault,
  source: SourceFile,
  { root, path }: { root: string; path: string },
): Problem {
  const hint = isSyntax.test(message)
    ? 'Look here and at the line above: a comma, a quote or a bracket is missing, or one is too many.'
    : undefined
  const text: ProblemText = {
    code: 'config-syntax',
    message: `The configuration cannot be run: ${message}`,
    hint,
  }
  if (!at) return problemIn(source.file, text)
  const place =
    at.file === path ? source : { file: projectPath(root, at.file), text: readFileSync(at.file, 'utf8') }
  return problemAt(place, (lineStarts(place.text)[at.line - 1] ?? 0) + at.column - 1, text)
}

/** An error of the parser. */
interface ParserError {
  message: string
  labels: readonly { start: number; end: number }[]
}

interface Explanation {
  message: string
  hint: string
  /** Absent if it is where the parser stopped. */
  at?: number
}

/** Explains a syntax error of the configuration to someone who has never read a parser's message. */
function configSyntax(source: SourceFile, { message, labels: [label] }: ParserError): Problem {
  const stopped = label?.start ?? 0
  const { at = stopped, ...text } = explain(message, source.text, stopped)
  return problemAt(source, at, { code: 'config-syntax', ...text })
}

function explain(message: string, text: string, stopped: number): Explanation {
  if (/conflict|diff marker/i.test(message)) {
    const hint = 'Keep the version that is right, and delete the lines with <<<<<<<, ======= and >>>>>>>.'
    return { message: 'Git could not merge two versions of the file, and wrote both', hint }
  }
  if (message.startsWith('Unterminated string')) {
    const hint = `Write ${text[stopped]} where the text ends; a text between ' or " is on one line.`
    return { message: 'The text that begins here has no quote at its end', hint }
  }
  if (message.startsWith('Invalid assignment'))
    return { message: 'A key and its value have = between them', hint: "Write a colon: `key: 'value'`." }
  const [, opened] = /^Expected `([)}\]])` but found `EOF`/.exec(message) ?? []
  if (opened !== undefined)
    return {
      message: `A ${opened} is missing: the file ends before all brackets are closed`,
      hint: 'Each { and [ needs its } and ]. Look at what was changed last.',
    }
  return missingComma(message, text, stopped) ?? unexpectedSign(text, stopped)
}

/** Two values without a comma between them: the parser stops at the second one. */
function missingComma(message: string, text: string, stopped: number): Explanation | undefined {
  if (!message.startsWith('Expected `,` or ')) return undefined
  // An apostrophe ends the text, and what follows stands right behind it.
  if (text[stopped - 1] === "'" && /^\p{L}/u.test(text.slice(stopped))) {
    const hint = "Write ’ in its place, or \\' for a straight one."
    return { message: 'The text ends at this apostrophe, which is also its quote', hint, at: stopped - 1 }
  }
  const before = text.slice(0, stopped).trimEnd()
  if (before.length === stopped || !text.slice(before.length, stopped).includes('\n')) return undefined
  const hint = 'Write one at its end: values and keys are separated by commas.'
  return { message: 'No comma follows this line', hint, at: before.length - 1 }
}

function unexpectedSign(text: string, stopped: number): Explanation {
  const sign = String.fromCodePoint(text.codePointAt(stopped) ?? 0x20)
  if (/[“”„‘’‚«»]/.test(sign))
    return { message: `${sign} is a typographic quote`, hint: `Write ' around a text.` }
  if (sign === ',')
    return { message: 'There is nothing before this comma', hint: 'Write the value, or remove the comma.' }
  const shown = /[\s\p{C}]/u.test(sign) ? 'This' : `\`${sign}\``
  const hint =
    'Look here and at the line above: a comma, a quote or a bracket is missing, or is one too many. Texts are in quotes; a comment begins with //.'
  return { message: `${shown} cannot be read at this place`, hint }
}

/** A node of an ESTree syntax tree. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Where a value begins in the configuration, and where the values in it do. */
export interface Places {
  value: number
  /** By key or index, with the offset of the key. */
  children: ReadonlyMap<string, Places & { key: number }>
}

/** Deeper values have the place of the one that contains them: `var` allows a circle. */
const maxDepth = 20

/**
 * Finds the values of a module's default export in its text, through `satisfies`, `as`, and constants of the same file.
 * A value that is computed or imported has no others in it.
 */
export function placesIn(program: unknown): Places {
  const body = (program as { body: Node[] }).body
  const constants = new Map<string, Node>()
  for (const statement of body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node | null }[]) {
      if (init && id.type === 'Identifier') constants.set(String(id['name']), init)
    }
  }
  const unwrap = (node: Node): Node => {
    if (/^TS(?:Satisfies|As|NonNull|TypeAssertion)|^Parenthesized/.test(node.type))
      return unwrap(node['expression'] as Node)
    const constant = node.type === 'Identifier' ? constants.get(String(node['name'])) : undefined
    return constant && constant !== node ? unwrap(constant) : node
  }
  const placesOf = (node: Node, depth: number): Places => {
    const children = depth > maxDepth ? [] : childrenOf(unwrap(node))
    return {
      value: node.start,
      children: new Map(
        children.map(([name, key, value]) => [name, { key: key.start, ...placesOf(value, depth + 1) }]),
      ),
    }
  }
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.['declaration'] as
    | Node
    | undefined
  return exported ? placesOf(unwrap(exported), 0) : { value: 0, children: new Map() }
}

/** Locates values by their paths; of one without a place, the nearest that contains it. */
export function locator(places: Places): Pick<ConfigSource, 'locate' | 'locateKey'> {
  const find = (path: ConfigPath): { key: number; value: number } => {
    let found: Places & { key: number } = { key: places.value, ...places }
    for (const key of path) {
      const child = found.children.get(String(key))
      if (!child) break
      found = child
    }
    return found
  }
  return { locate: path => find(path).value, locateKey: path => find(path).key }
}

/** The entries of an array or object in the source: names or indexes, and the nodes of keys and values. */
function childrenOf(node: Node): [name: string, key: Node, value: Node][] {
  if (node.type === 'ArrayExpression') {
    const elements = node['elements'] as (Node | null)[]
    const spread = elements.findIndex(entry => entry?.type === 'SpreadElement')
    // After a spread, the index of an entry is not known.
    const known = spread === -1 ? elements : elements.slice(0, spread)
    return known.flatMap((entry, at) => (entry ? [[String(at), entry, entry] as [string, Node, Node]] : []))
  }
  if (node.type !== 'ObjectExpression') return []
  const properties = node['properties'] as (Node & { key?: Node; value?: Node })[]
  return properties.flatMap(({ key, value, computed }) =>
    key && value && !computed
      ? [[String(key['name'] ?? key['value']), key, value] as [string, Node, Node]]
      : [],
  )
}
