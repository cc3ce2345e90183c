import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { ContainerClient, ContainerSASPermissions, StorageSharedKeyCredential } from '@azure/storage-blob'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { publishedProject } from '../../cli/commands/publishCommands.ts'
import { type PublishFlags, runPublish } from '../../publish/commands/runPublish.ts'
import { isTemporary } from '../../publish/stores/Backend.ts'
import { CommandError } from '../../system/CommandError.ts'
import { neededStore } from '../fixtures/publish/testStores.ts'
import { sites, siteUrl, writeSite } from '../fixtures/publish/writeSite.ts'
import { S3Error } from '../fixtures/s3/S3Error.ts'
import { type Fault, S3Server } from '../fixtures/s3/S3Server.ts'
import { expiredToken } from '../fixtures/s3/checkSignature.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { listFiles, snapshot } from '../fixtures/snapshot.ts'
import { root, runCommand, shell } from '../setup/runCommand.ts'

// What is wrong is told in a sentence, with the right exit code, and nothing is lost.

const scratch = scratchFolder()
const [before, after] = [join(scratch, 'before'), join(scratch, 'after')]
const [ceph, azurite] = [neededStore('ceph'), neededStore('azurite')]
/** Of addresses that give access. */
const signatures: string[] = []
const azureKey = azurite.env['AZURE_STORAGE_KEY'] ?? ''
let server: S3Server

type Environment = Record<string, string | undefined>

/** No credentials of this machine are found, and none are asked for in the network. */
const nobody: Environment = {
  HOME: scratch,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_SESSION_TOKEN: undefined,
  AZURE_STORAGE_KEY: undefined,
  AZURE_STORAGE_SAS_TOKEN: undefined,
}

/** All that users were told. */
const outputs: string[] = []

/** What a command came to: the exit code, and what it says. */
interface Outcome {
  code: number
  told: string
}

/** Runs `publish` without starting it. */
async function publish(
  target: string,
  env: Environment,
  flags: Partial<PublishFlags & { config: string }> = {},
): Promise<Outcome> {
  for (const [name, value] of Object.entries({ ...nobody, ...env })) vi.stubEnv(name, value)
  const folder = /^file:\/\/(.*)/.exec(target)?.[1]
  if (folder !== undefined && !existsSync(folder)) mkdirSync(folder)
  try {
    const usual = {
      format: 'text',
      quiet: true,
      dist: after,
      lock: true,
      verifySite: true,
      atomic: false,
    } as const
    const project = publishedProject(root, { ...usual, ...flags })
    return { code: await runPublish({ project, name: target, flags: { ...usual, ...flags } }), told: '' }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const told = `${error.message}\n${error.hint}`
    outputs.push(told)
    return { code: error.exitCode, told }
  } finally {
    vi.unstubAllEnvs()
  }
}

/** Runs a real command. */
async function kubeSite(words: readonly string[], env: Environment = {}): Promise<Outcome> {
  const { code, stdout, stderr } = await runCommand(words, { env: { ...nobody, ...env } })
  outputs.push(stdout, stderr)
  return { code: code ?? -1, told: stdout + stderr }
}

/** A sentence, and another one that says what to do. */
const sentences = (code: number) => ({ code, told: expect.stringMatching(/^[^\n]+\.\n[^\n]+\.$/) })
const done = { code: 0, told: '' }

// Each command in this process listens to the terminal's errors.
const streams = [process.stdout, process.stderr]
beforeAll(() => streams.map(stream => stream.setMaxListeners(200)))
afterAll(() => streams.map(stream => stream.setMaxListeners(10)))

beforeAll(async () => {
  writeSite(before, sites.before)
  writeSite(after, sites.after)
  server = await S3Server.start()
  await publish(server.target('site'), server.env, { dist: before })
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

  test.each<{ name: string; run: () => Promise<Outcome> }>([
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
    expect(await run()).toEqual(sentences(2))
    server.recover()
    expect(server.below('')).toEqual(stored)
  })

  test.each([
    { method: 'GET', call: 'reading .kube-site/state.json' },
    { method: 'PUT', call: 'writing .kube-site/' },
  ])('a permission for $method that is missing, which is named with the key', async ({ method, call }) => {
    server.fault = request => (request.method === method ? denied : undefined)
    const result = await publish(server.target('site'), server.env)
    expect(result).toEqual(sentences(2))
    expect(result.told).toContain(call)
  })

  test('a bucket in another region, which is named', async () => {
    server.region = 'eu-central-1'
    const result = await publish(server.target('site'), server.env)
    expect(result).toEqual(sentences(2))
    expect(result.told).toContain('region=eu-central-1')
    expect(await publish(`${server.target('site')}&region=eu-central-1`, server.env)).toEqual(done)
  })

  test('permission to read alone, by a signature of Azure', async () => {
    const [, endpoint = ''] = /endpoint=([^&]+)/.exec(azurite.target) ?? []
    const credential = new StorageSharedKeyCredential('devstoreaccount1', azureKey)
    const url = await new ContainerClient(`${endpoint}/$web`, credential).generateSasUrl({
      permissions: ContainerSASPermissions.parse('rl'),
      expiresOn: new Date(Date.now() + 600_000),
    })
    const [, sas = ''] = url.split('?')
    const result = await publish(azurite.target, { AZURE_STORAGE_SAS_TOKEN: sas })
    expect(result).toEqual(sentences(2))
    signatures.push(String(new URLSearchParams(sas).get('sig')), encodeURIComponent(sas))
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
    expect(await publish(ceph.target.replace('?', '/readonly?'), ceph.env)).toEqual(sentences(2))
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
    expect(await publish(`file://${folder}`, {}, { dist })).toEqual(sentences(2))
    expect(listFiles(folder)).toEqual([])
  })

  test('a file that has changed since it was built', async () => {
    writeSite(dist, sites.after)
    writeFileSync(join(dist, 'feed.xml'), '<feed>X</feed>')
    expect(await publish(server.target('changed'), server.env, { dist })).toEqual(sentences(4))
    expect(server.below('changed/')).not.toHaveProperty('feed.xml')
  })

  test('one that was built for another address than the target has', async () => {
    const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
    const config = join(scratch, 'site.config.ts')
    const folder = join(scratch, 'production')
    mkdirSync(folder)
    writeFileSync(config, text.replace(/url: 's3:\/\/fairlead-site[^']*'/, `url: 'file://${folder}'`))
    const result = await publish('production', {}, { config })
    expect(result).toEqual(sentences(2))
    expect(result.told).toContain(siteUrl)
    expect(listFiles(folder)).toEqual([])
  })
})

describe('what is refused', () => {
  const address = () => server.target('refused')
  const stored = () => server.below('refused/')

  test('a store that ignores conditions, unless nothing is to keep publishers apart', async () => {
    server.bucket.ignoresConditions = true
    expect(await publish(address(), server.env)).toEqual(sentences(3))
    expect(stored()).toEqual({})
    expect(await publish(address(), server.env, { lock: false })).toEqual(done)
    expect(stored()).toMatchObject({ 'index.html': { text: sites.after['index.html'] } })
    expect(await publish(address(), server.env, { dist: before })).toEqual(sentences(3))
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
    const result = await publish(address(), server.env, { lock: false })
    expect(result).toEqual(sentences(3))
    expect(result.told).toContain('ann@host')
  })

  test('to remove much of a site', async () => {
    const pages = Array.from({ length: 30 }, (_, number) => [`p${number}/index.html`, `<p>${number}`])
    const [large, small] = [join(scratch, 'large'), join(scratch, 'small')]
    writeSite(large, { ...Object.fromEntries(pages), 'index.html': '<p>home' })
    writeSite(small, { 'index.html': '<p>home' })
    const folder = join(scratch, 'shrinking')
    const run = (dist: string, flags = {}) => publish(`file://${folder}`, {}, { dist, ...flags })
    await run(large)
    const full = snapshot(folder)
    const result = await run(small)
    expect(result).toEqual(sentences(3))
    expect(result.told).toContain('--allow-deletes 30')
    expect(snapshot(folder)).toEqual(full)
    expect(await run(small, { allowDeletes: 30 })).toEqual(done)
    expect(listFiles(folder).filter(file => !file.startsWith('.kube-site'))).toEqual(['index.html'])
  })
})

describe('a folder', () => {
  test('of somebody else keeps its files, and is refused where names collide', async () => {
    const folder = join(scratch, 'theirs')
    mkdirSync(join(folder, 'their'), { recursive: true })
    writeFileSync(join(folder, 'their', 'page.html'), 'theirs')
    writeFileSync(join(folder, 'index.html'), 'theirs')
    const run = (dist: string, flags = {}) => publish(`file://${folder}`, {}, { dist, ...flags })
    const first = await run(after)
    expect(first).toEqual(sentences(3))
    expect(first.told).toContain('index.html')
    expect(listFiles(folder)).toEqual(['index.html', 'their/page.html'])
    expect(await run(before, { adopt: true })).toEqual(done)
    expect(await run(after)).toEqual(done)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(sites.after['index.html'])
    expect(readFileSync(join(folder, 'their', 'page.html'), 'utf8')).toBe('theirs')
  })

  test('that is a file', async () => {
    const file = join(scratch, 'a-file')
    writeFileSync(file, 'theirs')
    expect(await publish(`file://${file}`, {})).toEqual(sentences(2))
    expect(readFileSync(file, 'utf8')).toBe('theirs')
  })

  /** Runs `publish` for one site after the other into a disk of its own, which only these commands see. */
  async function publishOnDisk(options: string, flag: string, ...dists: string[]) {
    const [disk, copy] = [mkdtempSync(join(scratch, 'disk-')), join(scratch, 'copy')]
    const commands = dists.map(
      dist =>
        `${process.execPath} ${root}/cli/kube-site.js publish file://${disk} ${flag} --dist ${dist}; echo "code $?"; rm -rf ${copy}; cp -r ${disk} ${copy}`,
    )
    const script = [`mount -t tmpfs -o ${options} none ${disk}`, ...commands].join('; ')
    const words = ['--map-root-user', '--mount', 'sh', '-c', script]
    const { stdout, stderr } = await promisify(execFile)('unshare', words, {
      env: { ...shell, HOME: scratch },
    })
    expect(stderr).not.toContain('    at ')
    return { codes: [...stdout.matchAll(/code (\d+)/g)].map(([, code]) => Number(code)), copy }
  }

  test('on a disk that cannot be written', async () => {
    expect(await publishOnDisk('ro', '--atomic', before)).toMatchObject({ codes: [2] })
  })

  test.each([
    ['--no-atomic', ''],
    ['--atomic', 'current'],
  ])('on a disk that is full keeps the site that was there, with %s', async (flag, visible) => {
    const large = join(scratch, 'heavy')
    writeSite(large, { ...sites.after, 'new/video.mp4': 'x'.repeat(600_000) })
    const { codes, copy } = await publishOnDisk('size=500k', flag, before, large)
    expect(codes).toEqual([0, 4])
    for (const [key, text] of Object.entries(sites.before)) {
      expect(readFileSync(join(copy, visible, key), 'utf8')).toBe(text)
    }
    expect(listFiles(copy).filter(isTemporary)).toEqual([])
  })
})

test('a neighbour whose name begins in the same way is never touched', async () => {
  const [old, site] = [server.target('near-old'), server.target('near')]
  await publish(old, server.env, { dist: before })
  const neighbour = server.below('near-old/')
  await publish(site, server.env, { dist: before, verifyRemote: true })
  await publish(site.replace('?', '/?'), server.env, { dist: after, verifyRemote: true })
  expect(server.below('near-old/')).toEqual(neighbour)
  expect(server.below('near/')).not.toHaveProperty('old/index.html')
})

test('secrets are in no output, and in nothing that is stored', async () => {
  const wrongKey = Buffer.from('wrong-secret-x3').toString('base64')
  const verbose = async (target: string, env: Environment = {}) =>
    (await kubeSite(['publish', target, '--dist', after, '--verbose'], env)).code
  expect(
    await verbose(server.target('site'), { ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong-secret-x1' }),
  ).toBe(2)
  expect(await verbose(azurite.target, { AZURE_STORAGE_KEY: wrongKey })).toBe(2)
  expect(await verbose('s3://KEY:typed-secret-x4@site/x')).toBe(2)
  for (const address of [
    's3://site/x?endpoint=http://KEY:typed-secret-x4@127.0.0.1',
    's3://site/x?secret=typed-secret-x4',
    'az://site/x?account=a&sig=typed-secret-x4',
    'az://site x?sig=typed-secret-x4',
  ]) {
    expect(await publish(address, {})).toEqual(sentences(2))
  }
  const everything = [...outputs, JSON.stringify(server.below(''))].join('\n')
  expect(everything.length).toBeGreaterThan(10_000)
  const secrets = [
    server.env.AWS_SECRET_ACCESS_KEY,
    ceph.env['AWS_SECRET_ACCESS_KEY'],
    azureKey,
    expiredToken,
    wrongKey,
    'wrong-secret',
    'typed-secret',
    'AWS4-HMAC',
    'SharedKey',
    ...signatures,
  ]
  expect(secrets.filter(secret => secret === undefined || everything.includes(secret))).toEqual([])
})
