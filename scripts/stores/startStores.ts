import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningStore } from './RunningStore.ts'
import { startAzurite } from './startAzurite.ts'
import { startCeph } from './startCeph.ts'

export interface RunningStores {
  ceph: RunningStore
  azurite: RunningStore
  /** Ends both. */
  stop(): Promise<void>
}

/** Starts the object stores that the project is tested against. They keep everything in memory. */
export async function startStores(ports: { ceph: number; azurite: number }): Promise<RunningStores> {
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-stores-'))
  const startIn = (name: keyof typeof ports, start: typeof startCeph) => {
    mkdirSync(join(folder, name))
    return start(join(folder, name), ports[name])
  }
  const started = await Promise.allSettled([startIn('ceph', startCeph), startIn('azurite', startAzurite)])
  const stop = async () => {
    const running = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    await Promise.all(running.map(store => store.stop()))
    rmSync(folder, { recursive: true })
  }
  const [ceph, azurite] = started
  if (ceph.status === 'fulfilled' && azurite.status === 'fulfilled') {
    return { ceph: ceph.value, azurite: azurite.value, stop }
  }
  await stop()
  const reasons = started.flatMap(result => (result.status === 'rejected' ? [result.reason as Error] : []))
  throw new Error(reasons.map(({ message }) => message).join('\n'))
}
