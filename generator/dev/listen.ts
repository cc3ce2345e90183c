import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Terminal } from '../../system/Terminal.ts'
import { renderUnicodeCompact } from 'uqr'

/**
 * Listens at a port, or the next one that is free.
 * @param everywhere other machines may connect, too
 * @throws Error of Node if it may not listen
 */
export async function listen(server: Server, port: number, everywhere: boolean): Promise<void> {
  for (let next = port; ; next++) {
    try {
      await once(server.listen(next, everywhere ? '0.0.0.0' : '127.0.0.1'), 'listening')
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || next === 65535) throw error
    }
  }
}

interface Addresses {
  base: string
  /** The port that was asked for. */
  port: number
  host: boolean
}

/**
 * Writes where the site is served, for phones also as a QR code.
 * @returns the addresses without the base: that on this machine, and those in its networks
 */
export function writeAddresses(
  server: Server,
  { base, port, host }: Addresses,
  terminal: Terminal,
): string[] {
  const { port: usedPort } = server.address() as AddressInfo
  const originAt = (name: string) => `http://${name}:${usedPort}`
  const origins = [originAt('127.0.0.1')]
  if (port !== 0 && usedPort !== port) terminal.info(`Port ${port} is in use; using ${usedPort}.`)
  terminal.result(`Serving the site at ${originAt(host ? 'localhost' : '127.0.0.1')}${base} (Ctrl-C stops)`)
  if (!host) return origins
  const others = networkAddresses().map(originAt)
  origins.push(...others)
  if (others.length === 0) terminal.info('This machine is in no network in which a phone could reach it.')
  for (const other of others) terminal.result(`In your network at ${other}${base}`)
  const [first] = others
  if (first === undefined || terminal.width === undefined) return origins
  const lines = qrCode(first + base, terminal.colors.isColorSupported)
  // One row has two of a code, which is square.
  if (terminal.width >= 2 * lines.length) terminal.info(`\n${lines.join('\n')}\n`)
  return origins
}

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(all => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

/** Width of the light border that readers need, in modules (ISO/IEC 18004). */
const border = 4

/** Colours 231 and 16 of the 256 are white and black in every theme of a terminal. */
const whiteOnBlack = '\u001B[38;5;231;48;5;16m'
const reset = '\u001B[0m'

/** Returns the lines of a QR code for a terminal: characters draw its light modules. */
export function qrCode(address: string, colored: boolean): string[] {
  const lines = renderUnicodeCompact(address, { border }).split('\n')
  return colored ? lines.map(line => `${whiteOnBlack}${line}${reset}`) : lines
}
