import { spawn } from 'node:child_process'
import { UsageError } from '../../UsageError.ts'

/**
 * The writer's editor, as the environment names it: a command, perhaps with arguments.
 * @throws UsageError where it names none
 */
export function findEditor(): string {
  const editor = process.env['VISUAL']?.trim() || process.env['EDITOR']?.trim()
  if (editor) return editor
  throw new UsageError(
    'There is no editor that --open could start.',
    'Name yours, for example with `export EDITOR=nano`, or leave out --open.',
  )
}

/** Opens a file in the editor and waits until it is closed. Gives the reason where that fails. */
export function openEditor(editor: string, path: string): Promise<string | undefined> {
  const { platform } = process
  const child =
    platform === 'win32'
      ? spawn(`${editor} "${path}"`, { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, path], { stdio: 'inherit' })
  // The terminal sends Ctrl-C to both; while the editor is open, it is meant for the editor.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  return new Promise<string | undefined>(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : `\`${editor}\` ended with ${signal ?? code}`),
    )
  }).finally(() => process.off('SIGINT', ignore))
}
