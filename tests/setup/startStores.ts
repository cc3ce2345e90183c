import type { TestProject } from 'vitest/node'
import { freePort } from '../fixtures/stores/freePort.ts'
import type { RunningStore } from '../fixtures/stores/RunningStore.ts'
import { startStores } from '../fixtures/stores/startStores.ts'

/** A store that runs while tests do. */
export type TestStore = Pick<RunningStore, 'target' | 'env'>

declare module 'vitest' {
  interface ProvidedContext {
    ceph: TestStore
    azurite: TestStore
  }
}

/** Starts the object stores once for all tests of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ceph, azurite, stop } = await startStores({ ceph: await freePort(), azurite: await freePort() })
  project.provide('ceph', { target: ceph.target, env: ceph.env })
  project.provide('azurite', { target: azurite.target, env: azurite.env })
  return stop
}
