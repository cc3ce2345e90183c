import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keys, runInTerminal } from '../fixtures/runInTerminal.ts'
import { startCommand } from '../setup/runCommand.ts'

/** Addresses by which a phone can reach this machine. */
const addresses = Object.values(networkInterfaces())
  .flatMap(all => all ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address)

/** The beginning of a line of a QR code: black on white. */
const codeLine = '\u001B[38;5;16;48;5;231m'

const phone = ['dev', '--port', '0', '--host']

test('--host tells a terminal the address in the network, with a code for a phone; Ctrl-C stops', async () => {
  const { code, raw, text } = await runInTerminal(phone, { steps: [{ shows: 'network', type: keys.ctrlC }] })
  expect(code).toBe(0)
  for (const address of addresses) expect(text).toContain(`http://${address}:`)
  expect(raw.includes(codeLine)).toBe(addresses.length > 0)
  expect(text).not.toMatch(/^\s+at /m)
})

test('without a terminal there is no code, and nobody need read what is said', async () => {
  const { child, ended } = startCommand(phone)
  let printed = ''
  child.stdout?.on('data', text => (printed += text))
  while (!printed.includes('network') && child.exitCode === null) await sleep(20)
  child.stdout?.destroy()
  child.stderr?.destroy()
  expect(printed).not.toContain('▀')
  const origin = /http:\/\/\S+(?=\/ \()/.exec(printed)?.[0] ?? ''
  for (const path of ['/', '/blog/', '/feed.xml'])
    expect((await fetch(origin + path, { headers: { Accept: 'text/html' } })).status).toBe(200)
  // As npx does: it hands on what the terminal has sent already.
  child.kill('SIGINT')
  child.kill('SIGINT')
  await sleep(20)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0 })
})
