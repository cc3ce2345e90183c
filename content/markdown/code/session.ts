/** A command of a session in a terminal. */
export interface SessionCommand {
  /** `$ `; empty for the comments above the first command. */
  prompt: string
  /** May have several lines. */
  command: string
  /** What the shell writes before each line of the command but the first: `> `, or nothing. */
  continuation: string
  /** The lines below the command. */
  output: readonly string[]
}

/** `(venv) `, `[ines@web ~]`, `ines@web ~ ` or `ines@web:~`. */
const name =
  String.raw`(?:\([\w.-]{1,30}\) ?)?` +
  String.raw`(?:\[[\w.-]{1,40}@[\w.-]{1,40} [^\]\n]{1,40}\]|[\w.-]{1,40}@[\w.-]{1,40} [\w.~/-]{1,40} (?=%)|[\w.~:/@-]{0,40})`

/** What a shell writes before a command; `#` is that of root. */
const prompt = new RegExp(String.raw`^(?:(?<name>${name})(?<sign>[$#%])|PS [^>\n]{0,40}>) (?=\S)`)

/** A comment: commands rarely begin with a capital, as in `# HELP http_requests_total`. */
const comment = /^#(?:\s*$|#| \p{Lu}[^\s=]*(?:\s|$))/u

/** The name of a machine, of a folder or of the shell: `web:~`, `bash-5.1`. Text such as `US` before a `$` has none. */
const placeName = /[@~:/\])]|^\w*sh-[\d.]+$/

/** A command after which another shell has the prompt. */
const opensShell =
  /(?:^|\s)(?:su(?: -)?(?: [\w-]+)?|sudo (?:-[is]|su\b).*|(?:ssh|rsh|chroot) .*|(?:\S*\/)?(?:ba|da|z|a|k|c)?sh(?: -\S+)*)\s*$/

/** Returns the prompt at the start of a line: `$ `, `ines@web:~$ `; undefined if it has none, or is a comment. */
export function promptOf(line: string): string | undefined {
  const { 0: found, groups } = prompt.exec(line) ?? {}
  const isShare = groups?.['sign'] === '%' && /^[\d.,]+$/.test(groups['name'] ?? '')
  return isShare || comment.test(line) ? undefined : found
}

/** Returns the commands of a session; undefined for a text that does not begin with a prompt, and so is a script. */
export function parseSession(code: string): SessionCommand[] | undefined {
  const lines = code.split('\n')
  // Where another prompt follows them, lines that begin with `#` are comments.
  const afterComments = lines.findIndex(line => !line.startsWith('#') && line.trim() !== '')
  const start = promptOf(lines[afterComments] ?? '') === undefined ? 0 : afterComments
  const own = promptOf(lines[start]!)
  if (own === undefined) return undefined
  let isOtherShell = false
  const promptAt = (at: number): string | undefined => {
    const found = promptOf(lines[at] ?? '')
    if (found === undefined || found === own || found === '$ ' || found.startsWith('PS ')) return found
    const place = found.slice(0, -2)
    const isPrompt = place === '' ? isOtherShell : placeName.test(place) && !/\d% $/.test(found)
    return isPrompt ? found : undefined
  }
  const commands: SessionCommand[] = []
  if (start > 0) commands.push({ prompt: '', command: '', continuation: '', output: lines.slice(0, start) })
  let at = start
  while (at < lines.length) {
    const found = promptAt(at) ?? ''
    const [first = '', ...rest] = lines.slice(at, commandEnd(lines, at, promptAt))
    const continuation = rest.length > 0 && rest.every(line => /^>(?: |$)/.test(line)) ? '> ' : ''
    const command = [first.slice(found.length), ...rest.map(line => line.slice(continuation.length))].join(
      '\n',
    )
    isOtherShell ||= opensShell.test(command)
    at += rest.length + 1
    const outputStart = at
    while (at < lines.length && promptAt(at) === undefined) at++
    commands.push({ prompt: found, command, continuation, output: lines.slice(outputStart, at) })
  }
  return commands
}

/** The end of a line with which a command goes on in the next one; the last is that of PowerShell. */
const joins = /(?:\\|(?:\||&&)\s*|\s`)$/

/** The lines of a command that are searched for the end of a here-document, a text in quotes or a block. */
const maxLines = 200

/** Returns the index of the line after a command: below it are its output, and other commands. */
function commandEnd(
  lines: readonly string[],
  start: number,
  promptAt: (at: number) => string | undefined,
): number {
  const limit = Math.min(lines.length, start + maxLines)
  let script = ''
  let end = start
  let isOpen = false
  /** Where it ends if what is open is never closed. */
  let openEnd = end
  let line: string
  do {
    line = lines[end]!
    script += `${line}\n`
    end = hereDocumentEnd(lines, line, end + 1)
    if (!isOpen) openEnd = end
    isOpen = isUnclosed(script)
  } while ((isOpen || joins.test(line)) && end < limit && promptAt(end) === undefined)
  return isOpen ? openEnd : end
}

/** The index of the line after a here-document that a line opens; that of the next line if there is none. */
function hereDocumentEnd(lines: readonly string[], line: string, next: number): number {
  const [, word] = /<<-?\s*["'\\]?(\w+)/.exec(line) ?? []
  if (word === undefined) return next
  const text = lines.slice(next, next + maxLines)
  const length = text.findIndex(found => found.replace(/^> ?/, '').trim() === word)
  return next + length + 1
}

/** True for a script whose last quote, loop, condition or brace isn't closed. */
function isUnclosed(script: string): boolean {
  const text = script.replace(/\\[^]|'[^']*'|"(?:\\[^]|[^"\\])*"|(?<=\s)#.*/g, '')
  if (/["']/.test(text)) return true
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const opened = count(/(?:^|[\s;])(?:do|then)(?=\s|$)|\{\s*$/gm) - count(/(?:^|[\s;])elif\s/g)
  return opened > count(/(?:^|[\s;])(?:done|fi)(?![\w-])|^\s*\}/gm)
}
