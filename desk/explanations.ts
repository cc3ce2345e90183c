import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `docs/problems.md` says of each code, as plain text; nothing if the file is absent. */
export function explanations(root: string): ReadonlyMap<string, string> {
  try {
    const text = readFileSync(join(root, 'docs', 'problems.md'), 'utf8')
    const rows = text.matchAll(/^\| `([a-z\d-]+)` \| (.*) \| (.*) \|$/gm)
    return new Map(Array.from(rows, ([, code = '', what, todo]) => [code, plain(`${what}: ${todo}`)]))
  } catch {
    return new Map()
  }
}

const plain = (text: string): string => text.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
