import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { configJsonSchema, configReference } from '../../../content/schema/config/configReference.ts'
import {
  frontMatterReference,
  frontMatterSnippets,
} from '../../../content/schema/front-matter/frontMatterReference.ts'
import { UsageError, exitCodes } from '../../../system/CommandError.ts'
import { makeFolders, shownPath } from '../../../system/paths.ts'
import { writeFileAtomic } from '../../../system/files.ts'
import { Terminal } from '../../../system/Terminal.ts'

/** What can be printed, by name. */
export const schemas = {
  'front-matter': frontMatterReference,
  snippets: frontMatterSnippets,
  reference: configReference,
  config: configJsonSchema,
} as const

export interface SchemaFlags {
  out?: string
}

/** `kube-site schema`: prints a reference or a schema, or writes it to a file. Returns the exit code. */
export async function runSchema(name: keyof typeof schemas, { out }: SchemaFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: false })
  const schema = schemas[name]()
  const text = typeof schema === 'string' ? schema.trimEnd() : JSON.stringify(schema, null, 2)
  if (out === undefined) {
    terminal.result(text)
    return exitCodes.success
  }
  const path = resolve(out)
  try {
    makeFolders(dirname(path))
    const earlier = existsSync(path) ? readFileSync(path, 'utf8') : ''
    writeFileAtomic(path, withPart(earlier, name, text) ?? `${text}\n`)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out names a file that cannot be written (${code}): ${out}`)
  }
  terminal.info(`Wrote ${shownPath(path)}`)
  return exitCodes.success
}

/**
 * Replaces the part of a page between the comments `<!-- schema <name> -->` and `<!-- /schema -->`. Returns `undefined`
 * if the page has no such part.
 */
export function withPart(page: string, name: keyof typeof schemas, text: string): string | undefined {
  const [, start, end] =
    new RegExp(`^([^]*<!-- schema ${name} -->\n\n)[^]*?(\n\n<!-- /schema -->[^]*)$`).exec(page) ?? []
  return start === undefined || end === undefined ? undefined : start + text + end
}
