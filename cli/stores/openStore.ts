import type { Target } from '../../content/schema/config/parseTarget.ts'
import type { Backend } from './Backend.ts'
import { Store } from './Store.ts'

/** Opens the store of a target. The SDK of a store is loaded only for its targets. */
export const openStore = async (target: Target): Promise<Store> => new Store(await openBackend(target))

async function openBackend(target: Target): Promise<Backend> {
  switch (target.kind) {
    case 's3':
      return new (await import('./s3/S3Backend.ts')).S3Backend(target)
    case 'azure':
      return new (await import('./azure/AzureBackend.ts')).AzureBackend(target)
    case 'file':
      return new (await import('./file/FileBackend.ts')).FileBackend(target.folder)
  }
}
