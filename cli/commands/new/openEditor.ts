import { spawn } from 'node:child_process'
import { UsageError } from '../../UsageError.ts'

/** The writer's editor, as the environment names it: a command, perhaps with words of its own. */
export function findEditor(): string {
  const editor = process.env['VISUAL']?.trim() || process.env['EDITOR']?.trim()
  if (editor) return editor
  throw new UsageError(
    'No editor is known that --open could start.',
    'Name yours, for example with `export EDITOR=nano`, or leave out --open.',
  )
}

/** Opens a file in the editor and waits until it is closed. Says why that did not work, if it did not. */
export function openEditor(editor: string, path: string): Promise<string | undefined> {
  const { platform } = process
  const child =
    platform === 'win32'
      ? spawn(`${editor} "${path}"`, { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, path], { stdio: 'inherit' })
  // Ctrl-C is the editor's while it is open, though the terminal sends it to both.
  const leave = () => undefined
  process.on('SIGINT', leave)
  return new Promise<string | undefined>(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : `\`${editor}\` ended with ${signal ?? code}`),
    )
  }).finally(() => process.off('SIGINT', leave))
}
