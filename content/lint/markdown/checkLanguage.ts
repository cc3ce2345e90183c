import { suggestion } from '../../problems/nearest.ts'
import { knownLanguages } from '../../markdown/highlightCode.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

const known: ReadonlySet<string> = new Set(knownLanguages)

/** Languages of diagrams. */
const diagrams: ReadonlySet<string> = new Set('d2 dot graphviz mermaid plantuml puml'.split(' '))

/** Adds a problem for a block of code whose language nobody knows, and for a diagram. */
export function checkLanguage(state: LintState, written: string, range: SourceRange): void {
  const name = written.toLowerCase()
  if (name === '' || known.has(name)) return
  if (diagrams.has(name)) {
    const message = 'Diagrams are not drawn: readers would get the source of this one'
    const hint =
      'Draw it once as SVG, and show that as an image: docs/writing.md, "Diagrams". To show the source, write `text`.'
    addProblem(state, range, { code: 'diagram-undrawn', message, hint })
    return
  }
  const [language = '', file] = written.split(/:(.*)/s, 2)
  if (file && known.has(language.toLowerCase())) {
    const at = state.source.indexOf(written, range.start)
    const text = `${language} title="${file.replaceAll('"', '')}"`
    addProblem(state, range, {
      code: 'code-language',
      message: `\`${written.slice(0, 50)}\` is read as a language`,
      hint: `Write the file as a title: ${text.slice(0, 100)}.`,
      fix: { start: at, end: at + written.length, text },
    })
    return
  }
  const ending = name.replace(/^.*\./, '')
  const hint =
    ending !== name && known.has(ending)
      ? `Write the language, and the file as its title: ${ending} title="${written.slice(0, 50)}".`
      : suggestion(name, knownLanguages, 'Write `text` where it is no code.')
  addProblem(state, range, {
    code: 'code-language',
    message: `\`${written.slice(0, 50)}\` is no language of code that is known here`,
    hint,
  })
}
