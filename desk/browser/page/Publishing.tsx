import { fieldValues } from '../../../content/schema/front-matter/withField.ts'
import { publishText, today } from '../shared/changeSaved.ts'
import type { SessionState } from '../editor/SessionState.ts'
import type { TextSession } from '../editor/TextSession.ts'
import { Commits } from './Commits.tsx'
import { Targets } from './Targets.tsx'
import { counted, filled, words } from '../words.ts'

interface PublishingProps {
  session: TextSession
  state: SessionState
  targets: readonly string[]
}

/** What is still to do before a text is published, what a publish would change, and the commit of its files. */
export function Publishing({ session, state, targets }: PublishingProps) {
  const { date, draft } = fieldValues(state.text)
  const errors = state.problems.filter(({ severity }) => severity === 'error').length
  const warnings = state.problems.length - errors
  const isLater = typeof date === 'string' && date > today()
  return (
    <div className="desk-publishing">
      <h2>{words.ready}</h2>
      <ul className="desk-checks">
        <Check isDone={errors === 0}>{errors === 0 ? words.noErrors : counted('buildFails', errors)}</Check>
        <Check isDone={warnings === 0}>
          {warnings === 0 ? words.noWarnings : counted('warnings', warnings)}
        </Check>
        <Check isDone={draft !== true}>
          {draft === true
            ? words.draftUnseen
            : isLater
              ? filled('seenFrom', { date: String(date) })
              : words.seen}
        </Check>
        <Check isDone={!session.isUnsaved}>{session.isUnsaved ? words.notSavedYet : words.saved}</Check>
      </ul>
      {(draft === true || isLater) && (
        <p>
          <button
            type="button"
            className="desk-button"
            disabled={state.isElsewhere}
            onClick={() => session.change(publishText(state.text))}
          >
            {words.publishToday}
          </button>{' '}
          {words.changesFront}
        </p>
      )}
      {targets.length > 0 && <Targets targets={targets} />}
      <Commits session={session} state={state} />
    </div>
  )
}

const Check = ({ isDone, children }: { isDone: boolean; children: string }) => (
  <li data-done={isDone}>
    <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {children}
  </li>
)
