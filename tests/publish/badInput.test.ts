import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { ContainerClient, ContainerSASPermissions, StorageSharedKeyCredential } from '@azure/storage-blob'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sites, siteUrl, writeSite } from '../fixtures/publish/writeSite.ts'
import { expiredToken } from '../fixtures/s3/checkSignature.ts'
import { S3Error } from '../fixtures/s3/S3Error.ts'
import { type Fault, S3Server } from '../fixtures/s3/S3Server.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { listFiles, snapshot } from '../fixtures/snapshot.ts'
import { root, runCommand } from '../setup/runCommand.ts'

// What is wrong is told in a sentence, with the right exit code, and nothing is lost.

const scratch = scratchFolder()
const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
const [ceph, azurite] = [inject('ceph'), inject('azurite')]
const azureKey = azurite.env['AZURE_STORAGE_KEY'] ?? ''
let server: S3Server

type Environment = Record<string, string | undefined>

/** No credentials of this machine are found, and none are asked for in the network. */
const nobody: Environment = { HOME: scratch, AWS_EC2_METADATA_DISABLED: 'true', AZURE_STORAGE_KEY: undefined }

/** All that the commands wrote. */
const outputs: string[] = []

async function kubeSite(words: readonly string[], env: Environment = {}) {
  const result = await runCommand(words, { env: { ...nobody, ...env } })
  outputs.push(result.stdout, result.stderr)
  return result
}

const publish = (target: string, env: Environment, ...more: string[]) =>
  kubeSite(['publish', target, '--dist', after, ...more], env)

/** The error and what to do about it, a line each. */
const told = (code: number) => ({ code, stdout: '', stderr: expect.stringMatching(/^error .+\.\n.+\.\n$/) })

beforeAll(async () => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
  server = await S3Server.start()
  const published = await kubeSite(['publish', server.target('site'), '--dist', before], server.env)
  if (published.code !== 0) throw new Error(published.stderr)
})
afterAll(() => server.close())
beforeEach(() => {
  server.recover()
  server.region = 'us-east-1'
  server.bucket.ignoresConditions = false
})

describe('a target that cannot be used', () => {
  const denied: Fault = { effect: false, reply: new S3Error(403, 'AccessDenied') }
  const in_ = (target: string, container: string) => target.replace(/(?<=:\/\/)[^?/]+/, container)

  test.each<{ name: string; run: () => ReturnType<typeof kubeSite> }>([
    { name: 'no such bucket', run: () => publish(in_(server.target('x'), 'nobody'), server.env) },
    { name: 'no such bucket of Ceph', run: () => publish(in_(ceph.target, 'nobody'), ceph.env) },
    { name: 'no such container', run: () => publish(in_(azurite.target, 'nobody'), azurite.env) },
    { name: 'no credentials', run: () => publish(server.target('site'), {}) },
    {
      name: 'an unknown key',
      run: () => publish(server.target('site'), { ...server.env, AWS_ACCESS_KEY_ID: 'AKIDOTHER' }),
    },
    {
      name: 'a wrong secret',
      run: () => publish(server.target('site'), { ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong-secret-x1' }),
    },
    {
      name: 'a wrong secret for Ceph',
      run: () => publish(ceph.target, { ...ceph.env, AWS_SECRET_ACCESS_KEY: 'wrong-secret-x2' }),
    },
    {
      name: 'a wrong key for Azure',
      run: () =>
        publish(azurite.target, { AZURE_STORAGE_KEY: Buffer.from('wrong-secret-x3').toString('base64') }),
    },
    {
      name: 'an expired token',
      run: () => publish(server.target('site'), { ...server.env, AWS_SESSION_TOKEN: expiredToken }),
    },
    {
      name: 'no permission',
      run: () => {
        server.fault = () => denied
        return publish(server.target('site'), server.env)
      },
    },
    {
      name: 'permission to read alone',
      run: () => {
        server.fault = ({ method }) => (method === 'PUT' ? denied : undefined)
        return publish(server.target('site'), server.env)
      },
    },
  ])('$name', async ({ run }) => {
    const stored = server.below('')
    expect(await run()).toEqual({ ...told(2), pid: expect.any(Number) })
    server.recover()
    expect(server.below('')).toEqual(stored)
  })

  test('a bucket in another region, which is named', async () => {
    server.region = 'eu-central-1'
    const result = await publish(server.target('site'), server.env)
    expect(result).toMatchObject(told(2))
    expect(result.stderr).toContain('region=eu-central-1')
    expect(await publish(`${server.target('site')}&region=eu-central-1`, server.env)).toMatchObject({
      code: 0,
    })
    await kubeSite(['rollback', `${server.target('site')}&region=eu-central-1`], server.env)
  })

  test('permission to read alone, by a signature of Azure', async () => {
    const [, endpoint = ''] = /endpoint=([^&]+)/.exec(azurite.target) ?? []
    const credential = new StorageSharedKeyCredential('devstoreaccount1', azureKey)
    const url = await new ContainerClient(`${endpoint}/$web`, credential).generateSasUrl({
      permissions: ContainerSASPermissions.parse('rl'),
      expiresOn: new Date(Date.now() + 600_000),
    })
    const [, sas = ''] = url.split('?')
    const result = await publish(azurite.target, { AZURE_STORAGE_SAS_TOKEN: sas }, '--verbose')
    expect(result).toMatchObject({ code: 2 })
    expect(result.stderr).not.toContain(new URLSearchParams(sas).get('sig'))
    expect(result.stderr).not.toContain('sig=')
  })

  test('permission to read alone, by a policy of Ceph', async () => {
    const client = new S3Client({
      endpoint: /endpoint=([^&]+)/.exec(ceph.target)?.[1] ?? '',
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: {
        accessKeyId: ceph.env['AWS_ACCESS_KEY_ID'] ?? '',
        secretAccessKey: ceph.env['AWS_SECRET_ACCESS_KEY'] ?? '',
      },
    })
    const statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:PutObject',
      Resource: 'arn:aws:s3:::site/readonly/*',
    }
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
    await client.send(new PutBucketPolicyCommand({ Bucket: 'site', Policy }))
    client.destroy()
    expect(await publish(ceph.target.replace('?', '/readonly?'), ceph.env)).toMatchObject(told(2))
  })
})

describe('a site that cannot be published', () => {
  const dist = join(scratch, 'broken')
  const list = `${dist}.objects.json`

  test.each<{ name: string; make: () => void }>([
    { name: 'none', make: () => undefined },
    { name: 'an empty folder', make: () => mkdirSync(dist) },
    {
      name: 'an empty list',
      make: () => {
        mkdirSync(dist)
        writeFileSync(list, JSON.stringify({ version: 1, siteUrl, objects: [] }))
      },
    },
    {
      name: 'a list that is cut off',
      make: () => {
        writeSite(dist, sites.after)
        writeFileSync(list, readFileSync(list, 'utf8').slice(0, 300))
      },
    },
    {
      name: 'a file that is missing',
      make: () => {
        writeSite(dist, sites.after)
        rmSync(join(dist, 'feed.xml'))
      },
    },
    {
      name: 'a file of another size',
      make: () => {
        writeSite(dist, sites.after)
        writeFileSync(join(dist, 'feed.xml'), 'half')
      },
    },
  ])('$name', async ({ make }) => {
    rmSync(dist, { recursive: true, force: true })
    rmSync(list, { force: true })
    make()
    const folder = join(scratch, 'untouched')
    expect(await kubeSite(['publish', `file://${folder}`, '--dist', dist])).toMatchObject(told(2))
    expect(listFiles(folder)).toEqual([])
  })

  test('a file that has changed since it was built', async () => {
    writeSite(dist, sites.after)
    writeFileSync(join(dist, 'feed.xml'), '<feed>X</feed>')
    expect(await kubeSite(['publish', server.target('changed'), '--dist', dist], server.env)).toMatchObject({
      code: 2,
    })
    expect(server.below('changed/')).not.toHaveProperty('feed.xml')
  })

  test('one that was built for another address than the target has', async () => {
    const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
    const config = join(scratch, 'site.config.ts')
    const folder = join(scratch, 'production')
    writeFileSync(config, text.replace(/url: 's3:\/\/fairlead-site[^']*'/, `url: 'file://${folder}'`))
    const words = ['publish', 'production', '--config', config, '--dist', after]
    const result = await kubeSite(words)
    expect(result).toMatchObject(told(2))
    expect(result.stderr).toContain(siteUrl)
    expect(listFiles(folder)).toEqual([])
  })
})

describe('what is refused', () => {
  const address = () => server.target('refused')
  const stored = () => server.below('refused/')

  test('a store that ignores conditions, unless nothing is to keep publishers apart', async () => {
    server.bucket.ignoresConditions = true
    expect(await publish(address(), server.env)).toMatchObject(told(3))
    expect(stored()).toEqual({})
    expect(await publish(address(), server.env, '--no-lock')).toMatchObject({ code: 0 })
    expect(stored()).toMatchObject({ 'index.html': { text: sites.after['index.html'] } })
    expect(await kubeSite(['publish', address(), '--dist', before], server.env)).toMatchObject(told(3))
    expect(stored()).toMatchObject({ 'index.html': { text: sites.after['index.html'] } })
  })

  test('a lock that somebody holds, whose name is told', async () => {
    const at = 'refused/.kube-site/state.json'
    const object = server.bucket.objects.get(at)
    const state = {
      ...JSON.parse(String(object?.bytes)),
      lock: { run: 'x', owner: 'ann@host', since: 'now', lease: 60 },
    }
    if (object)
      server.bucket.objects.set(at, {
        ...object,
        bytes: Buffer.from(JSON.stringify(state)),
        modifiedMs: Date.now(),
      })
    const result = await publish(address(), server.env, '--no-lock')
    expect(result).toMatchObject(told(3))
    expect(result.stderr).toContain('ann@host')
  })

  test('to remove much of a site', async () => {
    const pages = Array.from({ length: 30 }, (_, number) => [`p${number}/index.html`, `<p>${number}`])
    const [large, small] = [join(scratch, 'large'), join(scratch, 'small')]
    writeSite(large, { ...Object.fromEntries(pages), 'index.html': '<p>home' })
    writeSite(small, { 'index.html': '<p>home' })
    const folder = join(scratch, 'shrinking')
    const run = (dist: string, ...more: string[]) =>
      kubeSite(['publish', `file://${folder}`, '--dist', dist, ...more])
    await run(large)
    const full = snapshot(folder)
    const result = await run(small)
    expect(result).toMatchObject(told(3))
    expect(result.stderr).toContain('--allow-deletes 30')
    expect(snapshot(folder)).toEqual(full)
    expect(await run(small, '--allow-deletes', '30')).toMatchObject({ code: 0 })
    expect(listFiles(folder).filter(file => !file.startsWith('.kube-site'))).toEqual(['index.html'])
  })

  test('a plan that is no longer true', async () => {
    const plan = join(scratch, 'plan.json')
    const folder = `file://${join(scratch, 'planned')}`
    await kubeSite(['publish', folder, '--dist', before])
    expect(
      await kubeSite(['plan', folder, '--dist', after, '--save', plan, '--detailed-exitcode']),
    ).toMatchObject({ code: 2 })
    const publishing = (dist: string) => kubeSite(['publish', folder, '--dist', dist, '--plan', plan])
    expect(await publishing(before)).toMatchObject(told(3))
    expect(await publishing(after)).toMatchObject({ code: 0 })
    expect(await publishing(after)).toMatchObject(told(3))
    outputs.push(readFileSync(plan, 'utf8'))
  })
})

describe('a folder', () => {
  test('of somebody else keeps its files, and is refused where names collide', async () => {
    const folder = join(scratch, 'theirs')
    mkdirSync(join(folder, 'their'), { recursive: true })
    writeFileSync(join(folder, 'their', 'page.html'), 'theirs')
    writeFileSync(join(folder, 'index.html'), 'theirs')
    const run = (dist: string, ...more: string[]) =>
      kubeSite(['publish', `file://${folder}`, '--dist', dist, ...more])
    const first = await run(after)
    expect(first).toMatchObject(told(3))
    expect(first.stderr).toContain('index.html')
    expect(listFiles(folder)).toEqual(['index.html', 'their/page.html'])
    expect(await run(before, '--adopt')).toMatchObject({ code: 0 })
    expect(await run(after)).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(sites.after['index.html'])
    expect(readFileSync(join(folder, 'their', 'page.html'), 'utf8')).toBe('theirs')
  })

  test('that is a file', async () => {
    const file = join(scratch, 'a-file')
    writeFileSync(file, 'theirs')
    const { code, stderr } = await kubeSite(['publish', `file://${file}`, '--dist', after])
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.not.stringContaining('    at ') })
    expect(readFileSync(file, 'utf8')).toBe('theirs')
  })

  test('on a disk that is full keeps the site that was there', async () => {
    const [large, disk, copy] = [join(scratch, 'heavy'), join(scratch, 'disk'), join(scratch, 'copy')]
    writeSite(large, { ...sites.after, 'new/video.mp4': 'x'.repeat(600_000) })
    mkdirSync(disk)
    const run = (dist: string) =>
      `${process.execPath} ${root}/cli/kube-site.js publish file://${disk} --dist ${dist}; echo "code $?"`
    // A disk of half a megabyte, which only these commands see.
    const script = `mount -t tmpfs -o size=500k none ${disk}; ${run(before)}; ${run(large)}; cp -r ${disk} ${copy}; ${run(after)}`
    const words = ['--map-root-user', '--mount', 'sh', '-c', script]
    const { stdout, stderr } = await promisify(execFile)('unshare', words, {
      env: { ...process.env, HOME: scratch },
    })
    expect(stdout.match(/code \d+/g)).toEqual(['code 0', 'code 4', 'code 0'])
    expect(stderr).not.toContain('    at ')
    for (const [key, text] of Object.entries(sites.before))
      expect(readFileSync(join(copy, key), 'utf8')).toBe(text)
    expect(listFiles(copy).filter(file => file.includes('kube-site-new'))).toEqual([])
  })
})

test('a neighbour whose name begins in the same way is never touched', async () => {
  const [old, site] = [server.target('near-old'), server.target('near')]
  await kubeSite(['publish', old, '--dist', before], server.env)
  const neighbour = server.below('near-old/')
  for (const dist of [before, after])
    await kubeSite(['publish', site, '--dist', dist, '--verify-remote'], server.env)
  await kubeSite(['rollback', `${site.replace('?', '/?')}`], server.env)
  expect(server.below('near-old/')).toEqual(neighbour)
  expect(server.below('near/')).toMatchObject({ 'old/index.html': {} })
})

test('secrets are in no output, and in nothing that is stored', async () => {
  const verbose = [
    await publish(
      server.target('site'),
      { ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong-secret-x1' },
      '--verbose',
    ),
    await publish(server.target('site'), { ...server.env, AWS_SESSION_TOKEN: expiredToken }, '--verbose'),
    await publish(
      azurite.target,
      { AZURE_STORAGE_KEY: Buffer.from('wrong-secret-x3').toString('base64') },
      '--verbose',
    ),
    await publish(`s3://KEY:typed-secret-x4@site/x?endpoint=${server.endpoint}`, {}, '--verbose'),
    await publish(`s3://site/x?endpoint=http://KEY:typed-secret-x4@127.0.0.1`, {}, '--verbose'),
    await publish(`s3://site/x?secret=typed-secret-x4`, {}, '--verbose'),
    await publish(`az://site/x?account=a&sig=typed-secret-x4`, {}, '--verbose'),
    await publish(`az://site x?sig=typed-secret-x4`, {}, '--verbose'),
  ]
  expect(verbose.map(({ code }) => code)).toEqual(verbose.map(() => 2))
  const stored = JSON.stringify(server.below(''))
  const everything = [...outputs, stored].join('\n')
  expect(everything.length).toBeGreaterThan(10_000)
  const secrets = [
    server.env.AWS_SECRET_ACCESS_KEY,
    ceph.env['AWS_SECRET_ACCESS_KEY'],
    azureKey,
    expiredToken,
    'wrong-secret',
    Buffer.from('wrong-secret-x3').toString('base64'),
    'typed-secret',
    'AWS4-HMAC',
    'SharedKey',
  ]
  expect(secrets.filter(secret => secret === undefined || everything.includes(secret))).toEqual([])
})
