import type { Text } from '@codemirror/state'
import { fixesOf } from '../../../content/problems/limitProblems.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { applyFixes, offsetOf } from './diagnostics.ts'
import type { Draft } from './Draft.ts'
import { Button } from '../shared/controls.tsx'
import { counted } from '../../../content/shared/counted.ts'

interface ProblemListProps {
  draft: Draft
  problems: readonly Problem[]
  /** The text in which they were found. */
  checked: Text
}

/** The problems of the text, as `check` reports them. Clicking one moves the cursor to it. */
export function ProblemList({ draft, problems, checked }: ProblemListProps) {
  const repair = (fixes: ReturnType<typeof fixesOf>) => {
    if (draft.view) applyFixes(draft.view, fixes, checked)
  }
  const show = (problem: Problem) => {
    const { view } = draft
    if (!view) return
    view.dispatch({ selection: { anchor: offsetOf(problem, view.state.doc) }, scrollIntoView: true })
    view.focus()
  }
  const all = problems.flatMap(fixesOf)
  if (problems.length === 0) return <p className="desk-problems desk-problems--none">No problems.</p>
  return (
    <section className="desk-problems" aria-label="Problems">
      <header>
        <h2>{counted(problems.length, 'problem')}</h2>
        {all.length > 1 && <Button onClick={() => repair(all)}>Fix {all.length}</Button>}
      </header>
      <ul>
        {problems
          .toSorted((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column)
          .map(problem => (
            <li key={`${problem.code} ${problem.line}:${problem.column} ${problem.message}`}>
              <button type="button" className="desk-problem" onClick={() => show(problem)}>
                <span className={problem.severity === 'error' ? 'desk-errors' : undefined}>
                  {problem.severity === 'error' ? 'Error' : 'Warning'},{' '}
                  {problem.line > 0 ? `line ${problem.line}` : 'the file'}:
                </span>{' '}
                {problem.message}
              </button>
              {problem.hint !== undefined && <p>{problem.hint}</p>}
              <div className="desk-problem__more">
                <code>{problem.code}</code>
                {problem.fix && <Button onClick={() => repair(fixesOf(problem))}>Fix</Button>}
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Errors come first. */
const rank = ({ severity }: Problem): number => (severity === 'error' ? 0 : 1)
