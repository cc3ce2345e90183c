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

const formula = `Write it in words or as an image, ${orCode}.`

/** Syntax of Jekyll, Hugo, Docusaurus, MkDocs, Obsidian and GitHub that posts do not have. */
export const unsupportedSyntax: readonly SyntaxRule[] = [
  {
    pattern: String.raw`\{\{[<%]|\{%-?[ \t]|<%`,
    report: unsupported('A shortcode of another program is', `Write it in markdown or HTML, ${orCode}.`),
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
    pattern: String.raw`\{(?:[#.][a-z][\w-]{0,100}|:[^{}\n]{1,100})\}(?=[ \t]{0,9}$)`,
    report: written(() => `Remove it: headings have anchors by themselves; ${orCode}.`),
  },
  {
    pattern: String.raw`(?<![\w\\$])\$\$?(?=[^\s$\d])[^$\n]{0,80}[^\s$\\]\$\$?(?![\w$])`,
    report: text => unsupported(`The formula ${text} is`, formula),
  },
  {
    pattern: String.raw`\\\([^\n]{1,80}?\\\)|\\\[[^\n]{1,80}?\\\]|\$\$(?=[ \t]{0,9}$)`,
    report: unsupported('The formula is', formula),
  },
  {
    pattern: String.raw`(?<![=\w])==(?=[^\s=])[^=\n]{1,200}==(?![=\w])`,
    report: written(text => `Write <mark>${text.slice(2, -2)}</mark>, ${orCode}.`),
  },
  {
    pattern: String.raw`(?<![\w:/.-]):[a-z][a-z_]{2,30}:(?![\w:/])`,
    report: written(() => `Write the character itself, ${orCode}.`),
  },
  {
    pattern: String.raw`\{[a-z]{1,20}=[^{}\n]{1,60}\}`,
    report: written(() => `Remove it: images fit the page by themselves; ${orCode}.`),
  },
  {
    pattern: String.raw`import [^\n]{1,100} from ["']|export (?:const|default|function) |\{/\*`,
    isLineStart: true,
    report: unsupported('A line of MDX is', 'Remove it: posts are markdown, without components.'),
  },
  {
    pattern: String.raw`%%(?=\S)[^%\n]{1,200}%%`,
    report: unsupported('A comment of another program is', `Write <!-- it like this -->, ${orCode}.`),
  },
  {
    pattern: String.raw`\{\{-? ?\.?(?:site|page|config)\.[^{}\n]{0,100}\}\}`,
    report: written(() => `Write the value itself, ${orCode}.`),
  },
  {
    pattern: String.raw`(?<=\S[ \t]{0,9}\n):[ \t]{1,3}(?=\S)`,
    isLineStart: true,
    report: unsupported('A list of definitions is', 'Write a list: - **term**: what it is.'),
  },
  {
    pattern: String.raw`\+\+\+(?=[ \t]{0,9}$)`,
    isLineStart: true,
    report: unsupported('Front matter of another generator is', 'Write it above, between two lines of ---.'),
  },
  {
    pattern: String.raw`\[\^[^\[\]\s]{1,60}[ \t][^\[\]\n]{0,60}\]`,
    report: text => ({
      code: 'footnote-undefined',
      message: `${text} is shown as text: the name of a footnote has no spaces`,
      hint: `Write ${text.replace(/\s+/g, '-')}, there and where its text is.`,
    }),
  },
]
