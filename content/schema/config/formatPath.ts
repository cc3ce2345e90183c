import type { ConfigPath } from './ConfigFile.ts'

/** A value of the configuration as messages name it: `pricing.plans[1].name` by its path, quoted. */
export const formatPath = (path: ConfigPath): string =>
  path.length === 0 ? 'The configuration' : `\`${keysOf(path)}\``

/** A path as code writes it. */
const keysOf = (path: ConfigPath): string =>
  path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`))
    .join('')
