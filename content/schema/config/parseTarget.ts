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

/** A store, as the address of a target names it. */
interface StoreScheme {
  scheme: string
  example: string
  /** Names of the settings in the query. */
  settings: readonly string[]
  /** Returns the target, or what is wrong with its settings. */
  target(place: Place): Target | string
}

/** The parts of an address. */
interface Place {
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  settings: Readonly<Record<string, string>>
}

/** Every store that can be published to. */
const stores: Readonly<Record<Target['kind'], StoreScheme>> = {
  s3: {
    scheme: 's3',
    example: 's3://bucket/prefix?region=eu-central-1',
    settings: ['region', 'endpoint'],
    target: ({ bucket, prefix, settings }) => ({
      kind: 's3',
      bucket,
      prefix,
      ...withText(settings, 'region'),
      ...withText(settings, 'endpoint'),
    }),
  },
  azure: {
    scheme: 'az',
    example: 'az://container/prefix?account=name',
    settings: ['account', 'endpoint'],
    target: ({ bucket: container, prefix, settings }) =>
      settings['account']
        ? {
            kind: 'azure',
            container,
            prefix,
            account: settings['account'],
            ...withText(settings, 'endpoint'),
          }
        : 'names no storage account',
  },
  file: {
    scheme: 'file',
    example: 'file:///folder',
    settings: [],
    target: ({ prefix }) => ({ kind: 'file', folder: `/${prefix}` }),
  },
}

/** A setting that is not empty, as an object. */
const withText = <Name extends string>(settings: Place['settings'], name: Name): { [Key in Name]?: string } =>
  (settings[name] ? { [name]: settings[name] } : {}) as { [Key in Name]?: string }

export const storeKinds = Object.keys(stores) as Target['kind'][]

/** How the addresses of each kind of store begin: `s3://`. */
export const storePrefixes = Object.values(stores).map(({ example }) =>
  example.replace(/(?<=:\/+)[^/].*/, ''),
)

/** An address of each kind of store, in a sentence. */
export function targetExamples(quote = ''): string {
  const all = Object.values(stores).map(({ example }) => quote + example + quote)
  return `${all.slice(0, -1).join(', ')}, or ${all.at(-1)}`
}

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
  const store = Object.values(stores).find(each => each.scheme === scheme)
  const names = path
    .split('/')
    .filter(Boolean)
    .map(isFile ? decoded : String)
  const allowed = isFile ? /^[^\p{C}/\\]+$/u : /^[\w.!*'()$~+@%-]+$/
  const isPath = names.every(name => allowed.test(name) && !reservedNames.has(name))
  if (!store || !isPath || isFile !== (bucket === ''))
    return {
      message: `is not the address of a store: "${withoutSecrets(address)}"`,
      hint: `Write ${targetExamples()}.`,
    }
  const settings = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(settings).find(key => !store.settings.includes(key))
  if (unknown !== undefined) {
    const hint = isFile ? 'The address of a folder has none.' : `There are ${store.settings.join(' and ')}.`
    return { message: `has an unknown setting: "${unknown}"`, hint }
  }
  const { endpoint } = settings
  if (endpoint !== undefined && !/^https?:\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/.test(endpoint)) {
    const message = `has an endpoint that is not an address: "${withoutSecrets(endpoint)}"`
    return { message, hint: 'Write it with https://.' }
  }
  // One slash at the end, written or not: `site` must never touch `site-old`.
  const prefix = names.map(name => `${name}/`).join('')
  const target = store.target({ bucket, prefix, settings })
  return typeof target === 'string' ? { message: target, hint: `Write ${targetExamples()}.` } : target
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
