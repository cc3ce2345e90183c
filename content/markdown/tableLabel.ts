import { fill } from '../i18n/fill.ts'
import type { Words } from '../i18n/wordsOf.ts'

/** The name of the box in which a table scrolls: a list of its columns, if they have headers. */
export function tableLabel(headers: readonly string[], { table, tableLabel: withColumns }: Words): string {
  const columns = headers.filter(Boolean)
  return columns.length > 0 ? fill(withColumns, { columns: columns.join(', ') }) : table
}
