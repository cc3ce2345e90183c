import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { installFromApt } from '../programs/installFromApt.ts'
import { runQuietly } from '../programs/runQuietly.ts'
import { freePort } from './freePort.ts'
import type { RunningStore } from './RunningStore.ts'
import { type Daemon, startDaemon } from './startDaemon.ts'

const credentials = { accessKeyId: 'site-key', secretAccessKey: 'site-secret' }
const bucket = 'site'

/**
 * Starts Ceph's object gateway on this machine, which speaks S3, over a store in memory. It has one bucket, `site`.
 * Installs it first on Debian systems.
 * @param folder for configuration and logs: absolute path
 */
export async function startCeph(folder: string, port: number): Promise<RunningStore> {
  await ensureCeph()
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
  const [settings, monitors] = [join(folder, 'ceph.conf'), join(folder, 'monmap')]
  const { run, start } = cephPrograms(folder, settings)
  const daemons: Daemon[] = []
  const stop = async () => {
    await Promise.all(daemons.map(daemon => daemon.stop()))
  }
  try {
    const [id, monitor] = [randomUUID(), `v2:127.0.0.1:${await freePort()}`]
    writeFileSync(settings, configuration({ id, monitor, folder, port }))
    await run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[${monitor}]`, monitors)
    await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', monitors)
    daemons.push(start('ceph-mon', '-i', 'a'))
    await run('ceph', 'osd', 'new', id)
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id)
    daemons.push(start('ceph-osd', '-i', '0'))
    const { accessKeyId, secretAccessKey } = credentials
    const user = ['--uid', 'site', '--display-name', 'site', '--access-key', accessKeyId]
    await run('radosgw-admin', 'user', 'create', ...user, '--secret-key', secretAccessKey)
    const gateway = start('radosgw', '-n', 'client.rgw')
    daemons.push(gateway)
    const endpoint = `http://127.0.0.1:${port}`
    await makeBucket(gateway, endpoint)
    const env = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
    return { name: "Ceph's object gateway (S3)", target: `s3://${bucket}?endpoint=${endpoint}`, env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ensureCeph(): Promise<void> {
  const isThere = () => runQuietly('radosgw', ['--version'], { timeout: 10_000 })
  if (await isThere()) return
  const packages = ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw']
  if ((await installFromApt(...packages)) && (await isThere())) return
  throw new Error(
    `Ceph's object gateway is not on this machine, and could not be installed: on Debian and Ubuntu, run apt-get install ${packages.join(' ')}.`,
  )
}

/** Functions that run a program of Ceph to its end, and that start one. */
const cephPrograms = (folder: string, settings: string) => ({
  run: (program: string, ...words: readonly string[]) =>
    promisify(execFile)(program, [...words, '-c', settings], { timeout: 60_000 }),
  start: (program: string, ...words: readonly string[]): Daemon =>
    startDaemon([program, ...words, '-f', '-c', settings], join(folder, 'output.log')),
})

interface ConfigurationInput {
  id: string
  monitor: string
  folder: string
  port: number
}

/** One monitor and one store, without authentication between them, one copy of each object, and no website's domain. */
const configuration = ({ id, monitor, folder, port }: ConfigurationInput): string => `[global]
fsid = ${id}
mon_host = ${monitor}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_supported = none
ms_mon_client_mode = crc
run_dir = ${folder}
log_file = ${folder}/$name.log
mon_cluster_log_file = ${folder}/cluster.log
mon_data = ${folder}/mon
mon_data_avail_crit = 1
paxos_propose_interval = 0.02
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 4294967296
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_pg_num = 1
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_enable_static_website = true
rgw_dns_name = localhost
rgw_dns_s3website_name = website.localhost
`

async function makeBucket(gateway: Daemon, endpoint: string): Promise<void> {
  // The SDK would warn that its versions of 2027 require Node 22.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
  })
  await gateway.untilReady(() => client.send(new CreateBucketCommand({ Bucket: bucket })))
  client.destroy()
}
