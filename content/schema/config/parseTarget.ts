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
export interface FileTarget {
  kind: 'file'
  /** Absolute, with a slash at its end. */
  folder: string
}

/** Where a site is published to. */
export type Target = S3Target | AzureTarget | FileTarget

/** What is wrong with the address of a target, and what to write instead. */
export interface TargetError {
  message: string
  hint: string
}

const examples =
  'Write s3://bucket/prefix?region=eu-central-1, az://container/prefix?account=name, or file:///folder.'

/**
 * Reads the address of a target, for example `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials are no part
 * of it: they come from the environment.
 */
export function parseTarget(address: string): Target | TargetError {
  const [, scheme = '', bucket = '', path = '', query = ''] =
    /^([a-z0-9]+):\/\/([\w$.-]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(address) ?? []
  // In a `file:` address what a folder may be called is escaped, or written as it is.
  const names = path
    .split('/')
    .filter(Boolean)
    .map(scheme === 'file' ? unescaped : String)
  const allowed = scheme === 'file' ? /^[^\p{C}/\\]+$/u : /^[\w.!*'()$~+@%-]+$/
  const isPath = names.every(name => allowed.test(name) && !reservedNames.has(name))
  const keys = settingsOf[scheme]
  if (!keys || !isPath || (scheme === 'file') !== (bucket === '')) {
    return { message: `is not the address of a store: "${withoutSecrets(address)}"`, hint: examples }
  }
  const settings = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(settings).find(key => !keys.includes(key))
  if (unknown !== undefined) {
    const hint = keys.length > 0 ? `There are ${keys.join(' and ')}.` : 'The address of a folder has none.'
    return { message: `has an unknown setting: "${unknown}"`, hint }
  }
  const { endpoint, region, account } = settings
  if (endpoint !== undefined && !/^https?:\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/.test(endpoint)) {
    return {
      message: `has an endpoint that is no address: "${withoutSecrets(endpoint)}"`,
      hint: 'Write it with https://.',
    }
  }
  // One slash at the end, written or not: `site` must never touch `site-old`.
  const prefix = names.map(name => `${name}/`).join('')
  if (scheme === 'file') return { kind: 'file', folder: `/${prefix}` }
  const more = endpoint ? { endpoint } : {}
  if (scheme === 's3') return { kind: 's3', bucket, prefix, ...more, ...(region ? { region } : {}) }
  if (account) return { kind: 'azure', container: bucket, prefix, account, ...more }
  return { message: 'names no storage account', hint: examples }
}

/** Empty, and so refused, where the escapes are no text. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

/** The address as it may be shown: some write keys before an `@`, or into the query. */
const withoutSecrets = (address: string): string =>
  address.replace(/(?<=^[^?#]*)\/\/.*@/, '//…@').replace(/[?#].*$/, '?…')

const settingsOf: Readonly<Record<string, readonly string[]>> = {
  s3: ['region', 'endpoint'],
  az: ['account', 'endpoint'],
  file: [],
}

/** Names in a path that would lead elsewhere, or to what kube-site keeps for itself. */
const reservedNames: ReadonlySet<string> = new Set(['.', '..', '.kube-site'])

/** The same target below a further prefix: `preview/pr-12/`. */
export const targetBelow = (target: Target, prefix: string): Target =>
  target.kind === 'file'
    ? { ...target, folder: target.folder + prefix }
    : { ...target, prefix: target.prefix + prefix }
