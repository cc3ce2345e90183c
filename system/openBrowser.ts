import { spawn } from 'node:child_process'

/** Opens an address in the browser, if the system has one: whoever has none opens it by hand. */
export function openBrowser(address: string): void {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  const child = spawn(command!, words, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined).unref()
}
