import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { UsageError } from '../../../system/CommandError.ts'

/**
 * The command of the writer's editor, perhaps with arguments.
 * @throws UsageError if the environment names none
 */
export function findEditor(): string {
  const editor = process.env['VISUAL']?.trim() || process.env['EDITOR']?.trim()
  if (editor) return editor
  throw new UsageError(
    'There is no editor that --open could start.',
    'Name yours, for example with `export EDITOR=nano`, or leave out --open.',
  )
}

/** Opens a file in the editor and waits until it is closed. Returns the reason of a failure. */
export async function openEditor(editor: string, path: string): Promise<string | undefined> {
  // The terminal sends Ctrl-C to both; while the editor is open, it is meant for the editor.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  try {
    const isWindows = process.platform === 'win32'
    const child = isWindows
      ? spawn(`${editor} "${path}"`, { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, path], { stdio: 'inherit' })
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return code === 0 ? undefined : `\`${editor}\` ended with ${signal ?? code}`
  } catch (error) {
    return (error as Error).message
  } finally {
    process.off('SIGINT', ignore)
  }
}
