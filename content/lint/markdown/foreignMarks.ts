import type { Told, UnreadMark } from './UnreadMark.ts'

const foreign = (what: string, hint: string): Told => ({
  code: 'syntax-unread',
  message: `${what} shown as text`,
  hint,
})

const toRead = 'or put it between backticks if it is to be read'

/** Marks of other programs, which are shown as text. */
export const foreignMarks: readonly UnreadMark[] = [
  {
    pattern: String.raw`\{\{[<%]|\{%-?[ \t]|<%`,
    tell: () => foreign('A shortcode of another program is', `Write it in markdown or HTML, ${toRead}.`),
  },
  {
    pattern: String.raw`:::[ \t]?[a-z]|(?:!!!|\?\?\?\+?) [a-z]`,
    isLineStart: true,
    tell: () =>
      foreign('A box of another program is', 'Write > [!NOTE], and the text in lines that begin with >.'),
  },
  {
    pattern: String.raw`!?\[\[[^\s\[\]][^\[\]\n]{0,100}\]\]|\[toc\][ \t]{0,9}$`,
    tell({ 0: mark }) {
      if (/toc/i.test(mark))
        return foreign(
          `${mark.trim()} is`,
          'Remove it: a post with several headings has a table of contents.',
        )
      if (mark.startsWith('!'))
        return foreign(`${mark} is`, `Write ![what it shows](/images/posts/name.webp), ${toRead}.`)
      return foreign(`${mark} is`, `Write [text](/blog/name-of-the-post/), ${toRead}.`)
    },
  },
  {
    pattern: String.raw`\{(?:[#.][a-z][\w-]{0,100}|:[^{}\n]{1,100})\}(?=[ \t]{0,9}$)`,
    tell: ({ 0: mark }) =>
      foreign(`${mark} is`, `Remove it: headings have anchors by themselves; ${toRead}.`),
  },
  {
    pattern: String.raw`(?<![\w\\$])\$\$?(?=[^\s$\d])[^$\n]{0,80}[^\s$\\]\$\$?(?![\w$])`,
    tell: ({ 0: mark }) => foreign(`The formula ${mark} is`, `Write it in words or as an image, ${toRead}.`),
  },
  {
    pattern: String.raw`(?<![=\w])==(?=[^\s=])[^=\n]{1,200}==(?![=\w])`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write <mark>${mark.slice(2, -2)}</mark>, ${toRead}.`),
  },
  {
    pattern: String.raw`(?<![\w:/.-]):[a-z][a-z_]{2,30}:(?![\w:/])`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write the character itself, ${toRead}.`),
  },
  {
    pattern: String.raw`\{[a-z]{1,20}=[^{}\n]{1,60}\}`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Remove it: images fit the page by themselves; ${toRead}.`),
  },
  {
    pattern: String.raw`\\\([^\n]{1,80}?\\\)|\\\[[^\n]{1,80}?\\\]|\$\$(?=[ \t]{0,9}$)`,
    tell: () => foreign('The formula is', `Write it in words or as an image, ${toRead}.`),
  },
  {
    pattern: String.raw`import [^\n]{1,100} from ["']|export (?:const|default|function) |\{/\*`,
    isLineStart: true,
    tell: () => foreign('A line of MDX is', 'Remove it: posts are markdown, without components.'),
  },
  {
    // One letter alone is an index or a note: `array[i]`.
    pattern: String.raw`(?:(?<![\w)\]])\[(?:youtube|caption|gallery|embed|video|audio|quote|url|img|size|color)(?:[ =][^\[\]\n]{0,100})?|\[/(?:caption|gallery|embed|video|audio|quote|url|img|size|color|[biu]))\](?![(\[:])`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write it in markdown, ${toRead}.`),
  },
  {
    pattern: String.raw`={2,6} (?=\p{L})|h[1-6]\. (?=\p{L})`,
    isLineStart: true,
    tell: () => foreign('A heading of another program is', 'Write ## and a space.'),
  },
  {
    pattern: String.raw`\.\. [a-z-]{3,30}::|\{(?:code|noformat|panel|info|warning|note)(?::[^{}\n]{0,60})?\}`,
    isLineStart: true,
    tell: () =>
      foreign('A mark of another program is', 'Write code between two lines of ```, and a box as > [!NOTE].'),
  },
  {
    pattern: String.raw`%%(?=\S)[^%\n]{1,200}%%`,
    tell: () => foreign('A comment of another program is', `Write <!-- it like this -->, ${toRead}.`),
  },
  {
    pattern: String.raw`\{\{-? ?\.?(?:site|page|config)\.[^{}\n]{0,100}\}\}`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write the value itself, ${toRead}.`),
  },
  {
    pattern: String.raw`\*\[[^\[\]\n]{1,60}\]:(?=[ \t])`,
    isLineStart: true,
    tell: () => foreign('An abbreviation of another program is', 'Write <abbr title="its words">it</abbr>.'),
  },
  {
    pattern: String.raw`(?<=\S[ \t]{0,9}\n):[ \t]{1,3}(?=\S)`,
    isLineStart: true,
    tell: () => foreign('A list of definitions is', 'Write a list: - **term**: what it is.'),
  },
  {
    pattern: String.raw`\+\+\+(?=[ \t]{0,9}$)`,
    isLineStart: true,
    tell: () => foreign('Front matter of another generator is', 'Write it above, between two lines of ---.'),
  },
  {
    pattern: String.raw`(?<![+\w])\+\+(?=[^\s+])[^+\n]{1,200}\+\+(?![+\w])`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write <ins>${mark.slice(2, -2)}</ins>, ${toRead}.`),
  },
  {
    pattern: String.raw`(?<=\w)\^[\w+-]{1,10}\^(?!\w)`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write <sup>${mark.slice(1, -1)}</sup>, ${toRead}.`),
  },
  {
    pattern: String.raw`\[\^[^\[\]\s]{1,60}[ \t][^\[\]\n]{0,60}\]`,
    tell: ({ 0: mark }) => ({
      code: 'footnote-undefined',
      message: `${mark} is shown as text: the name of a footnote has no spaces`,
      hint: `Write ${mark.replace(/\s+/g, '-')}, there and where its text is.`,
    }),
  },
]
