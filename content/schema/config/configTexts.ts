import type { ConfigPath } from '../../model/ConfigFile.ts'

/** A text of the configuration and its path. */
export interface ConfigText {
  path: ConfigPath
  text: string
}

/** Every text below a value of the configuration. */
export function configTexts(value: unknown, path: ConfigPath = []): ConfigText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) =>
    configTexts(child, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
