import { setTimeout as delay } from 'node:timers/promises'
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { silenceNodeWarning, timeouts } from '../../stores/s3/makeS3Client.ts'
import { InvalidationError } from './InvalidationError.ts'

export interface InvalidationInput {
  /** Identifier of the distribution. */
  distribution: string
  paths: readonly string[]
  /** A request that is repeated with the same reference counts once. */
  reference: string
  /** Called while CloudFront works, with what it is waited for. */
  onWait(reason: string): void
}

export interface InvalidationTimes {
  /** Time between two looks, in ms. */
  lookMs: number
  /** Time between two attempts where too many invalidations are in progress, in ms. */
  retryMs: number
  /** Longest time in all, in ms. */
  limitMs: number
}

/** CloudFront mostly takes one to two minutes. */
const usualTimes: InvalidationTimes = { lookMs: 5000, retryMs: 20_000, limitMs: 15 * 60_000 }

/**
 * Has a CloudFront distribution forget paths, and waits until all of its caches have.
 * @throws InvalidationError
 */
export async function invalidate(input: InvalidationInput, times = usualTimes): Promise<void> {
  silenceNodeWarning()
  const client = new CloudFrontClient({
    // The one region in which CloudFront is managed.
    region: 'us-east-1',
    maxAttempts: 5,
    requestHandler: timeouts,
  })
  const end = performance.now() + times.limitMs
  try {
    const id = await create(client, input, { ...times, end })
    await completed(client, { ...input, id }, { ...times, end })
  } catch (error) {
    throw error instanceof InvalidationError ? error : explained(error, input.distribution)
  } finally {
    client.destroy()
  }
}

type Bounds = InvalidationTimes & { end: number }

async function create(
  client: CloudFrontClient,
  { distribution, paths, reference, onWait }: InvalidationInput,
  { retryMs, end }: Bounds,
): Promise<string> {
  const command = new CreateInvalidationCommand({
    DistributionId: distribution,
    InvalidationBatch: {
      CallerReference: reference,
      Paths: { Quantity: paths.length, Items: [...paths] },
    },
  })
  for (;;) {
    try {
      const { Invalidation } = await client.send(command)
      return Invalidation?.Id ?? ''
    } catch (error) {
      if ((error as Error).name !== 'TooManyInvalidationsInProgress') throw error
      if (performance.now() + retryMs > end)
        throw new InvalidationError(
          `CloudFront distribution ${distribution} is busy with other invalidations.`,
        )
      onWait('other invalidations are in progress')
      await delay(retryMs)
    }
  }
}

async function completed(
  client: CloudFrontClient,
  { distribution, id, onWait }: InvalidationInput & { id: string },
  { lookMs, end, limitMs }: Bounds,
): Promise<void> {
  for (;;) {
    const command = new GetInvalidationCommand({ DistributionId: distribution, Id: id })
    const { Invalidation } = await client.send(command)
    if (Invalidation?.Status === 'Completed') return
    if (performance.now() + lookMs > end) {
      const minutes = Math.round(limitMs / 60_000)
      throw new InvalidationError(
        `CloudFront distribution ${distribution} has not finished invalidation ${id} in ${minutes} minutes; it goes on by itself.`,
      )
    }
    onWait(`invalidation ${id} is in progress`)
    await delay(lookMs)
  }
}

/** Messages of the service are not shown: some name what was signed. */
function explained(error: unknown, distribution: string): InvalidationError {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const fail = (message: string) => new InvalidationError(message, { cause: error })
  if (name === 'NoSuchDistribution') return fail(`There is no CloudFront distribution ${distribution}.`)
  if (name === 'CredentialsProviderError') return fail('There are no credentials for CloudFront.')
  if (name === 'AccessDenied' || status === 401 || status === 403) {
    return fail(
      `CloudFront distribution ${distribution} does not allow cloudfront:CreateInvalidation and cloudfront:GetInvalidation with the credentials in use.`,
    )
  }
  return fail(
    `CloudFront distribution ${distribution} could not be told: ${name}${status === undefined ? '' : ` (${status})`}.`,
  )
}
