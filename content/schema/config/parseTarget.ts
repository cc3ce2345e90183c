/** A bucket of a store that speaks S3. */
export interface S3Target {
  kind: 's3'
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  region?: string
  /** Of a store other than Amazon's. */
  endpoint?: string
}

/** A container of an Azure storage account. */
export interface AzureTarget {
  kind: 'azure'
  container: string
  /** Empty, or with a slash at its end. */
  prefix: string
  account: string
  /** Of a store other than Azure's own. */
  endpoint?: string
}

/** A folder of this machine. */
interface FileTarget {
  kind: 'file'
  /** Absolute, with a slash at its end. */
  folder: string
}

/** Where a site is published to. */
export type Target = S3Target | AzureTarget | FileTarget

/** What is wrong with the address of a target, and what to write instead. */
interface TargetError {
  message: string
  hint: string
}

const examples =
  'Write s3://bucket/prefix?region=eu-central-1, az://container/prefix?account=name, or file:///folder.'

const settingNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['s3', ['region', 'endpoint']],
  ['az', ['account', 'endpoint']],
  ['file', []],
])

/** Names in a path that would lead elsewhere, or to the tool's own files. */
const reservedNames: ReadonlySet<string> = new Set(['.', '..', '.kube-site'])

/**
 * Parses the address of a target: `s3://bucket/prefix?endpoint=https://…&region=…`. It contains no credentials: they come
 * from the environment.
 */
export function parseTarget(address: string): Target | TargetError {
  const [, scheme = '', bucket = '', path = '', query = ''] =
    /^([a-z0-9]+):\/\/([\w$.-]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(address) ?? []
  const isFile = scheme === 'file'
  const known = settingNames.get(scheme)
  const names = path
    .split('/')
    .filter(Boolean)
    .map(isFile ? decoded : String)
  const allowed = isFile ? /^[^\p{C}/\\]+$/u : /^[\w.!*'()$~+@%-]+$/
  const isPath = names.every(name => allowed.test(name) && !reservedNames.has(name))
  if (!known || !isPath || isFile !== (bucket === ''))
    return { message: `is not the address of a store: "${withoutSecrets(address)}"`, hint: examples }
  const settings = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(settings).find(key => !known.includes(key))
  if (unknown !== undefined) {
    const hint = isFile ? 'The address of a folder has none.' : `There are ${known.join(' and ')}.`
    return { message: `has an unknown setting: "${unknown}"`, hint }
  }
  const { account, region, endpoint } = settings
  if (endpoint !== undefined && !/^https?:\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/.test(endpoint)) {
    const message = `has an endpoint that is not an address: "${withoutSecrets(endpoint)}"`
    return { message, hint: 'Write it with https://.' }
  }
  // One slash at the end, written or not: `site` must never touch `site-old`.
  const prefix = names.map(name => `${name}/`).join('')
  if (isFile) return { kind: 'file', folder: `/${prefix}` }
  const elsewhere = endpoint ? { endpoint } : {}
  if (scheme === 's3') return { kind: 's3', bucket, prefix, ...elsewhere, ...(region ? { region } : {}) }
  if (account) return { kind: 'azure', container: bucket, prefix, account, ...elsewhere }
  return { message: 'names no storage account', hint: examples }
}

/** A name without escapes; empty, which is refused, if they are invalid. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

/** The address as it may be shown: some people write keys before an `@`, or into the query. */
const withoutSecrets = (address: string): string =>
  address.replace(/(?<=^[^?#]*)\/\/.*@/, '//…@').replace(/[?#].*$/, '?…')

/** The same target below a further prefix: `preview/pr-12/`. */
export const targetBelow = (target: Target, prefix: string): Target =>
  target.kind === 'file'
    ? { ...target, folder: target.folder + prefix }
    : { ...target, prefix: target.prefix + prefix }
