import { counted } from '../../shared/counted.ts'
import { withoutLineWords } from '../../markdown/code/codeLines.ts'
import { isLanguage, knownLanguages, sessionName } from '../../markdown/code/languages.ts'
import { sourceOffset } from '../../markdown/locateToken.ts'
import type { CodeNode } from '../../markdown/nodes.ts'
import { promptOf } from '../../markdown/code/session.ts'
import type { Fix } from '../../problems/Problem.ts'
import { nearest } from '../../problems/nearest.ts'
import { defineRule, type Report, type Rule } from '../Rule.ts'

const diagrams: ReadonlySet<string> = new Set('d2 dot graphviz mermaid plantuml puml'.split(' '))

/** Languages in which the quotes and dashes of a word processor are mistakes. */
const typedLanguages: ReadonlySet<string> = new Set(
  'bash console dockerfile go hcl javascript json promql python rego rust sql typescript yaml'.split(' '),
)

const openingFence = /^ {0,3}(`{3,}|~{3,})/
const noBreakSpaces = /\u00a0+/g
const typographic = /[“”„]|[‘’](?=\S[^‘’\n]{0,200}’)|(?<=\s)[–—](?=[a-z])/g
const typed: Readonly<Record<string, string>> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'" }

/** Rules about blocks of code. */
export const codeRules: readonly Rule[] = [
  defineRule('code-unclosed', 'code', ({ raw, isIndented }) => {
    const fence = isIndented ? undefined : openingFence.exec(raw)?.[1]
    if (fence === undefined) return undefined
    const [, ...lines] = raw.trimEnd().split('\n')
    const isClosed = lines.length > 0 && isClosingFence(lines.pop() ?? '', fence)
    const inner = lines.findIndex(line => opensBlock(line, fence))
    if (isClosed && inner < 0) return undefined
    const message = isClosed
      ? `The block of code isn't closed before the next ${fence}, ${counted(inner + 1, 'line')} below`
      : 'The block of code is not closed: all text below it is shown as code'
    return { message, hint: `Write ${fence} on a line of its own where the code ends.` }
  }),

  defineRule('diagram-undrawn', 'code', ({ written }) => {
    if (!diagrams.has(written.toLowerCase())) return undefined
    const hint =
      'Draw it once as SVG, and show that as an image: docs/writing.md, "Diagrams". To show the source, write `text`.'
    return { message: 'Diagrams are not drawn: readers would get the source of this one', hint }
  }),

  defineRule('code-language', 'code', ({ written }) => {
    const name = written.toLowerCase()
    if (name === '' || isLanguage(name) || diagrams.has(name)) return undefined
    const shown = `\`${written.slice(0, 50)}\``
    const [language = '', file] = written.split(/:(.*)/s, 2)
    if (file && isLanguage(language.toLowerCase())) {
      const text = `${language} title="${file.replaceAll('"', '')}"`
      const hint = `Write the file as a title: ${text.slice(0, 100)}.`
      return { message: `${shown} is read as a language`, hint }
    }
    const ending = name.replace(/^.*\./, '')
    const [first = ''] = name.split(',', 1)
    // Half of all names of two letters are near to one.
    const near = name.length > 2 ? nearest(name, knownLanguages) : undefined
    const hint =
      ending !== name && isLanguage(ending)
        ? `Write the language, and the file as its title: ${ending} title="${written.slice(0, 50)}".`
        : first !== name && isLanguage(first)
          ? `Write the language alone: ${first}.`
          : near && `Did you mean \`${near}\`?`
    // A name that is near to none may be that of any language.
    if (hint === undefined) return undefined
    return { message: `${shown} is not a known language`, hint }
  }),

  defineRule('code-space', 'code', ({ range }, { source }) => {
    const code = source.slice(range.start, range.end)
    return Array.from(code.matchAll(noBreakSpaces), ({ 0: found, index }) => {
      const { length } = found
      const spaces = { start: range.start + index, end: range.start + index + length }
      // After the name of a tag, a space would make marked end a list at this line, even in code.
      const isInTag = /<\/?[a-z][\w-]*$/i.test(code.slice(Math.max(0, index - 40), index))
      return {
        ...spaces,
        message: 'The code has a no-break space, which programs do not read as a space',
        hint: 'Write a space.',
        ...(isInTag ? {} : { fix: [{ start: spaces.start, old: found, text: ' '.repeat(length) }] }),
      }
    })
  }),

  defineRule('code-prompt', 'code', (node, { source }) => {
    const { written, language, text } = node
    const prompt = language === 'bash' ? promptOf(text) : undefined
    // A line that begins with `#` is a comment of the script.
    if (prompt === undefined || prompt === '# ') return undefined
    return {
      message: `The \`${prompt.trim()}\` before the commands is copied with them, since \`${written}\` is a script`,
      hint: 'Write `console` as the language: its prompts are not copied.',
      fix: asSession(node, source),
    }
  }),

  defineRule('code-info', 'code', ({ info, written }) => {
    const braced = /\{\s*\.([^\s{}]+)[^{}]*\}/.exec(info)?.[1]
    if (braced !== undefined)
      return {
        message: `\`.${braced.slice(0, 50)}\` in braces has no effect`,
        hint: isLanguage(braced.toLowerCase())
          ? `Write the language without braces: ${braced}.`
          : 'Remove it: there are no classes.',
      }
    const rest = withoutLineWords(info.slice(written.length)).trim()
    if (rest === '') return undefined
    const title = /^(?:title|file|filename|name)=(.+)$/.exec(rest)?.[1]
    return {
      message: `\`${rest.slice(0, 50)}\` after the language has no effect`,
      hint: title
        ? `Write title="${title.replaceAll(/["']/g, '')}".`
        : 'Options are title="policy.yaml", {3,5-7}, add={4}, remove={3}, focus={3-5} and numbers.',
    }
  }),

  defineRule('code-indented', 'code', ({ text, isIndented }) => {
    const isSentence =
      /^\p{L}[\p{L}'’-]*(?:,? \p{L}[\p{L}'’-]*){3}/u.test(text) && /^\p{Lu}|[.!?:;,]$/mu.test(text)
    const isTable = /^\|.*\|\n\|[ :]*-[ :|-]*\|(?:\n|$)/.test(text)
    if (!isIndented || (!isSentence && !isTable)) return undefined
    return {
      message: `Four spaces before this ${isTable ? 'table' : 'line'} make it a block of code`,
      hint: 'Remove the spaces; for code, write a line of ``` above and below it.',
    }
  }),

  defineRule('code-typography', 'code', ({ isIndented, language, range }, { source }) => {
    if (isIndented || !typedLanguages.has(language)) return undefined
    const code = source.slice(range.start, range.end)
    if (code.search(typographic) < 0) return undefined
    const [opening = '', ...lines] = code.split('\n')
    let lineStart = range.start + opening.length + 1
    return lines.flatMap(line => {
      const report = typographyOf(line, lineStart)
      lineStart += line.length + 1
      return report ?? []
    })
  }),
]

/** The fix that makes a script a session; undefined if marked has changed what is there. */
function asSession({ raw, range, written }: CodeNode, source: string): Fix | undefined {
  const at = /^ {0,3}(?:`{3,}|~{3,})[ \t]*/.exec(raw)?.[0].length
  if (at === undefined || !raw.startsWith(written, at)) return undefined
  return [{ start: sourceOffset(source, { raw, range }, at), old: written, text: sessionName }]
}

/** True for a line of only a fence, at least as long as the opening one. */
function isClosingFence(line: string, fence: string): boolean {
  const text = line.trim()
  return text.startsWith(fence) && text === fence.charAt(0).repeat(text.length)
}

/** True for a line that would open a block with a language, were it not inside of one. */
const opensBlock = (line: string, fence: string): boolean => {
  const text = line.trimStart()
  return line.length - text.length < 4 && text.startsWith(fence) && /^[a-z]/i.test(text.slice(fence.length))
}

/** Reports the first quote or dash of a word processor in a line that is not a comment. */
function typographyOf(line: string, lineStart: number): Report | undefined {
  const [found] = /^\s*(?:#|\/\/)/.test(line) ? [] : line.matchAll(typographic)
  if (!found) return undefined
  const { 0: sign, index } = found
  const instead = typed[sign] ?? (/^[a-z]{2}/.test(line.slice(index + 1)) ? '--' : '-')
  return {
    start: lineStart + index,
    end: lineStart + index + sign.length,
    message: `The code has a ${sign} from a word processor, which programs do not understand`,
    hint: `Write ${instead}.`,
  }
}
