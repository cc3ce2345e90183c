import type { Store } from './Store.ts'
import type { Target } from '../../content/schema/config/parseTarget.ts'

/** Opens the store of a target. The SDK of a store is loaded only for its targets. */
export async function openStore(target: Target): Promise<Store> {
  switch (target.kind) {
    case 's3':
      return new (await import('./s3/S3Store.ts')).S3Store(target)
    case 'azure':
      return new (await import('./azure/AzureStore.ts')).AzureStore(target)
    case 'file':
      return new (await import('./file/FileStore.ts')).FileStore(target.folder)
  }
}
