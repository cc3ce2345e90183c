import { suggestion } from '../../problems/nearest.ts'
import { knownLanguages } from '../highlightCode.ts'
import type { SourceRange } from '../locateToken.ts'
import { addProblem, type RenderState } from '../RenderState.ts'

const known: ReadonlySet<string> = new Set(knownLanguages)

/** Languages of diagrams. */
const diagrams: ReadonlySet<string> = new Set('d2 dot graphviz mermaid plantuml puml'.split(' '))

/** Adds a problem for a block of code whose language nobody knows. */
export function checkLanguage(state: RenderState, written: string, range: SourceRange): void {
  const name = written.toLowerCase()
  if (name === '' || known.has(name)) return
  const code = 'code-language'
  if (diagrams.has(name)) {
    const hint =
      'Save it as SVG under public/images/posts/, and show it as an image; docs/writing.md says how.'
    addProblem(state, range, { code, message: 'Diagrams are not drawn: the block is shown as text', hint })
    return
  }
  const hint = suggestion(name, knownLanguages, 'Write `text` where it is no code.')
  addProblem(state, range, {
    code,
    message: `\`${written.slice(0, 50)}\` is no language of code that is known here`,
    hint,
  })
}
