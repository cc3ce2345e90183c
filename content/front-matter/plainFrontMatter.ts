import type { FrontMatterEntry } from './readEntries.ts'

/** A key with a double-quoted text without escapes, an unquoted text, a number, or a list of unquoted texts. */
const line =
  /^([a-z][A-Za-z]*):[ ]+(?:"([^"\\\n\r]*)"|(\d{4}-\d\d-\d\d|[/A-Za-z][^\n\r:#"'\\[\]{},&*!|>%@`]*)|([1-9]\d{0,14})|\[([a-z0-9, -]+)\])[ ]*\r?$/

/** Unquoted words that YAML does not read as text. */
const notText = /^(?:true|false|null|yes|no|on|off)$/i

/**
 * Reads front matter in which every line is a key and a simple value, much faster than a YAML parser. Gives undefined
 * for any other, and wherever a YAML parser could read something else.
 * @param textStart where the text stands in its file
 */
export function plainFrontMatter(text: string, textStart: number): FrontMatterEntry[] | undefined {
  const entries: FrontMatterEntry[] = []
  const keys = new Set<string>()
  let offset = textStart
  for (const source of text.split('\n')) {
    const start = offset
    offset += source.length + 1
    if (source === '' || source === '\r') continue
    const match = line.exec(source)
    const [, key = '', quoted, plain, number, list] = match ?? []
    if (!match || keys.has(key)) return undefined
    keys.add(key)
    const valueOffset = start + source.search(/(?<=: +)[^ ]/)
    const entry = { key, keyOffset: start, valueOffset, itemOffsets: [] }
    if (quoted !== undefined) entries.push({ ...entry, value: quoted })
    else if (number !== undefined) entries.push({ ...entry, value: Number(number) })
    else if (plain !== undefined) {
      const value = plain.replace(/[ \t]+$/, '')
      if (notText.test(value)) return undefined
      entries.push({ ...entry, value })
    } else {
      const items = readList(list ?? '', valueOffset + 1)
      if (!items) return undefined
      entries.push({
        ...entry,
        value: items.map(({ text: item }) => item),
        itemOffsets: items.map(item => item.offset),
      })
    }
  }
  return entries.length > 0 ? entries : undefined
}

/** The items of a list in brackets, or undefined where one may be something other than text. */
function readList(list: string, offset: number): { text: string; offset: number }[] | undefined {
  const items: { text: string; offset: number }[] = []
  let at = offset
  for (const part of list.split(',')) {
    const text = part.trim()
    if (!/^[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*$/.test(text) || notText.test(text)) return undefined
    items.push({ text, offset: at + part.indexOf(text) })
    at += part.length + 1
  }
  return items
}
