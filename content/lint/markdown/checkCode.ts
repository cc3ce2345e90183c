import type { Tokens } from 'marked'
import { withoutLineWords } from '../../markdown/codeLines.ts'
import { sessionName } from '../../markdown/highlightCode.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** A block of code, the language as the author wrote it, and its name. */
interface WrittenCode {
  token: Tokens.Code
  written: string
  language: string
}

/** Adds a problem for what makes a block of code other than it was meant, or what fails once it is copied. */
export function checkCode(state: LintState, code: WrittenCode, range: SourceRange): void {
  checkSpaces(state, range)
  checkPrompts(state, code, range)
  checkInfo(state, code, range)
  if (code.token.codeBlockStyle === 'indented') checkIndented(state, code.token, range)
  else if (typedLanguages.has(code.language)) checkTypography(state, range)
}

/** Adds a problem for spaces in code that programs do not take for spaces. */
function checkSpaces(state: LintState, { start, end }: SourceRange): void {
  const code = state.source.slice(start, end)
  if (!code.includes('\u00a0')) return
  for (const {
    0: { length },
    index,
  } of code.matchAll(/\u00a0+/g)) {
    const range = { start: start + index, end: start + index + length }
    addProblem(state, range, {
      code: 'code-space',
      message: 'A no-break space stands in the code, which programs do not read as a space',
      hint: 'Write a space.',
      // With a space behind the name of a tag, marked ends a list at the line, in code, too.
      ...(/<\/?[a-z][\w-]*$/i.test(code.slice(Math.max(0, index - 40), index))
        ? {}
        : { fix: { ...range, text: ' '.repeat(length) } }),
    })
  }
}

/** Adds a problem for prompts that are copied with the commands. */
function checkPrompts(state: LintState, { written, language, token }: WrittenCode, range: SourceRange): void {
  const plain = /^\$ \S/
  if (language !== 'bash' || !plain.test(token.text)) return
  const at = state.source.indexOf(written, range.start)
  addProblem(state, range, {
    code: 'code-prompt',
    message: `The \`$\` before the commands is copied with them, since \`${written}\` is a script`,
    hint: 'Write `console` as the language: its prompts are not copied.',
    fix: { start: at, end: at + written.length, text: sessionName },
  })
}

/** Adds a problem for words after the language that say nothing. */
function checkInfo(
  state: LintState,
  { token: { lang = '' }, written }: WrittenCode,
  range: SourceRange,
): void {
  const rest = withoutLineWords(lang.slice(written.length)).trim()
  if (rest === '') return
  const title = /^(?:title|file|filename|name)=(.+)$/.exec(rest)?.[1]
  addProblem(state, range, {
    code: 'code-info',
    message: `\`${rest.slice(0, 50)}\` after the language says nothing`,
    hint: title
      ? `Write title="${title.replaceAll(/["']/g, '')}".`
      : 'There are title="policy.yaml", {3,5-7}, add={4}, remove={3}, focus={3-5} and numbers.',
  })
}

/** Adds a problem for a sentence that four spaces make code. */
function checkIndented(state: LintState, { text }: Tokens.Code, range: SourceRange): void {
  if (!/^\p{L}[\p{L}'’-]*(?:,? [\p{L}'’-]+){3}/u.test(text)) return
  addProblem(state, range, {
    code: 'code-indented',
    message: 'Four spaces before this line make it a block of code',
    hint: 'Remove the spaces; for code, write a line of ``` above and below it.',
  })
}

/** Languages in which the quotes and dashes of a word processor are mistakes. */
const typedLanguages: ReadonlySet<string> = new Set(
  'bash console dockerfile go hcl javascript json promql python rego rust sql typescript yaml'.split(' '),
)

const typographic = /[“”„]|[‘’](?=\S[^‘’\n]{0,200}’)|(?<=\s)[–—](?=[a-z])/g
const typed: Readonly<Record<string, string>> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'" }

/** Adds a problem for the first quote or dash of a word processor in each line but comments: programs do not read them. */
function checkTypography(state: LintState, { start, end }: SourceRange): void {
  const code = state.source.slice(start, end)
  if (code.search(typographic) < 0) return
  const [opening = '', ...lines] = code.split('\n')
  let offset = start + opening.length + 1
  for (const line of lines) {
    const [found] = /^\s*(?:#|\/\/)/.test(line) ? [] : line.matchAll(typographic)
    if (found) {
      const at = { start: offset + found.index, end: offset + found.index + found[0].length }
      const instead = typed[found[0]] ?? (/^[a-z]{2}/.test(line.slice(found.index + 1)) ? '--' : '-')
      addProblem(state, at, {
        code: 'code-typography',
        message: `The code has a ${found[0]} of a word processor, which programs do not read`,
        hint: `Write ${instead}.`,
      })
    }
    offset += line.length + 1
  }
}
