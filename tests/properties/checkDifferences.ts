import { isDeepStrictEqual } from 'node:util'
import { renderMarkdown } from '../../content/markdown/renderMarkdown.ts'
import { bodyOf, imageSize, readPost } from './readPost.ts'
import { readOrRefuse } from './readOrRefuse.ts'
import type { Violation } from './Violation.ts'

/** What `check` reads in another way than `build` does: problems, ids, headings and addresses of one post. */
export function checkDifferences(text: string): Violation[] {
  const problems = difference('problems', readPost(text, false).problems, readPost(text, true).problems)
  const body = bodyOf(text)?.body
  if (body === undefined) return problems
  const [built, checked] = [false, true].map(checkOnly =>
    readOrRefuse(() => renderMarkdown(body, { imageSize, checkOnly })),
  )
  return [
    ...problems,
    ...(['ids', 'headings', 'references', 'actions'] as const).flatMap(name =>
      difference(name, built?.document[name] ?? [], checked?.document[name] ?? []),
    ),
  ]
}

export function difference(
  name: string,
  built: readonly unknown[],
  checked: readonly unknown[],
): Violation[] {
  if (isDeepStrictEqual(built, checked)) return []
  const only = (some: readonly unknown[], others: readonly unknown[]) =>
    some.filter(one => !others.some(other => isDeepStrictEqual(one, other)))
  const found = [
    ...only(built, checked).map(value => ({ by: 'build', value })),
    ...only(checked, built).map(value => ({ by: 'check', value })),
  ]
  if (found.length === 0)
    return [{ kind: `check has other ${name}`, message: 'in another order', start: 0, end: 0 }]
  return found.map(({ by, value }) => ({
    kind: `${by} alone has ${name}${codeOf(value)}`,
    message: JSON.stringify(value),
    start: 0,
    end: 0,
  }))
}

const codeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'code' in value ? ` ${String(value.code)}` : ''
