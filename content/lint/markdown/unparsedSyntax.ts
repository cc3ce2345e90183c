import { rangeCursor, type SourceRange } from '../../markdown/locateToken.ts'
import type { SyntaxReport, SyntaxRule } from './rules.ts'
import { isOwnFile, ownFileHint } from '../../markdown/safeUrl.ts'
import { kindOf } from '../../markdown/parse/callouts.ts'
import type { MarkdownProblem } from '../../markdown/DocumentState.ts'
import { imageEndings, isImageFile } from '../../shared/imageFiles.ts'
import type { Document } from '../../markdown/readDocument.ts'

/** A mark at the start of two lines, since a sentence can begin with one. */
const twice = (mark: string): string => String.raw`${mark}(?=[^\n]{1,300}\n[ \t]{0,9}${mark})`

const wordBullet = '[•◦▪‣●○∙·]'

/** The start of a line that can only be text. */
export const plainText = /^(?:\p{L}|`\p{L}|\*\*\p{L})/u
const bulletOfLine = String.raw`(?:${wordBullet}[ \t]{0,9}|[–—o]\t[ \t]{0,9})`
const nextItem = new RegExp(String.raw`^\n(?:$|\n+(?:$|[^\s])| {0,3}${wordBullet}[ \t]*\p{L})`, 'u')

/**
 * True for a line of text after a mark that can only mean a list. Text that is indented below it, or in a quote or a
 * list, would be parsed in another way once the mark is that of a list.
 */
function isPlainItem(source: string, mark: SourceRange): boolean {
  const lineEnd = source.indexOf('\n', mark.end)
  const line = source.slice(mark.end, lineEnd < 0 ? undefined : lineEnd)
  const isAtStart = /(?:^|\n) {0,3}$/.test(source.slice(Math.max(0, mark.start - 9), mark.start))
  const rest = lineEnd < 0 ? '\n' : source.slice(lineEnd, lineEnd + 200)
  return isAtStart && plainText.test(line) && nextItem.test(rest)
}

/** Markdown that is not parsed as its author intended. */
const misparsedSyntax: readonly SyntaxRule[] = [
  {
    // After a letter, two pairs of brackets are indexes: `array[i][j]`.
    pattern: String.raw`!?\[[^\[\]\n]{0,300}\](?:\([^()\n]{0,500}\)|(?:[ \t]{1,9}|[ \t]{0,9}\n)\((?:/|#(?!\d{1,9}\))|https?:|mailto:|\.\.?/)[^()\s]{0,500}\)|(?<![\w)\]]\[[^\[\]\n]{0,300}\])\[[^\[\]\n]{0,300}\])`,
    report: unparsedLink,
  },
  {
    // Not a line of hashtags or colours, and no directive of C.
    pattern: String.raw`#{1,6}(?=\p{L})(?!(?:include|define|ifn?def|pragma)\b|[^\n]{1,300}?[\s,|]#\p{L})`,
    isLineStart: true,
    report: ({ length }) => ({
      code: 'heading-unread',
      message: 'A heading needs a space after its marks, and is shown as text',
      hint: `Write ${'#'.repeat(Math.max(2, length))} and a space; if it is not a heading, write \\ before it.`,
    }),
  },
  {
    // Several on a line are a divider or an enumeration.
    pattern: String.raw`${bulletOfLine}(?=[^\s•◦▪‣●○∙·][^•◦▪‣●○∙·\n]{0,1000}(?:\n|$))`,
    isLineStart: true,
    report: {
      code: 'list-unread',
      message: 'A bullet of a word processor does not make a list',
      hint: 'Write a hyphen and a space.',
    },
  },
  {
    pattern: String.raw`(?<![\w)\]])!?\([^()\n]{1,100}\)\[(?:/|#|https?:|mailto:)[^\[\]\s]{0,300}\]`,
    report(written) {
      const meant = written.replace(/\((.*)\)\[(.*)\]$/, '[$1]($2)')
      return {
        code: 'link-unread',
        message: 'The link is shown as text: its brackets and parentheses are swapped',
        hint: `Write ${meant}, or \\ before the bracket if it is not a link.`,
      }
    },
  },
  {
    pattern: String.raw`\[[^\[\]\n]{1,100}(?:\]\((?:/|https?:)[^()\s]{1,300}(?:\([^()\s]{0,100}\)?)?(?=[ \t]{0,9}$)|\((?:/|https?:)[^()\s]{1,300}\))`,
    report(written) {
      const missing = written.endsWith(')')
        ? 'its text has no closing bracket'
        : 'its address has no closing parenthesis'
      return {
        code: 'link-unread',
        message: `The link is shown as text: ${missing}`,
        hint: 'Write [text](/address/).',
      }
    },
  },
  {
    pattern: String.raw`![ \t]{1,3}(?=\[[^\[\]\n]{0,300}\]\([^()\s]{1,300}\.(?:${imageEndings})\))`,
    isLineStart: true,
    report: (written, start) => ({
      code: 'link-unread',
      message: 'The image is shown as a link, because of the space after its !',
      hint: 'Remove the space.',
      fix: [{ start, old: written, text: '!' }],
    }),
  },
  {
    pattern: String.raw`(?:´´´|’’’|‘‘‘|''')`,
    isLineStart: true,
    report: {
      code: 'code-unread',
      message: 'These marks do not open a block of code, and are shown as text',
      hint: 'Write three backticks.',
    },
  },
  {
    pattern: String.raw`(?<!>[ \t]{0,4})\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]`,
    isLineStart: true,
    report: {
      code: 'callout-unread',
      message: 'The callout is shown as text: its lines do not begin with >',
      hint: 'Begin this line and those of its text with > and a space.',
    },
  },
  {
    pattern: String.raw`(?<![-*+.)][ \t]{0,4})\[[ xX]?\](?=[ \t]\S)|[-*+]\[[ xX]\](?=[ \t]\S)|\[\](?=[ \t]?\p{L})|(?<=[-*+.)][ \t]{1,4})\[[yv*+✓✔-]\](?=[ \t]\S)`,
    isLineStart: true,
    report: {
      code: 'list-unread',
      message: 'The box of a task is shown as text',
      hint: 'Write `- [ ] task`, with these spaces, or `- [x] done`.',
    },
  },
  {
    pattern: twice(String.raw`(?:[-*+]|\d{1,3}[.)])(?=\p{L})`),
    isLineStart: true,
    report: {
      code: 'list-unread',
      message: 'A list needs a space after each mark, and is shown as text',
      hint: 'Write `- one`, or `1. one`.',
    },
  },
  {
    pattern: twice(String.raw`(?:[a-z]\)|\(\d{1,2}\)|[–—→✓✔➔➤])(?=[ \t]\S)`),
    isLineStart: true,
    report: {
      code: 'list-unread',
      message: 'These marks do not make a list, and the lines become one paragraph',
      hint: 'Write `- one`, or `1. one`.',
    },
  },
  {
    pattern: '<!--',
    report: {
      code: 'html-unclosed',
      message: 'The comment is not closed, so it is shown as text',
      hint: 'Write --> where it ends.',
    },
  },
  {
    pattern: String.raw`<[a-z][a-z\d-]{0,30}\s{1,9}[a-z:-]{1,30}=`,
    report: written => ({
      code: 'html-unclosed',
      message: `The tag ${written.split(/\s/, 1)[0]}> has no end, so it is shown as text`,
      hint: 'Write > where it ends, and look for a quote that is not closed.',
    }),
  },
]

/** Reports a link or an image that is shown as text. */
function unparsedLink(written: string): SyntaxReport {
  const isImage = written.startsWith('!')
  const rest = written.slice(written.indexOf(']') + 1)
  if (rest.startsWith('[')) return unknownName(written, rest.slice(1, -1))
  const report = (why: string, hint: string): SyntaxReport => ({
    code: 'link-unread',
    message: `${isImage ? 'The image' : 'The link'} is shown as text${why}`,
    hint,
  })
  const otherwise = '\\ before the first bracket if it is not a link.'
  if (rest !== rest.trimStart())
    return report(', because of the space before its address', `Remove the space, or write ${otherwise}`)
  const address = rest.slice(1, -1)
  if (isOwnFile(address)) {
    const hint = ownFileHint(address, isImage ? 'image' : 'link')
    return report(', and its address is a file on your own computer', hint)
  }
  const [, path, title] = /^(\S+)\s+[“”„«‘’](.*)[“”»‘’]$/.exec(address.trim()) ?? []
  if (title !== undefined) {
    const hint = `Write it in straight quotes: (${path} "${title.replaceAll('"', "'")}").`
    return report(': the quotes of its title are those of a word processor', hint)
  }
  const isAddress = /^(?:\/|https?:|\.\.?\/)/i.test(address.trim()) || isImageFile(address.trim())
  if (!isAddress || !/^[^"'<>]*\s[^"'<>]*$/.test(address.trim()))
    return report(': its address is not valid', `Write [text](/address/ "title"), or ${otherwise}`)
  const hint = 'Remove the space, or write %20 for one that is part of the name.'
  return report(', because its address has a space', hint)
}

function unknownName(written: string, name: string): SyntaxReport {
  const label = name || written.slice(written.indexOf('[') + 1, written.indexOf(']'))
  return {
    code: 'link-unread',
    message: `${written} is shown as text: [${label}] has no matching definition`,
    hint: 'Write [text](/address/), or put it between backticks to show it as text.',
  }
}

const unsupported = (what: string, hint: string): SyntaxReport => ({
  code: 'syntax-unread',
  message: `${what} shown as text`,
  hint,
})

const orCode = 'or put it between backticks to show it as text'

/** Quotes what is written, with a hint for it. */
const written =
  (hintFor: (text: string) => string): SyntaxRule['report'] =>
  text =>
    unsupported(`${text.trim()} is`, hintFor(text))

/** Syntax of Jekyll, Hugo, Docusaurus, MkDocs, wikis and GitHub that posts do not have, as far as writers are used to it. */
const unsupportedSyntax: readonly SyntaxRule[] = [
  {
    pattern: String.raw`\{\{[<%]|\{%-?[ \t]|\{\{-? ?\.?(?:site|page|config)\.[^{}\n]{0,100}\}\}`,
    report: unsupported(
      'A shortcode or a value of another program is',
      `Write it in markdown or HTML, ${orCode}.`,
    ),
  },
  {
    pattern: String.raw`:::[ \t]?[a-z]|(?:!!!|\?\?\?\+?) [a-z]`,
    isLineStart: true,
    report: (_, start, source) => {
      const [, word = ''] = /^\W*([a-z]+)/i.exec(source.slice(start)) ?? []
      const kind = kindOf(word) ?? 'note'
      return unsupported(
        'A box of another program is',
        `Write > [!${kind.toUpperCase()}], and the text in lines that begin with >.`,
      )
    },
  },
  {
    pattern: String.raw`\[\[toc\]\]|\[toc\][ \t]{0,9}$`,
    report: written(() => 'Remove it: a post with several headings has a table of contents.'),
  },
  {
    pattern: String.raw`!?\[\[[^\s\[\]][^\[\]\n]{0,100}\]\]`,
    report: written(text =>
      text.startsWith('!')
        ? `Write ![what it shows](/images/posts/name.webp), ${orCode}.`
        : `Write [text](/blog/name-of-the-post/), ${orCode}.`,
    ),
  },
  {
    pattern: String.raw`\{(?:[#.][a-z][\w-]{0,100}|:[^{}\n]{1,100})\}(?=[ \t]{0,9}$)|(?<=[)*_\x60\]])\{(?:[#.:]|[a-z]{1,20}=)[^{}\n]{1,100}\}`,
    report: written(text =>
      text.startsWith('{#')
        ? `Remove it: headings have anchors by themselves; ${orCode}.`
        : `Remove it: there are no attributes, and a button is a call to action, > [!CTA]; ${orCode}.`,
    ),
  },
  {
    // In one line with two signs, or in lines of their own; with one sign, where it has a command, an index or a power.
    pattern: String.raw`(?<![\w$])(?:\$\$(?:[^\s$][^$\n]{0,300}\$\$|[ \t]{0,9}\n[^$]{1,500}\$\$[ \t]{0,9}$)|\$(?=[^$\n]{0,100}(?:\\[a-z]|(?<![a-z])[a-z][_^][\w{\\]))[^\s$](?:[^$\n]{0,100}[^\s$])?\$(?![\w({]))`,
    report: unsupported(
      'A formula of TeX is',
      `Write it in words or signs, such as x<sub>1</sub>, or show it as an image, ${orCode}.`,
    ),
  },
  {
    pattern: String.raw`(?<![\w=])==(?=[^\s=])[^=\n]{0,200}[^\s=]==(?![\w=])`,
    report: written(() => `Write <mark>text</mark>, ${orCode}.`),
  },
  {
    // `++i` is an increment.
    pattern: String.raw`(?<![\w+])\+\+(?=\p{L}{2})[^+\n]{1,200}[^\s+]\+\+(?![\w+])`,
    report: written(() => `Write <ins>text</ins>, ${orCode}.`),
  },
  {
    // A regular expression has no words.
    pattern: String.raw`\^\[\p{L}[^\[\]\n]{0,100}[ \t]\p{L}[^\[\]\n]{0,300}\]`,
    report: unsupported(
      'A footnote of another program is',
      `Write [^1], and below the paragraph a line [^1]: with its text, ${orCode}.`,
    ),
  },
  {
    pattern: String.raw`\*\[[^\[\]\n]{1,60}\]:(?=[ \t]+\S)`,
    isLineStart: true,
    report: unsupported(
      'An abbreviation of another program is',
      'Write <abbr title="what it stands for">ABC</abbr> where it is first used.',
    ),
  },
  {
    pattern: String.raw`(?<![\w:/.-]):[a-z][a-z_]{2,30}:(?![\w:/])`,
    report: written(() => `Write the character itself, ${orCode}.`),
  },
  {
    pattern: String.raw`import [^\n\x60]{1,100} from ["']|export (?:const|default|function) |\{/\*`,
    isLineStart: true,
    report: unsupported('A line of MDX is', 'Remove it: posts are markdown, without components.'),
  },
  {
    pattern: String.raw`(?<=\S[ \t]{0,9}\n):[ \t]{1,3}(?=\S)`,
    isLineStart: true,
    report: unsupported('A list of definitions is', 'Write a list: - **term**: what it is.'),
  },
  {
    pattern: String.raw`\[\^(?!\p{L}-\p{L}[\s\p{L}])[\p{L}\p{N}][^\[\]\s]{0,60}[ \t][\p{L}\p{N}][^\[\]\n]{0,60}\]|\[\^(?:[ \t]{1,3}\d{1,3}[ \t]{0,3}|\d{1,3}[ \t]{1,3})\]`,
    report: text => ({
      code: 'footnote-undefined',
      message: `${text} is shown as text: the name of a footnote has no spaces`,
      hint: `Write [^${text.slice(2, -1).trim().replace(/\s+/g, '-')}], there and where its text is.`,
    }),
  },
]

const rules = [...misparsedSyntax, ...unsupportedSyntax]
const startRules = rules.filter(({ isLineStart }) => isLineStart)
const otherRules = rules.filter(({ isLineStart }) => !isLineStart)

/** The patterns of rules: the number of the group that matches, after the first, is that of the rule. */
const joined = (some: readonly SyntaxRule[]): string => some.map(({ pattern }) => `(${pattern})`).join('|')

/** The first group is what precedes the text of a line: blanks, and the marks of quotes and lists. */
const startPattern = new RegExp(
  String.raw`(^[ \t]*(?:(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+))*?)(?:${joined(startRules)})`,
  'gimu',
)
/** The lookahead names the characters that a match can begin with: to try all patterns everywhere is slow. */
const otherPattern = new RegExp(`((?=[!(:<[{$=+^]))(?:${joined(otherRules)})`, 'gimu')

/** Reports syntax in prose that is shown as text, probably by mistake. */
export function unparsedSyntax(document: Document): MarkdownProblem[] {
  const problems = [
    ...problemsOf(startPattern, startRules, document),
    ...problemsOf(otherPattern, otherRules, document),
  ].toSorted((a, b) => a.start - b.start)
  let end = 0
  const outermost = problems.filter(problem => {
    if (problem.start < end) return false
    end = problem.end
    return true
  })
  return withListFixes(outermost, document.source)
}

const bullet = new RegExp(`^${bulletOfLine}$`)

/** Another block begins between two bullets. */
const blockBetween = /\n[ \t]*\n(?=[ \t]*\S)/

/** Gives the first bullet of each list the fix of all of them, if each can only mean a list. */
function withListFixes(problems: readonly MarkdownProblem[], source: string): MarkdownProblem[] {
  const lists: MarkdownProblem[][] = []
  for (const problem of problems) {
    if (!bullet.test(source.slice(problem.start, problem.end))) continue
    const list = lists.at(-1)
    const last = list?.at(-1)
    if (last && !blockBetween.test(source.slice(last.end, problem.start))) list?.push(problem)
    else lists.push([problem])
  }
  const fixes = new Map(
    lists
      .filter(list => list.every(mark => isPlainItem(source, mark)))
      .map(list => [
        list[0],
        list.map(({ start, end }) => ({ start, old: source.slice(start, end), text: '- ' })),
      ]),
  )
  return problems.map(problem => ({ ...problem, fix: problem.fix ?? fixes.get(problem) }))
}

/** One problem at a time, since the matches of a text can take far more memory than the text. */
function* problemsOf(
  pattern: RegExp,
  some: readonly SyntaxRule[],
  { source, prose }: Document,
): Generator<MarkdownProblem> {
  const isProse = rangeCursor(prose)
  for (const match of source.matchAll(pattern)) {
    const [whole, before = '', ...groups] = match
    const rule = some[groups.findIndex(group => group !== undefined)]
    const start = match.index + before.length
    if (!rule || !isProse(start)) continue
    const matched = whole.slice(before.length)
    const { report } = rule
    const reported = typeof report === 'function' ? report(matched, start, source) : report
    yield { start, end: start + matched.length, ...reported }
  }
}
