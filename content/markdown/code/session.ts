/** A command of a session in a terminal. */
export interface SessionCommand {
  /** `$ `; empty for the comments above the first command. */
  prompt: string
  /** May have several lines. */
  command: string
  /** What the shell writes before each line of the command but the first: `> `, or nothing at all. */
  continuations: readonly string[]
  /** The lines below the command. */
  output: readonly string[]
}

/** `(venv) `, `[ines@web ~]`, `ines@web ~ `, `ines@web:~`, `/app ` or `~/shop (main) `. */
const name =
  String.raw`(?:\([\w.-]{1,30}\) ?)?` +
  String.raw`(?:\[[\w.-]{1,40}@[\w.-]{1,40} [^\]\n]{1,40}\]|[\w.-]{1,40}@[\w.-]{1,40} [\w.~/-]{1,40} (?=%)|` +
  String.raw`(?:[\w.-]{1,40}@[\w.-]{1,40}:)?[~/][\w.~/-]{0,40} (?:\([\w./-]{1,40}\) ?)?|[\w.~:/@-]{0,40})`

/** What a shell writes before a command; `#` is that of root. */
const prompt = new RegExp(String.raw`^(?:(?<name>${name})(?<sign>[$#%❯])|PS [^>\n]{0,40}>) (?=\S)`)

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
    const place = found.slice(0, -2).trimEnd()
    const isPrompt = place === '' ? isOtherShell : placeName.test(place) && !/\d% $/.test(found)
    return isPrompt ? found : undefined
  }
  const commands: SessionCommand[] = []
  if (start > 0) commands.push({ prompt: '', command: '', continuations: [], output: lines.slice(0, start) })
  let at = start
  while (at < lines.length) {
    const found = promptAt(at) ?? ''
    const [first = '', ...rest] = lines.slice(at, commandEnd(lines, at, found.length, promptAt))
    const written = rest.map(line => continuationPrompt.exec(line)?.[0])
    const continuations = written.every(text => text !== undefined) ? written : rest.map(() => '')
    const command = [
      first.slice(found.length),
      ...rest.map((line, index) => line.slice(continuations[index]!.length)),
    ].join('\n')
    isOtherShell ||= opensShell.test(command)
    at += rest.length + 1
    const outputStart = at
    while (at < lines.length && promptAt(at) === undefined) at++
    commands.push({ prompt: found, command, continuations, output: lines.slice(outputStart, at) })
  }
  return commands
}

/** What shells write before the lines of an unfinished command: `> `, PowerShell `>> `, zsh `heredoc> `. */
const continuationPrompt = /^(?:[a-z]+(?: [a-z]+)*)?>{1,2}(?: |$)/

/** The lines of a command that are searched for the end of a here-document, a text in quotes or a block. */
const maxLines = 200

/** Returns the index of the line after a command: below it are its output, and other commands. */
function commandEnd(
  lines: readonly string[],
  start: number,
  promptLength: number,
  promptAt: (at: number) => string | undefined,
): number {
  const all = lines.slice(start, start + maxLines)
  all[0] = all[0]!.slice(promptLength)
  const end = all.findIndex((line, at) => at > 0 && !continuationPrompt.test(line))
  const own = end === -1 ? all : all.slice(0, end)
  const withoutPrompts = own.map((line, at) => (at === 0 ? line : line.replace(continuationPrompt, '')))
  // Where the shell writes a prompt before one line, it does before each.
  const { length, isOpen } = own.length > 1 ? commandLength(withoutPrompts, () => false) : noCommand
  if (!isOpen) return start + length
  return start + commandLength(all, at => promptAt(start + at) !== undefined).length
}

const noCommand = { length: 0, isOpen: true }

/**
 * Returns the number of lines of the command at the start of some, and whether it is still open at the end of these.
 * @param endsAt true for a line where the command has ended, whatever is open
 */
function commandLength(lines: readonly string[], endsAt: (at: number) => boolean) {
  let script = ''
  let length = 0
  let isOpen = false
  let isCut = false
  /** Its length if what is open is never closed. */
  let openLength = 0
  do {
    const line = lines[length]!
    script += `${line}\n`
    const after = length + 1
    const documentsEnd = hereDocumentsEnd(lines, line, after)
    isCut ||= documentsEnd === undefined
    length = documentsEnd ?? after
    if (!isOpen) openLength = length
    isOpen = isUnclosed(script)
  } while ((isOpen || isContinued(script)) && length < lines.length && !endsAt(length))
  isCut ||= length === lines.length && isContinued(script)
  return { length: isOpen ? openLength : length, isOpen: isOpen || isCut }
}

/** The words that end the here-documents of a line; `<<<` opens none. */
const hereDocument = /(?<!<)<<(-?)\s*(?:"([^"]+)"|'([^']+)'|\\?([\p{L}_][\w.-]*))/gu

/** Returns the index of the line after the here-documents that a line opens; undefined if one does not end. */
function hereDocumentsEnd(lines: readonly string[], line: string, next: number): number | undefined {
  let end = next
  for (const [, mayIndent, ...words] of line.matchAll(hereDocument)) {
    const word = words.find(Boolean)
    const text = lines.slice(end, end + maxLines)
    const exact = mayIndent ? -1 : text.indexOf(word!)
    const length = exact === -1 ? text.findIndex(found => found.trim() === word) : exact
    if (length === -1) return undefined
    end += length + 1
  }
  return end
}

/** A script without comments, what is in quotes, and escaped characters. */
const syntaxOf = (script: string): string =>
  script.replace(/\\[^]|'[^']*'|"(?:\\[^]|[^"\\])*"|(?<=^|\s)#.*/gm, found =>
    found.endsWith('\n') ? '\n' : '',
  )

/** True for a script whose last line goes on in the next one, by a backslash, an operator or, in PowerShell, a backtick. */
const isContinued = (script: string): boolean =>
  /(?:^|[^\\])(?:\\\\)*\\\n$|\s`\n$/.test(script) || /(?:\||&&|\w\s*\(\))[ \t]*\n$/.test(syntaxOf(script))

/** Where a command begins. */
const commandStart = String.raw`(?:^|[;&|(){!]|(?:^|[\s;])(?:do|then|else|time)(?=\s))[ \t]*`

/** Words that open a loop, a condition or a choice, and the braces and parentheses that go on in the next line. */
const opening = new RegExp(
  String.raw`${commandStart}(?:for|while|until|select|if|case)(?=\s)(?!.*\{\s*$)|[{(]\s*$`,
  'gm',
)
const closing = /(?:^|[\s;])(?:done|fi|esac)(?![\w-])|^\s*[})]/gm

/** True for a script whose last quote, loop, condition or brace isn't closed. */
function isUnclosed(script: string): boolean {
  const text = syntaxOf(script)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return /["']/.test(text) || count(opening) > count(closing)
}
