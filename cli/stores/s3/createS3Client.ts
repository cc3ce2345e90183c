import { type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { S3Target } from '../../../content/schema/config/parseTarget.ts'

/** Requests in flight, and so connections. */
const maxSockets = 64

/** In ms. Without them, the SDK would wait for ever for a server that does not answer. */
export const timeouts = { connectionTimeout: 5_000, socketTimeout: 20_000 }

const silent = () => undefined

/** What the SDK's middleware sees of requests and answers. */
interface HttpMessage {
  headers: Record<string, string>
}

/** A client with Amazon's whole chain of credentials: environment, profiles, web identity, container and machine. */
export function createS3Client({ region, endpoint }: S3Target, limits = timeouts): S3Client {
  silenceNodeWarning()
  const client = new S3Client({
    // Stores other than Amazon's mostly ignore the region, but signatures name one.
    ...(region === undefined ? (endpoint === undefined ? {} : { region: 'us-east-1' }) : { region }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The SDK's own retries know nothing of conditional writes: `Store` has one rule for all stores.
    maxAttempts: 1,
    cacheMiddleware: true,
    // R2 and others refuse the checksums that the SDK adds since 3.729; the hash of the body is in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would write to the terminal.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      ...limits,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  })
  // It describes for the logger what was sent and answered, at each request.
  client.middlewareStack.remove('loggerMiddleware')
  client.middlewareStack.add(
    next => async args => {
      const result = await next(args)
      Object.assign(result.output ?? {}, { StoreDate: (result.response as HttpMessage).headers['date'] })
      return result
    },
    { step: 'deserialize', priority: 'high', name: 'storeDate' },
  )
  return client
}

/** The SDK would warn those who publish that its versions of 2027 want Node 22, which is ours to heed. */
export function silenceNodeWarning(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
}

/** Time since an object was written, in ms, by the store's own clock. */
export function ageOf(answer: GetObjectCommandOutput & { StoreDate?: string }): number {
  const now = Date.parse(answer.StoreDate ?? '')
  return (Number.isNaN(now) ? Date.now() : now) - (answer.LastModified?.getTime() ?? 0)
}
