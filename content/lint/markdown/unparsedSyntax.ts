import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import { rangeCursor } from '../../markdown/locateToken.ts'
import type { Document } from '../../markdown/readDocument.ts'
import { misparsedSyntax } from './misparsedSyntax.ts'
import type { SyntaxReport, SyntaxRule } from './rules.ts'

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
    report: unsupported(
      'A box of another program is',
      'Write > [!NOTE], and the text in lines that begin with >.',
    ),
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
    pattern: String.raw`\{(?:[#.][a-z][\w-]{0,100}|:[^{}\n]{1,100})\}(?=[ \t]{0,9}$)|(?<=\))\{(?:[#.:]|[a-z]{1,20}=)[^{}\n]{1,100}\}`,
    report: written(text =>
      text.startsWith('{#')
        ? `Remove it: headings have anchors by themselves; ${orCode}.`
        : `Remove it: there are no attributes, and a button is a call to action, > [!CTA]; ${orCode}.`,
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
const otherPattern = new RegExp(`((?=[!(:<[{]))(?:${joined(otherRules)})`, 'gimu')

/** Reports syntax in prose that is shown as text, probably by mistake. */
export function unparsedSyntax(document: Document): MarkdownProblem[] {
  const problems = [
    ...problemsOf(startPattern, startRules, document),
    ...problemsOf(otherPattern, otherRules, document),
  ].toSorted((a, b) => a.start - b.start)
  let end = 0
  return problems.filter(problem => {
    if (problem.start < end) return false
    end = problem.end
    return true
  })
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
