import type { Target } from '../../content/schema/config/parseTarget.ts'
import type { Backend } from './Backend.ts'
import { KeyValueStore } from './cloudfront/KeyValueStore.ts'
import { Store } from './Store.ts'

/**
 * Opens the store of a target. The SDK of a store is loaded only for its targets.
 * @param keyValueStore ARN of CloudFront's KeyValueStore that names the current release, too, if any
 */
export async function openStore(target: Target, keyValueStore?: string): Promise<Store> {
  const backend = await openBackend(target)
  const pointers = keyValueStore === undefined ? [] : [new KeyValueStore(keyValueStore, backend)]
  return new Store(backend, {}, { pointers })
}

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
