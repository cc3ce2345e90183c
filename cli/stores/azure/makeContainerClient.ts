import { DefaultAzureCredential } from '@azure/identity'
import {
  AnonymousCredential,
  ContainerClient,
  newPipeline,
  StorageSharedKeyCredential,
} from '@azure/storage-blob'
import type { AzureTarget } from '../../../content/schema/config/parseTarget.ts'

/**
 * A client of a container. The account's key or a shared access signature is taken from the environment, by the names
 * that Azure's command line gives them; without them, its chain of identities is asked: workload identity in CI, a
 * managed identity, the command line's login.
 */
export function makeContainerClient({ account, container, endpoint }: AzureTarget): ContainerClient {
  const { AZURE_STORAGE_KEY: key, AZURE_STORAGE_SAS_TOKEN: sas } = process.env
  const base = endpoint?.replace(/\/$/, '') ?? `https://${account}.blob.core.windows.net`
  const signature = key === undefined && sas ? `?${sas.replace(/^\?/, '')}` : ''
  const credential = key
    ? new StorageSharedKeyCredential(account, key)
    : signature
      ? new AnonymousCredential()
      : new DefaultAzureCredential()
  const pipeline = newPipeline(credential, {
    // `withRetries` has one rule for all stores.
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: true },
  })
  return new ContainerClient(`${base}/${container}${signature}`, pipeline)
}
