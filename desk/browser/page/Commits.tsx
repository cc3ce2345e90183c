import { useCallback, useEffect, useState } from 'react'
import { fieldValues } from '../../../content/schema/front-matter/withField.ts'
import type { GitState } from '../../DeskApi.ts'
import { ask, settle } from '../shared/ask.ts'
import type { SessionState } from '../editor/SessionState.ts'
import type { TextSession } from '../editor/TextSession.ts'
import { useRuns } from './useRuns.tsx'
import { filled, words } from '../words.ts'

/** The state of a text in its repository; a branch for it, and the commit of its files. */
export function Commits({ session, state }: { session: TextSession; state: SessionState }) {
  const { file } = session
  const [git, setGit] = useState<GitState | null>()
  const [message, setMessage] = useState('')
  const [branch, setBranch] = useState('')
  const refresh = useCallback(() => {
    void settle(ask<GitState | null>('git', { file }), setGit)
  }, [file])
  useEffect(refresh, [refresh, state.base])
  const { run, isRunning, shown } = useRuns(refresh)
  const proposed = filled(git?.isNew ? 'addTitle' : 'updateTitle', {
    title: String(fieldValues(state.text)['title'] ?? file),
  })
  return (
    <>
      {git === null && <p>{words.noRepository}</p>}
      {git && (
        <>
          <h3>Git</h3>
          <p>
            {words.onBranch} <code>{git.branch || words.detached}</code>.{' '}
            {git.changed.length === 0 ? words.allCommitted : words.toCommit}
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
              {words.newBranch}
              <input
                value={branch}
                required
                placeholder="post/my-first-post"
                onChange={event => setBranch(event.target.value)}
              />
            </label>
            <button type="submit" className="desk-button">
              {words.openBranch}
            </button>
          </form>
          <form
            onSubmit={event => {
              event.preventDefault()
              run('commit', { file, message: message || proposed })
            }}
          >
            <label>
              {words.whatYouChanged}
              <input
                value={message}
                placeholder={proposed}
                onChange={event => setMessage(event.target.value)}
              />
            </label>
            <button
              type="submit"
              className="desk-button"
              disabled={isRunning || git.changed.length === 0 || session.isUnsaved}
            >
              {words.commit}
            </button>
          </form>
          {shown}
          <p>{words.notPushed}</p>
        </>
      )}
    </>
  )
}
