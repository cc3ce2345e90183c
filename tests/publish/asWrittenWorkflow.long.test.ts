import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { S3Target } from '../../content/schema/config/parseTarget.ts'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import { requestSite } from '../../publish/after/request.ts'
import { openStore } from '../../publish/stores/Store.ts'
import { preload } from '../fixtures/preload.ts'
import { blocksOf, documentedProject } from '../fixtures/publish/documentedProject.ts'
import { publicBucket } from '../fixtures/publish/publicBucket.ts'
import { startKeyValueStore } from '../fixtures/publish/startKeyValueStore.ts'
import { startWorker } from '../fixtures/publish/startWorker.ts'
import { neededStore, parsed, withEnvironment } from '../fixtures/publish/testStores.ts'
import { visitDistribution } from '../fixtures/publish/visitDistribution.ts'
import { writeGh } from '../fixtures/publish/workflowRun.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startTestServer } from '../fixtures/server/testServer.ts'
import { root } from '../setup/runCommand.ts'
import { installFromApt, runQuietly } from '../setup/runQuietly.ts'

// "From a workflow", as it is written: its commands, its settings, and the scripts of the workflow, with stand-ins for the
// programs of GitHub, Amazon and Azure, and servers of this machine in the place of theirs.

const [ceph, azurite] = [neededStore('ceph'), neededStore('azurite')]
withEnvironment({ ...ceph.env, ...azurite.env })
vi.setConfig({ testTimeout: 400_000 })
const endpoint = new URL(ceph.target).searchParams.get('endpoint') ?? ''
const scratch = scratchFolder()
const project = documentedProject(scratchFolder())

const createBucket = (name: string) => publicBucket(parsed(`s3://${name}?endpoint=${endpoint}`) as S3Target)

/** The commands that create the environment, in which those of each store go on. */
const [environment = ''] = blocksOf('publishing.md', 'From a workflow')
const [ofAws = '', ofAzure = ''] = blocksOf('publishing.md', 'AWS and Azure')

/** Commands within the sentences of a section. */
const inline = (heading: string, command: RegExp): string => {
  const [, section = ''] =
    new RegExp(`^### ${heading}\n([^]*?)^### `, 'm').exec(
      readFileSync(join(root, 'docs/publishing.md'), 'utf8'),
    ) ?? []
  const [, found = ''] = new RegExp(`\`(${command.source})\``).exec(section) ?? []
  return found
}

/** Runs the commands of a section, and then publishes a change. */
async function expectPublished(script: string, options: Parameters<typeof project.run>[1] = {}) {
  const { code, output } = await project.run(`${environment}\n${script}`, options)
  expect(code, output).toBe(0)
  return output
}

/** Publishes a sentence more. */
const publishAgain = (sentence: string) =>
  `printf '\\n%s\\n' '${sentence}' >> texts/about.md\ngh workflow run publish.yml`

test('R2, with its Worker', async () => {
  const bucket = await createBucket('as-written-r2')
  const address = `s3://as-written-r2?endpoint=${endpoint}&region=auto`
  const worker = await startWorker(bucket, join(scratch, 'worker'))
  onTestFinished(worker.stop)
  const [settings = ''] = blocksOf('publishing.md', 'R2', 'ts')
  const filled = settings
    .replaceAll('https://www.example.com', worker.siteUrl)
    .replace('s3://site?endpoint=https://<account>.r2.cloudflarestorage.com&region=auto', address)
  expect(filled).toContain(address)
  // What only an address of R2 says.
  project.set(filled.replace(/(url: .*\n)/, '$1atomic: true,\n'))
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = ceph.env
  writeGh(project, join(scratch, 'r2'), 's3')
  const commands = blocksOf('publishing.md', 'R2').join('\n').replace('<Access Key ID>', AWS_ACCESS_KEY_ID)
  const first = inline('R2', /gh workflow run publish.yml/)
  await expectPublished(`${commands}\n${first}`, { input: AWS_SECRET_ACCESS_KEY })
  const { code, output } = await project.run(inline('R2', /npx kube-site doctor production/), {
    env: ceph.env,
  })
  expect(code, output).toBe(0)
  await expectPublished(publishAgain('Ours on R2.'))
  expect((await requestSite(`${worker.siteUrl}/about/`)).body.toString()).toContain('Ours on R2.')
})

test('S3 with CloudFront and a KeyValueStore', async () => {
  const keyValueStore = await startKeyValueStore()
  onTestFinished(keyValueStore.close)
  const address = `s3://as-written-aws?endpoint=${endpoint}&region=eu-central-1`
  const bucket = await createBucket('as-written-aws')
  const [targets = ''] = blocksOf('publishing.md', 'Targets', 'ts')
  const filled = targets
    .replace('s3://fairlead-site?region=eu-central-1', address)
    .replace(/'arn:.*'/, `'${keyValueStore.arn}'`)
  expect(filled).toContain(address)
  expect(filled).toContain(keyValueStore.arn)
  const host = parseUrl(/siteUrl: '(.*)'/.exec(filled)?.[1] ?? '')?.host ?? ''
  project.set(`siteUrl: 'https://${host}',\n${filled}`)
  writeGh(project, join(scratch, 'aws'), 'aws')
  // Reads the documents that it is given.
  project.writeProgram(
    'aws',
    `#!/usr/bin/env node
import { readFileSync } from 'node:fs'
for (const word of process.argv) if (word.startsWith('file://')) JSON.parse(readFileSync(word.slice(7)))
`,
  )
  // The client puts the number of the account before the name of the host.
  const lookup = `import dns from 'node:dns'
const { lookup } = dns
dns.lookup = (name, ...more) => lookup(name.replace(/^\\d+\\.localhost$/, 'localhost'), ...more)`
  const services = {
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE']!,
  }
  const env = { ...ceph.env, ...services, ...preload(scratch, lookup) }
  const visit = (path: string) =>
    visitDistribution({ bucket, current: keyValueStore.value }, { host, address: path })
  await expectPublished(ofAws, { env })
  expect(await visit('/about/')).toMatchObject({ status: 200 })
  await expectPublished(publishAgain('Ours on AWS.'), { env })
  expect(await visit('/about/')).toMatchObject({ status: 200, text: expect.stringContaining('Ours on AWS.') })
  expect(await visit('/missing/')).toMatchObject({ status: 404 })
  expect(await visit('/.kube-site/state.json')).toMatchObject({ status: 404 })
})

test('the website of an Azure storage account', async () => {
  const [, account = ''] = /account=([^&]*)/.exec(azurite.target) ?? []
  const address = azurite.target.replace('?', '/as-written?')
  const store = await openStore(parsed(address))
  onTestFinished(() => store.close())
  // As the static website: the index document everywhere, and the error document.
  const server = await startTestServer((request, response) => {
    const answer = async () => {
      const key = (request.url ?? '/').slice(1).replace(/(^|\/)$/, '$1index.html')
      const found = await store.get(key)
      const document = found ?? (await store.get('404.html'))
      const { contentType = '' } = (await store.head(found ? key : '404.html'))?.headers ?? {}
      response.writeHead(found ? 200 : 404, { 'Content-Type': contentType }).end(document?.bytes)
    }
    void answer()
  })
  onTestFinished(server.close)
  const [settings = ''] = blocksOf('publishing.md', 'AWS and Azure', 'ts')
  const filled = settings
    .replaceAll('https://www.example.com', server.origin)
    .replace('az://$web?account=<account>', () => address)
  expect(filled).toContain(address)
  project.set(filled)
  writeGh(project, join(scratch, 'azure'), 'azure')
  project.writeProgram(
    'az',
    `#!/usr/bin/env node
import { readFileSync } from 'node:fs'
const at = process.argv.indexOf('--parameters')
if (at > 0) JSON.parse(readFileSync(process.argv[at + 1]))
console.log('the-id')
`,
  )
  await expectPublished(ofAzure.replace('<account>', account), { env: azurite.env })
  await expectPublished(publishAgain('Ours on Azure.'), { env: azurite.env })
  expect((await requestSite(`${server.origin}/about/`)).body.toString()).toContain('Ours on Azure.')
})

/** What makes this machine two, by mounts and processes that nobody else sees. */
const apart = [
  'unshare',
  '--mount',
  '--propagation',
  'private',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]
const canBeApart = await runQuietly(apart[0]!, [...apart.slice(1), 'true'], { timeout: 10_000 })

describe.runIf(canBeApart)('a folder over SSH', () => {
  beforeAll(async () => {
    const programs = ['sshd', 'rsync', 'adduser', 'caddy']
    const found = await Promise.all(programs.map(name => runQuietly('which', [name], { timeout: 10_000 })))
    if (found.includes(false)) await installFromApt('openssh-server', 'rsync', 'adduser', 'caddy')
  }, 600_000)

  test('of a server of its own', async () => {
    const folder = join(scratch, 'ssh')
    mkdirSync(folder)
    const [settings = ''] = blocksOf('publishing.md', 'A folder over SSH', 'ts')
    project.set(settings)
    // The machine of the workflow has neither the server's folder nor the keys of whoever set it up.
    const runner = 'mount -t tmpfs tmpfs /var/www && mount -t tmpfs -o mode=700 tmpfs ~/.ssh && exec "$@"'
    writeGh(project, folder, 'ssh', ['unshare', '--mount', 'sh', '-c', runner, 'sh'])
    const commands = blocksOf('publishing.md', 'A folder over SSH').join('\n')
    const first = inline('A folder over SSH', /gh workflow run publish.yml/)
    const address = `127.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`
    writeFileSync(join(folder, 'server.sh'), serverScript(address))
    const output = await expectPublished(
      `${commands}\n${first}\n${publishAgain('Ours over SSH.')}\ncurl -fsS https://$host/about/ | grep -o 'Ours over SSH.'`,
      { through: [...apart, 'bash', join(folder, 'server.sh'), folder] },
    )
    expect(output).toContain('\n/var/www/site\n')
    expect(output).toContain('Ours over SSH.')
  })
})

/**
 * Makes a server of what the rest of a command line sees: a Debian with OpenSSH whose root has a key. In the place of apt is
 * what is installed, and in that of systemd what starts Caddy, with certificates of its own authority.
 */
const serverScript = (address: string): string => `set -euo pipefail
state=$1/state
shift
mkdir "$state"
mount -t tmpfs tmpfs "$state"
for name in etc home root var usr/local; do
  mkdir -p "$state/$name/upper" "$state/$name/work"
  mount -t overlay overlay -o "lowerdir=/$name,upperdir=$state/$name/upper,workdir=$state/$name/work" "/$name"
done
mount -t tmpfs tmpfs /run
mkdir -p /run/sshd
rm -rf /var/www && mkdir /var/www
echo '${address} www.example.com' >> /etc/hosts
program() { cat > "/usr/local/sbin/$1"; chmod 755 "/usr/local/sbin/$1"; }
program apt-get <<'END'
#!/bin/sh
case $1 in update) ;; *) shift 2; dpkg -s "$@" > /dev/null ;; esac
END
export CURL_CA_BUNDLE=/run/caddy/caddy/pki/authorities/local/root.crt
program systemctl <<END
#!/bin/sh
set -e
[ "\\$*" = 'reload caddy' ]
{ printf '{\\nadmin off\\nlocal_certs\\nskip_install_trust\\ndefault_bind ${address}\\n}\\n'; cat /etc/caddy/Caddyfile; } > /run/Caddyfile
export XDG_DATA_HOME=/run/caddy XDG_CONFIG_HOME=/run/caddy
setsid caddy run --adapter caddyfile --config /run/Caddyfile > /run/caddy.log 2>&1 < /dev/null &
for second in \\$(seq 30); do [ -e $CURL_CA_BUNDLE ] && exit; sleep 1; done
cat /run/caddy.log
exit 1
END
mkdir -p /etc/caddy ~/.ssh && rm -f ~/.ssh/*
ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519
cp ~/.ssh/id_ed25519.pub ~/.ssh/authorized_keys
echo 'StrictHostKeyChecking accept-new' > ~/.ssh/config
chmod -R go= ~/.ssh
ssh-keygen -A > /dev/null
/usr/sbin/sshd -o ListenAddress=${address} -o PidFile=none
export USER=root
exec "$@"
`
