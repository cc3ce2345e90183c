import { isImageFile } from '../../shared/imageFiles.ts'
import { kindOf } from '../../markdown/parse/callouts.ts'
import type { Document } from '../../markdown/readDocument.ts'
import { isOwnFile, ownFileHint } from '../../markdown/safeUrl.ts'
import type { TextProblem } from '../../problems/Problem.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import { applyRules, defineRule, lineStart, type Match, matchesOf, type Report, type Rule } from '../Rule.ts'

/** Syntax in prose. Every quantifier of its pattern has a limit, so that the time grows with the text alone. */
interface Syntax {
  code: ProblemCode
  pattern: RegExp
  report: Report | ((match: Match) => Report)
}

const syntax = (code: ProblemCode, pattern: RegExp, report: Syntax['report']): Syntax => ({
  code,
  pattern,
  report,
})

/** Syntax of other programs, which posts do not have. */
const unsupported = (pattern: RegExp, hint: string | ((match: Match) => string), what?: string): Syntax =>
  syntax('syntax-unread', pattern, match => ({
    message: `${what ?? match.written.trim()} is shown as text`,
    hint: typeof hint === 'string' ? hint : hint(match),
  }))

/** A mark at the start of two lines, since a sentence can begin with one. */
const twice = ({ source, flags }: RegExp): RegExp =>
  new RegExp(String.raw`${source}(?=[^\n]{1,300}\n[ \t]{0,9}${source})`, flags)

const orCode = 'or put it between backticks to show it as text'

/**
 * What is shown as text, probably by mistake, at the start of a line: markdown with a slip, and what Jekyll, Hugo,
 * Docusaurus, MkDocs, wikis and GitHub have, as far as writers are used to it.
 */
const lineSyntax: readonly Syntax[] = [
  syntax(
    'heading-unread',
    // Not a line of hashtags or colours, and no directive of C.
    /#{1,6}(?=\p{L})(?!(?:include|define|ifn?def|pragma)\b|[^\n]{1,300}?[\s,|]#\p{L})/gimu,
    ({ written: { length } }) => ({
      message: 'A heading needs a space after its marks, and is shown as text',
      hint: `Write ${'#'.repeat(Math.max(2, length))} and a space; if it is not a heading, write \\ before it.`,
    }),
  ),
  syntax(
    'link-unread',
    /![ \t]{1,3}(?=\[[^[\]\n]{0,300}\]\([^()\s]{1,300}\.(?:png|jpe?g|webp|gif|svg|avif)\))/gimu,
    ({ written, start }) => ({
      message: 'The image is shown as a link, because of the space after its !',
      hint: 'Remove the space.',
      fix: [{ start, old: written, text: '!' }],
    }),
  ),
  syntax('code-unread', /(?:´´´|’’’|‘‘‘|''')/gimu, {
    message: 'These marks do not open a block of code, and are shown as text',
    hint: 'Write three backticks.',
  }),
  syntax('callout-unread', /(?<!>[ \t]{0,4})\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gimu, {
    message: 'The callout is shown as text: its lines do not begin with >',
    hint: 'Begin this line and those of its text with > and a space.',
  }),
  syntax(
    'list-unread',
    /(?<![-*+.)][ \t]{0,4})\[[ xX]?\](?=[ \t]\S)|[-*+]\[[ xX]\](?=[ \t]\S)|\[\](?=[ \t]?\p{L})|(?<=[-*+.)][ \t]{1,4})\[[yv*+✓✔-]\](?=[ \t]\S)/gimu,
    {
      message: 'The box of a task is shown as text',
      hint: 'Write `- [ ] task`, with these spaces, or `- [x] done`.',
    },
  ),
  syntax('list-unread', twice(/(?:[-*+]|\d{1,3}[.)])(?=\p{L})/gimu), {
    message: 'A list needs a space after each mark, and is shown as text',
    hint: 'Write `- one`, or `1. one`.',
  }),
  syntax('list-unread', twice(/(?:[a-z]\)|\(\d{1,2}\)|[–—→✓✔➔➤])(?=[ \t]\S)/gimu), {
    message: 'These marks do not make a list, and the lines become one paragraph',
    hint: 'Write `- one`, or `1. one`.',
  }),
  unsupported(
    /:::[ \t]?[a-z]|(?:!!!|\?\?\?\+?) [a-z]/gimu,
    ({ source, start }) => {
      const [, word = ''] = /^\W*([a-z]+)/i.exec(source.slice(start)) ?? []
      const kind = kindOf(word) ?? 'note'
      return `Write > [!${kind.toUpperCase()}], and the text in lines that begin with >.`
    },
    'A box of another program',
  ),
  unsupported(
    /\*\[[^[\]\n]{1,60}\]:(?=[ \t]+\S)/gimu,
    'Write <abbr title="what it stands for">ABC</abbr> where it is first used.',
    'An abbreviation of another program',
  ),
  unsupported(
    /import [^\n`]{1,100} from ["']|export (?:const|default|function) |\{\/\*/gimu,
    'Remove it: posts are markdown, without components.',
    'A line of MDX',
  ),
  unsupported(
    /(?<=\S[ \t]{0,9}\n):[ \t]{1,3}(?=\S)/gimu,
    'Write a list: - **term**: what it is.',
    'A list of definitions',
  ),
]

/** The same anywhere in a line. */
const inlineSyntax: readonly Syntax[] = [
  syntax(
    'link-unread',
    // After a letter, two pairs of brackets are indexes: `array[i][j]`.
    /!?\[[^[\]\n]{0,300}\](?:\([^()\n]{0,500}\)|(?:[ \t]{1,9}|[ \t]{0,9}\n)\((?:\/|#(?!\d{1,9}\))|https?:|mailto:|\.\.?\/)[^()\s]{0,500}\)|(?<![\w)\]]\[[^[\]\n]{0,300}\])\[[^[\]\n]{0,300}\])/gimu,
    unparsedLink,
  ),
  syntax(
    'link-unread',
    /(?<![\w)\]])!?\([^()\n]{1,100}\)\[(?:\/|#|https?:|mailto:)[^[\]\s]{0,300}\]/gimu,
    ({ written }) => ({
      message: 'The link is shown as text: its brackets and parentheses are swapped',
      hint: `Write ${written.replace(/\((.*)\)\[(.*)\]$/, '[$1]($2)')}, or \\ before the bracket if it is not a link.`,
    }),
  ),
  syntax(
    'link-unread',
    /\[[^[\]\n]{1,100}(?:\]\((?:\/|https?:)[^()\s]{1,300}(?:\([^()\s]{0,100}\)?)?(?=[ \t]{0,9}$)|\((?:\/|https?:)[^()\s]{1,300}\))/gimu,
    ({ written }) => ({
      message: `The link is shown as text: ${written.endsWith(')') ? 'its text has no closing bracket' : 'its address has no closing parenthesis'}`,
      hint: 'Write [text](/address/).',
    }),
  ),
  syntax('html-unclosed', /<!--/gimu, {
    message: 'The comment is not closed, so it is shown as text',
    hint: 'Write --> where it ends.',
  }),
  syntax('html-unclosed', /<[a-z][a-z\d-]{0,30}\s{1,9}[a-z:-]{1,30}=/gimu, ({ written }) => ({
    message: `The tag ${written.split(/\s/, 1)[0]}> has no end, so it is shown as text`,
    hint: 'Write > where it ends, and look for a quote that is not closed.',
  })),
  unsupported(
    /\{\{[<%]|\{%-?[ \t]|\{\{-? ?\.?(?:site|page|config)\.[^{}\n]{0,100}\}\}/gimu,
    `Write it in markdown or HTML, ${orCode}.`,
    'A shortcode or a value of another program',
  ),
  unsupported(
    /\[\[toc\]\]|\[toc\][ \t]{0,9}$/gimu,
    'Remove it: a post with several headings has a table of contents.',
  ),
  unsupported(/!?\[\[[^\s[\]][^[\]\n]{0,100}\]\]/gimu, ({ written }) =>
    written.startsWith('!')
      ? `Write ![what it shows](/images/posts/name.webp), ${orCode}.`
      : `Write [text](/blog/name-of-the-post/), ${orCode}.`,
  ),
  unsupported(
    /\{(?:[#.][a-z][\w-]{0,100}|:[^{}\n]{1,100})\}(?=[ \t]{0,9}$)|(?<=[)*_`\]])\{(?:[#.:]|[a-z]{1,20}=)[^{}\n]{1,100}\}/gimu,
    ({ written }) =>
      written.startsWith('{#')
        ? `Remove it: headings have anchors by themselves; ${orCode}.`
        : `Remove it: there are no attributes, and a button is a call to action, > [!CTA]; ${orCode}.`,
  ),
  unsupported(
    // In one line with two signs, or in lines of their own; with one sign, where it has a command, an index or a power.
    /(?<![\w$])(?:\$\$(?:[^\s$][^$\n]{0,300}\$\$|[ \t]{0,9}\n[^$]{1,500}\$\$[ \t]{0,9}$)|\$(?=[^$\n]{0,100}(?:\\[a-z]|(?<![a-z])[a-z][_^][\w{\\]))[^\s$](?:[^$\n]{0,100}[^\s$])?\$(?![\w({]))/gimu,
    `Write it in words or signs, such as x<sub>1</sub>, or show it as an image, ${orCode}.`,
    'A formula of TeX',
  ),
  unsupported(
    /(?<![\w=])==(?=[^\s=])[^=\n]{0,200}[^\s=]==(?![\w=])/gimu,
    `Write <mark>text</mark>, ${orCode}.`,
  ),
  // `++i` is an increment.
  unsupported(
    /(?<![\w+])\+\+(?=\p{L}{2})[^+\n]{1,200}[^\s+]\+\+(?![\w+])/gimu,
    `Write <ins>text</ins>, ${orCode}.`,
  ),
  unsupported(
    // A regular expression has no words.
    /\^\[\p{L}[^[\]\n]{0,100}[ \t]\p{L}[^[\]\n]{0,300}\]/gimu,
    `Write [^1], and below the paragraph a line [^1]: with its text, ${orCode}.`,
    'A footnote of another program',
  ),
  unsupported(/(?<![\w:/.-]):[a-z][a-z_]{2,30}:(?![\w:/])/gimu, `Write the character itself, ${orCode}.`),
  syntax(
    'footnote-undefined',
    /\[\^(?!\p{L}-\p{L}[\s\p{L}])[\p{L}\p{N}][^[\]\s]{0,60}[ \t][\p{L}\p{N}][^[\]\n]{0,60}\]|\[\^(?:[ \t]{1,3}\d{1,3}[ \t]{0,3}|\d{1,3}[ \t]{1,3})\]/gimu,
    ({ written }) => ({
      message: `${written} is shown as text: the name of a footnote has no spaces`,
      hint: `Write [^${written.slice(2, -1).trim().replace(/\s+/g, '-')}], there and where its text is.`,
    }),
  ),
]

/**
 * A rule about any of some syntax. One expression is many times as fast as one for each; the number of the group that
 * matches is that of the syntax.
 */
const anyOf = (some: readonly Syntax[], patternOf: (any: string) => string): Rule =>
  defineRule(
    'syntax-unread',
    { prose: new RegExp(patternOf(some.map(({ pattern }) => `(${pattern.source})`).join('|')), 'gimu') },
    match => {
      const { code, report } = some[match.groups.findIndex(group => group !== undefined)]!
      return { code, ...(typeof report === 'function' ? report(match) : report) }
    },
  )

const rules: readonly Rule[] = [
  defineRule('list-unread', 'document', bulletReports),
  anyOf(lineSyntax, lineStart),
  // The lookahead names the characters that a match can begin with: to try all patterns everywhere is slow.
  anyOf(inlineSyntax, any => `(?=[!(:<[{$=+^])(?:${any})`),
]

/** Reports syntax in prose that is shown as text. Of matches that overlap, the first counts. */
export function unparsedSyntax(document: Document): TextProblem[] {
  let end = 0
  return [...applyRules(rules, document, document)]
    .toSorted((a, b) => a.start - b.start)
    .filter(problem => {
      if (problem.start < end) return false
      end = problem.end
      return true
    })
}

/** Reports a link or an image that is shown as text. */
function unparsedLink({ written }: Match): Report {
  const isImage = written.startsWith('!')
  const rest = written.slice(written.indexOf(']') + 1)
  if (rest.startsWith('[')) {
    const label = rest.slice(1, -1) || written.slice(written.indexOf('[') + 1, written.indexOf(']'))
    return {
      message: `${written} is shown as text: [${label}] has no matching definition`,
      hint: 'Write [text](/address/), or put it between backticks to show it as text.',
    }
  }
  const report = (why: string, hint: string): Report => ({
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

/** A bullet of a word processor. Several on a line are a divider or an enumeration. */
const bullet = new RegExp(
  lineStart(
    String.raw`(?:[•◦▪‣●○∙·][ \t]{0,9}|[–—o]\t[ \t]{0,9})(?=[^\s•◦▪‣●○∙·][^•◦▪‣●○∙·\n]{0,1000}(?:\n|$))`,
  ),
  'gimu',
)

/** Another block begins between two bullets. */
const blockBetween = /\n[ \t]*\n(?=[ \t]*\S)/

/** Reports bullets. The first of each list has the fix of all of them, if each can only mean a list. */
function bulletReports({ source, prose }: Document): Report[] {
  const lists: Match[][] = []
  for (const mark of matchesOf({ prose: bullet }, source, prose)) {
    const last = lists.at(-1)?.at(-1)
    if (last && !blockBetween.test(source.slice(last.end, mark.start))) lists.at(-1)?.push(mark)
    else lists.push([mark])
  }
  const message = 'A bullet of a word processor does not make a list'
  return lists.flatMap(list => {
    const edits = list.map(({ start, written }) => ({ start, old: written, text: '- ' }))
    const fix = list.every(isPlainItem) ? edits : undefined
    return list.map(({ start, end }, at) => ({
      start,
      end,
      message,
      hint: 'Write a hyphen and a space.',
      fix: at === 0 ? fix : undefined,
    }))
  })
}

/** The start of a line that can only be text. */
export const plainText = /^(?:\p{L}|`\p{L}|\*\*\p{L})/u

/** What follows the line of an item: the end, another block, or another item. */
const itemEnd = /^\n(?:$|\n+(?:$|[^\s])| {0,3}[•◦▪‣●○∙·][ \t]*\p{L})/u

/**
 * True for a line of text after a mark that can only mean a list. Text that is indented below it, or in a quote or a
 * list, would be parsed in another way once the mark is that of a list.
 */
function isPlainItem({ source, start, end }: Match): boolean {
  const isAtStart = /(?:^|\n) {0,3}$/.test(source.slice(Math.max(0, start - 9), start))
  const [line = ''] = source.slice(end).split('\n', 1)
  return (
    isAtStart &&
    plainText.test(line) &&
    itemEnd.test(source.slice(end + line.length, end + line.length + 200) || '\n')
  )
}
