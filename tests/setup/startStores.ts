import type { TestProject } from 'vitest/node'
import { freePort } from '../fixtures/stores/freePort.ts'
import type { RunningStore } from '../fixtures/stores/RunningStore.ts'
import { tryStores } from '../fixtures/stores/startStores.ts'
import { leaveOut } from './leaveOut.ts'

/** A store that runs while tests do. */
export type TestStore = Pick<RunningStore, 'target' | 'env'>

declare module 'vitest' {
  interface ProvidedContext {
    ceph?: TestStore
    azurite?: TestStore
  }
}

/** Starts the object stores once for all tests of a project. Those that this machine lacks are left out. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...stores } = await tryStores({ ceph: await freePort(), azurite: await freePort() })
  try {
    for (const name of ['ceph', 'azurite'] as const) {
      const store = stores[name]
      if (store instanceof Error) leaveOut(`tests of publishing to ${name}`, store)
      else project.provide(name, { target: store.target, env: store.env })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
