import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestSite } from '../../publish/after/request.ts'
import { copyProject } from '../fixtures/copyProject.ts'
import { neededStore } from '../fixtures/publish/testStores.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { root, shell } from '../setup/runCommand.ts'

// The commands of docs/hosting.md, "A bucket alone", as they are written, on Ceph. Only what the reader fills in differs.

const { target: ceph, env } = neededStore('ceph')
const endpoint = /endpoint=([^&]+)/.exec(ceph)?.[1] ?? ''
const { host, port } = new URL(endpoint)
const bucket = 'www.example.com'
/** What Ceph calls its only region. */
const region = 'default'
const target = `s3://${bucket}?endpoint=${endpoint}&region=${region}`
const site = `http://${bucket}.website.localhost:${port}`

const project = scratchFolder()
const programs = join(project, 'programs')

/** The block of commands, with other values than those of its first lines. */
function commands(): string {
  const [, section = ''] = readFileSync(join(root, 'docs', 'hosting.md'), 'utf8').split('## A bucket alone')
  const [, block = ''] = /```sh\n([^]*?)```/.exec(section) ?? []
  const values = { bucket, target, site }
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

function writeProgram(name: string, text: string): void {
  writeFileSync(join(programs, name), text)
  chmodSync(join(programs, name), 0o755)
}

interface Outcome {
  code: number
  output: string
}

const run = (script: string) =>
  new Promise<Outcome>(resolve => {
    const path = `${programs}${delimiter}${process.env['PATH']}`
    const options = { cwd: project, env: { ...shell, ...env, PATH: path } }
    execFile('bash', ['--norc', '-euc', script], options, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), output: out + errors }),
    )
  })

let first: Outcome
beforeAll(async () => {
  copyProject(project, { bundled: true })
  mkdirSync(programs)
  cpSync(join(root, 'docs', 'snippets'), join(project, 'docs', 'snippets'), { recursive: true })
  writeProgram('aws', aws)
  writeProgram('npx', `#!/bin/sh\nshift\nexec node ${join(project, 'cli', 'kube-site.js')} "$@"\n`)
  first = await run(commands())
  // The records of a preview.
  await run(`aws s3api put-object --bucket ${bucket} --key preview/pr-1/.kube-site/state.json --body x`)
}, 300_000)

test('they set up a site, in which doctor finds nothing wrong', () => {
  expect(first.code, first.output).toBe(0)
})

test('and a change is published', async () => {
  appendFileSync(join(project, 'texts', 'about.md'), '\nA new sentence of ours.\n')
  const again = commands()
    .split('\n')
    .filter(line => /^(?:bucket|target|site)=|^npx/.test(line))
  const { code, output } = await run(again.join('\n'))
  expect(code, output).toBe(0)
  expect((await requestSite(`${site}/about/`)).body.toString()).toContain('A new sentence of ours.')
})

describe('visitors get', () => {
  test.each([
    ['/', 200],
    ['/blog/', 200],
    ['/missing/', 404],
    ['/.kube-site/state.json', 403],
    ['/preview/pr-1/.kube-site/state.json', 403],
  ])('for %s the status %s', async (path, status) => {
    expect((await requestSite(site + path)).status).toBe(status)
  })

  test('nothing of the records from the store itself', async () => {
    const listed = (await requestSite(`http://${host}/${bucket}?prefix=.kube-site/`)).body.toString()
    const keys = [...listed.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)
    expect(keys).toContain('.kube-site/state.json')
    for (const key of keys) expect((await requestSite(`http://${host}/${bucket}/${key}`)).status).toBe(403)
  })
})
