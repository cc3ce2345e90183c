import { expect, test } from 'vitest'
import { s3Error } from './S3Backend.ts'
import type { StoreErrorKind } from './StoreError.ts'

interface Failure {
  name?: string
  status?: number
  code?: string
  headers?: Record<string, string>
}

/** An error as the SDK throws it. */
const failure = ({ name = 'Error', status, code, headers }: Failure) =>
  Object.assign(new Error('a-secret'), {
    name,
    ...(code === undefined ? {} : { code }),
    $metadata: { httpStatusCode: status },
    $response: { headers },
  })

test.each<[Failure, StoreErrorKind]>([
  [{ name: 'NoSuchBucket', status: 404 }, 'bucket'],
  [{ name: 'PermanentRedirect', status: 301 }, 'bucket'],
  [{ name: 'Unknown', status: 301 }, 'bucket'],
  [{ name: 'AuthorizationHeaderMalformed', status: 400 }, 'bucket'],
  [{ name: 'NoSuchKey', status: 404 }, 'missing'],
  [{ name: 'NotFound', status: 404 }, 'missing'],
  [{ name: 'Unknown', status: 404 }, 'missing'],
  [{ name: 'AccessDenied', status: 403 }, 'denied'],
  [{ name: 'Unknown', status: 403 }, 'denied'],
  [{ name: 'Unknown', status: 401 }, 'denied'],
  [{ name: 'ExpiredToken', status: 400 }, 'credentials'],
  [{ name: 'TokenRefreshRequired', status: 400 }, 'credentials'],
  [{ name: 'InvalidAccessKeyId', status: 403 }, 'credentials'],
  [{ name: 'SignatureDoesNotMatch', status: 403 }, 'credentials'],
  [{ name: 'RequestTimeTooSkewed', status: 403 }, 'clock'],
  [{ name: 'CredentialsProviderError' }, 'credentials'],
  [{ name: 'PreconditionFailed', status: 412 }, 'condition'],
  [{ name: 'ConditionalRequestConflict', status: 409 }, 'condition'],
  [{ name: 'NotImplemented', status: 501 }, 'unsupported'],
  [{ name: 'SlowDown', status: 503 }, 'transient'],
  [{ name: 'InternalError', status: 500 }, 'transient'],
  [{ name: 'Unknown', status: 502 }, 'transient'],
  [{ name: 'TooManyRequests', status: 429 }, 'transient'],
  [{ name: 'RequestTimeout', status: 400 }, 'transient'],
  [{ name: 'TimeoutError' }, 'transient'],
  [{ code: 'ECONNRESET' }, 'transient'],
  [{ code: 'ECONNREFUSED' }, 'transient'],
  [{ code: 'EAI_AGAIN' }, 'transient'],
  [{ name: 'EntityTooLarge', status: 400 }, 'other'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'other'],
])('%o means %s', (sdk, kind) => {
  const error = s3Error(failure(sdk), 's3://bucket/site/')
  expect(error.kind).toBe(kind)
  expect(error.message).toMatch(/^[^\n]+\.$/)
  expect(error.message).not.toContain('a-secret')
})

test('names the region of the bucket', () => {
  const headers = { 'x-amz-bucket-region': 'eu-central-1' }
  const error = s3Error(failure({ name: 'PermanentRedirect', status: 301, headers }), 's3://bucket/')
  expect(error.message).toContain('region=eu-central-1')
})

test('names the cause of a request that was not sent', () => {
  expect(s3Error(new Error('Region is missing'), 's3://bucket/')).toMatchObject({
    kind: 'bucket',
    message: expect.stringContaining('AWS_REGION'),
  })
  const error = s3Error(new Error('Resolved value is odd.\nMore of it.'), 's3://bucket/')
  expect(error.message).toBe('No request could be sent to s3://bucket/: Resolved value is odd.')
})

test('shows nothing of a server that could move the cursor', () => {
  const headers = { 'x-amz-bucket-region': 'eu\u001b[2J' }
  for (const sdk of [
    { name: 'Odd\u001b[2J', status: 400 },
    { name: 'PermanentRedirect', status: 301, headers },
  ]) {
    expect(s3Error(failure(sdk), 's3://bucket/').message).toMatch(/^\P{Cc}+$/u)
  }
})
