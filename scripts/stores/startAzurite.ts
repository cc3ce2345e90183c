import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ContainerClient, StorageSharedKeyCredential } from '@azure/storage-blob'
import type { RunningStore } from './RunningStore.ts'
import { startDaemon } from './startDaemon.ts'

/** The newest one that runs on Node 20. */
const azurite = 'azurite@3.35.0'

const account = 'devstoreaccount1'
/** Azurite's published key: everybody's. */
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/**
 * Starts Azurite on this machine, which speaks Azure's blob storage, with blobs in memory. It has one container,
 * `$web`. Its package is large, so it is installed into npm's cache, not into the project.
 * @param folder for its log: absolute path
 */
export async function startAzurite(folder: string, port: number): Promise<RunningStore> {
  const script = await installedScript()
  // A connection that the server closes while a request is on its way would fail it.
  const options = [
    '--blobKeepAliveTimeout',
    '600',
    '--inMemoryPersistence',
    '--skipApiVersionCheck',
    '--disableTelemetry',
    '--silent',
  ]
  const words = [process.execPath, script, '--blobPort', String(port), ...options]
  const daemon = startDaemon(words, join(folder, 'output.log'))
  const endpoint = `http://127.0.0.1:${port}/${account}`
  const credential = new StorageSharedKeyCredential(account, key)
  const container = new ContainerClient(`${endpoint}/$web`, credential, { retryOptions: { maxTries: 1 } })
  try {
    await daemon.untilReady(() => container.createIfNotExists())
  } catch (error) {
    await daemon.stop()
    throw error
  }
  return {
    name: 'Azurite (Azure Blob Storage)',
    target: `az://$web?account=${account}&endpoint=${endpoint}`,
    env: { AZURE_STORAGE_KEY: key },
    stop: daemon.stop,
  }
}

/** The program's file in npm's cache. */
async function installedScript(): Promise<string> {
  const words = ['--yes', '--prefer-offline', '--package', azurite, '-c', 'command -v azurite-blob']
  const { stdout } = await promisify(execFile)('npx', words, { timeout: 300_000 })
  return realpathSync(stdout.trim())
}
