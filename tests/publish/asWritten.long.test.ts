import { appendFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestSite } from '../../publish/after/request.ts'
import { blocksOf, documentedProject, type Outcome } from '../fixtures/publish/documentedProject.ts'
import { neededStore } from '../fixtures/publish/testStores.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startStore } from '../fixtures/server/startStore.ts'

// The commands of the docs, as they are written. Only what the reader fills in differs.

const { target: ceph, env } = neededStore('ceph')
const endpoint = /endpoint=([^&]+)/.exec(ceph)?.[1] ?? ''
const { host, port } = new URL(endpoint)
const bucket = 'www.example.com'
/** What Ceph calls its only region. */
const region = 'default'
const target = `s3://${bucket}?endpoint=${endpoint}&region=${region}`
const site = `http://${bucket}.website.localhost:${port}`

const project = documentedProject(scratchFolder())

/** Those that set up a bucket, with other values than those of the first lines. */
function bucketCommands(): string {
  const values = { bucket, target, site }
  const [block = ''] = blocksOf('hosting.md', 'A bucket alone')
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`),
    block,
  )
  return filled.replaceAll('eu-central-1', region)
}

/** Amazon's command line, as far as these commands need it: its words are those of the SDK. */
const aws = `#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import * as sdk from '@aws-sdk/client-s3'
const pascal = text => text.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())
const [, , , name, ...words] = process.argv
const input = {}
for (let at = 0; at < words.length; at += 2) {
  const value = words[at + 1]
  const [first, second] = value.split('=')
  input[pascal(words[at].slice(2))] = value.startsWith('file://')
    ? readFileSync(value.slice(7), 'utf8')
    : value.startsWith('{')
      ? JSON.parse(value)
      : second
        ? { [first]: second }
        : value
}
const client = new sdk.S3Client({ endpoint: ${JSON.stringify(endpoint)}, region: 'default', forcePathStyle: true })
await client.send(new sdk[pascal(name) + 'Command'](input))
`

project.writeProgram('aws', aws)

const run = (script: string) => project.run(script, { env })

const change = (sentence: string) =>
  appendFileSync(join(project.folder, 'texts', 'about.md'), `\n${sentence}\n`)

describe('a bucket alone, on Ceph', () => {
  let first: Outcome
  beforeAll(async () => {
    first = await run(bucketCommands())
    // The records of a preview.
    await run(`aws s3api put-object --bucket ${bucket} --key preview/pr-1/.kube-site/state.json --body x`)
  }, 300_000)

  test('is set up, and doctor finds nothing wrong', () => {
    expect(first.code, first.output).toBe(0)
  })

  test('and a change is published', async () => {
    change('A new sentence of ours.')
    const again = bucketCommands()
      .split('\n')
      .filter(line => /^(?:bucket|target|site)=|^npx/.test(line))
    const { code, output } = await run(again.join('\n'))
    expect(code, output).toBe(0)
    expect((await requestSite(`${site}/about/`)).body.toString()).toContain('A new sentence of ours.')
  })

  test.each([
    ['/', 200],
    ['/blog/', 200],
    ['/missing/', 404],
    ['/.kube-site/state.json', 403],
    ['/preview/pr-1/.kube-site/state.json', 403],
  ])('answers %s with %s', async (path, status) => {
    expect((await requestSite(site + path)).status).toBe(status)
  })

  test('shows nothing of the records at the store itself', async () => {
    const listed = (await requestSite(`http://${host}/${bucket}?prefix=.kube-site/`)).body.toString()
    const keys = [...listed.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)
    expect(keys).toContain('.kube-site/state.json')
    for (const key of keys) expect((await requestSite(`http://${host}/${bucket}/${key}`)).status).toBe(403)
  })
})

describe('a folder in five minutes', () => {
  const folder = join(scratchFolder(), 'www')
  let server: Server
  beforeAll(async () => {
    server = await startStore(join(folder, 'current'), 's3')
  })
  afterAll(() => void server.close())
  const about = async (origin: string) => (await requestSite(`${origin}/about/`)).body.toString()

  test('is published, examined, changed, rolled back and published again', async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const blocks = blocksOf('publishing.md', 'In five minutes').map(block =>
      block.replaceAll('/var/www/site', folder).replaceAll('https://www.example.com', origin),
    )
    expect(blocks).toHaveLength(3)
    for (const block of blocks) {
      if (block === blocks[2]) change('Another sentence.')
      const { code, output } = await run(block)
      expect(code, output).toBe(0)
    }
    expect(await about(origin)).toContain('Another sentence.')
  })
})
