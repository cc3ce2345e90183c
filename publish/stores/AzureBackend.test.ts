import { describe, expect, test } from 'vitest'
import { azureError, identities } from './AzureBackend.ts'
import type { StoreErrorKind } from './StoreError.ts'

interface Failure {
  name?: string
  code?: string
  statusCode?: number
}

/** An error as the SDK throws it. */
const failure = (fields: Failure) =>
  Object.assign(new Error('?sig=a-secret'), { name: 'RestError', ...fields })

test.each<[Failure, StoreErrorKind]>([
  [{ code: 'ContainerNotFound', statusCode: 404 }, 'bucket'],
  [{ code: 'BlobNotFound', statusCode: 404 }, 'missing'],
  [{ statusCode: 404 }, 'missing'],
  [{ code: 'AuthenticationFailed', statusCode: 403 }, 'credentials'],
  [{ name: 'CredentialUnavailableError' }, 'credentials'],
  [{ name: 'AuthenticationError' }, 'credentials'],
  [{ name: 'AggregateAuthenticationError' }, 'credentials'],
  [{ code: 'AuthorizationPermissionMismatch', statusCode: 403 }, 'denied'],
  [{ statusCode: 401 }, 'denied'],
  [{ code: 'ConditionNotMet', statusCode: 412 }, 'condition'],
  [{ code: 'BlobAlreadyExists', statusCode: 409 }, 'condition'],
  [{ code: 'ServerBusy', statusCode: 503 }, 'transient'],
  [{ code: 'InternalError', statusCode: 500 }, 'transient'],
  [{ statusCode: 429 }, 'transient'],
  [{ statusCode: 408 }, 'transient'],
  [{ name: 'AbortError' }, 'transient'],
  [{ name: 'TimeoutError' }, 'transient'],
  [{ code: 'REQUEST_SEND_ERROR' }, 'transient'],
  [{ code: 'ECONNRESET' }, 'transient'],
  [{ code: 'InvalidHeaderValue', statusCode: 400 }, 'other'],
])('%o means %s', (sdk, kind) => {
  const error = azureError(failure(sdk), 'az://$web/')
  expect(error.kind).toBe(kind)
  expect(error.message).toMatch(/^[^\n]+\.$/)
  expect(error.message).not.toContain('a-secret')
})

test('names the cause of a token that is not sent', () => {
  const error = new Error(
    'Bearer token authentication is not permitted for non-TLS protected (non-https) URLs.',
  )
  expect(azureError(error, 'az://$web/')).toMatchObject({
    kind: 'credentials',
    message: expect.stringContaining('https'),
  })
})

describe('Azure’s identities', () => {
  const unavailable = Object.assign(new Error('sign in first'), { name: 'CredentialUnavailableError' })

  test.each([
    ['that is not installed is named', { code: 'ERR_MODULE_NOT_FOUND' }, /npm install @azure\/identity/],
    ['that is broken is not hidden', { code: 'ERR_INVALID_PACKAGE_CONFIG' }, /^cause$/],
  ])('a package %s', async (_, fields, message) => {
    const load = () => Promise.reject(Object.assign(new Error('cause'), fields))
    await expect(identities(load).getToken('scope')).rejects.toThrow(message)
  })

  test('are loaded once, and asked for each token', async () => {
    const calls: string[] = []
    const load = async () => {
      calls.push('load')
      return {
        DefaultAzureCredential: class {
          getToken(scope: string) {
            calls.push(scope)
            return Promise.reject(unavailable)
          }
        },
      }
    }
    const credential = identities(load)
    for (const scope of ['one', 'two']) await expect(credential.getToken(scope)).rejects.toBe(unavailable)
    expect(calls).toEqual(['load', 'one', 'two'])
  })
})
