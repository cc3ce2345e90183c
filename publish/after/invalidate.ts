import { setTimeout as delay } from 'node:timers/promises'
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { requestHandler, s3Error } from '../stores/S3Backend.ts'
import { StoreError } from '../stores/StoreError.ts'

export interface InvalidationInput {
  /** Identifier of the distribution. */
  distribution: string
  paths: readonly string[]
  /** A request that is repeated with the same reference counts once. */
  reference: string
}

/** Time between two requests, in ms. */
const pollMs = 5000

/** Longest wait, in ms: CloudFront mostly takes one to two minutes. */
const limitMs = 15 * 60_000

/**
 * Invalidates paths of a CloudFront distribution, and waits until all of its caches are done.
 * @throws StoreError if they were not invalidated, or not all of them in time
 */
export async function invalidate({ distribution, paths, reference }: InvalidationInput): Promise<void> {
  const named = `CloudFront distribution ${distribution}`
  const client = new CloudFrontClient({
    // The only region in which CloudFront is managed.
    region: 'us-east-1',
    maxAttempts: 5,
    requestHandler: requestHandler(),
  })
  const end = performance.now() + limitMs
  const batch = { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } }
  const create = new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch })
  /** CloudFront refuses it while too many are in progress. */
  const sendWhenFree = async () => {
    for (;;) {
      try {
        return await client.send(create)
      } catch (error) {
        const isBusy = (error as Error).name === 'TooManyInvalidationsInProgress'
        if (!isBusy || performance.now() + pollMs > end) throw error
        await delay(pollMs)
      }
    }
  }
  try {
    const { Id, Status } = (await sendWhenFree()).Invalidation ?? {}
    const get = new GetInvalidationCommand({ DistributionId: distribution, Id })
    for (let status = Status; status !== 'Completed'; ) {
      if (performance.now() + pollMs > end) {
        const minutes = Math.round(limitMs / 60_000)
        throw new StoreError(
          'other',
          `${named} has not finished invalidation ${Id} in ${minutes} minutes; it continues there.`,
        )
      }
      await delay(pollMs)
      status = (await client.send(get)).Invalidation?.Status
    }
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw s3Error(error, named, 'cloudfront:CreateInvalidation and cloudfront:GetInvalidation')
  } finally {
    client.destroy()
  }
}
