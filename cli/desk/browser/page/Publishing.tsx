import { useCallback, useEffect, useState } from 'react'
import { fieldValues } from '../../../../content/schema/front-matter/withField.ts'
import type { GitRun, GitState } from '../../DeskApi.ts'
import { ask, type AskError, settle } from '../shared/ask.ts'
import { publishText, today } from '../shared/changeSaved.ts'
import { Failure } from '../shared/Failure.tsx'
import type { SessionState } from '../editor/SessionState.ts'
import type { TextSession } from '../editor/TextSession.ts'

/** What is still to do before a text is published, and the commit of its files. */
export function Publishing({ session, state }: { session: TextSession; state: SessionState }) {
  const { file } = session
  const { title, date, draft } = fieldValues(state.text)
  const [git, setGit] = useState<GitState | null>()
  const [message, setMessage] = useState('')
  const [branch, setBranch] = useState('')
  const [runs, setRuns] = useState<readonly GitRun[]>([])
  const [failure, setFailure] = useState<AskError>()
  const refresh = useCallback(() => {
    void settle(ask<GitState | null>('git', { file }), setGit, setFailure)
  }, [file])
  useEffect(refresh, [refresh, state.base])
  const run = (name: 'commit' | 'branch', fields: object) => {
    setFailure(undefined)
    void settle(
      ask<GitRun[]>(name, fields),
      done => {
        setRuns(done)
        refresh()
      },
      setFailure,
    )
  }
  const errors = state.problems.filter(({ severity }) => severity === 'error').length
  const warnings = state.problems.length - errors
  const isLater = typeof date === 'string' && date > today()
  const proposed = `${git?.isNew ? 'Add' : 'Update'} “${String(title ?? file)}”`
  return (
    <div className="desk-publishing">
      <h2>Ready to publish?</h2>
      <ul className="desk-checks">
        <Check isDone={errors === 0}>
          {errors === 0 ? 'No errors' : `${errors} errors: a build would fail`}
        </Check>
        <Check isDone={warnings === 0}>{warnings === 0 ? 'No warnings' : `${warnings} warnings`}</Check>
        <Check isDone={draft !== true}>
          {draft === true
            ? 'A draft: visitors do not see it'
            : isLater
              ? `Scheduled for ${String(date)}`
              : 'Visitors see it'}
        </Check>
        <Check isDone={!session.isUnsaved}>{session.isUnsaved ? 'Not saved yet' : 'Saved'}</Check>
      </ul>
      {(draft === true || isLater) && (
        <p>
          <button
            type="button"
            className="desk-button"
            disabled={state.isElsewhere}
            onClick={() => session.change(publishText(state.text))}
          >
            Publish with today’s date
          </button>{' '}
          changes the front matter; you can undo it.
        </p>
      )}
      {failure && <Failure error={failure} />}
      {git === null && (
        <p>The project is in no git repository: copy the file to where it is published from.</p>
      )}
      {git && (
        <>
          <h3>Git</h3>
          <p>
            On the branch <code>{git.branch || 'detached HEAD'}</code>.{' '}
            {git.changed.length === 0 ? 'Everything of this text is committed.' : 'To be committed:'}
          </p>
          <ul>
            {git.changed.map(name => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
          <form
            onSubmit={event => {
              event.preventDefault()
              run('branch', { name: branch })
            }}
          >
            <label>
              New branch
              <input
                value={branch}
                required
                placeholder="post/my-first-post"
                onChange={event => setBranch(event.target.value)}
              />
            </label>
            <button type="submit" className="desk-button">
              Open a branch
            </button>
          </form>
          <form
            onSubmit={event => {
              event.preventDefault()
              run('commit', { file, message: message || proposed })
            }}
          >
            <label>
              What you changed
              <input
                value={message}
                placeholder={proposed}
                onChange={event => setMessage(event.target.value)}
              />
            </label>
            <button
              type="submit"
              className="desk-button"
              disabled={git.changed.length === 0 || session.isUnsaved}
            >
              Commit
            </button>
          </form>
          {runs.length > 0 && (
            <pre role="status">
              {runs
                .map(({ command, output, isDone }) => `$ ${command}\n${output}${isDone ? '' : '\nfailed'}\n`)
                .join('')}
            </pre>
          )}
          <p>Nothing is pushed from here. Once the commit is pushed and merged, CI publishes it.</p>
        </>
      )}
    </div>
  )
}

const Check = ({ isDone, children }: { isDone: boolean; children: string }) => (
  <li data-done={isDone}>
    <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {children}
  </li>
)
