import { dirname, resolve } from 'node:path'
import { configJsonSchema, configReference } from '../../../content/schema/config/configReference.ts'
import {
  frontMatterSchema,
  frontMatterSnippets,
} from '../../../content/schema/front-matter/frontMatterSchema.ts'
import { UsageError, exitCodes } from '../../../system/CommandError.ts'
import { makeFolders, shownPath } from '../../../system/paths.ts'
import { writeFileAtomic } from '../../../system/files.ts'
import { Terminal } from '../../../system/Terminal.ts'

/** What can be printed, by name. */
export const schemas = {
  'front-matter': frontMatterSchema,
  config: configJsonSchema,
  snippets: frontMatterSnippets,
  reference: configReference,
} as const

export interface SchemaFlags {
  out?: string
}

/** `kube-site schema`: prints a schema for editors, or writes it to a file. Returns the exit code. */
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
    writeFileAtomic(path, `${text}\n`)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out names a file that cannot be written (${code}): ${out}`)
  }
  terminal.info(`Wrote ${shownPath(path)}`)
  return exitCodes.success
}
