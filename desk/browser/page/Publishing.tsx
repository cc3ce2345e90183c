import type { ReactNode } from 'react'
import { fieldValues } from '../../../content/schema/front-matter/setField.ts'
import { Button } from '../shared/controls.tsx'
import { linkTo } from '../shared/links.ts'
import { publishText, stateOf } from '../shared/visibility.ts'
import type { Draft, DraftState } from '../editor/Draft.ts'
import { counted } from '../../../content/shared/counted.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import type { CommandRun, GitState } from '../../DeskApi.ts'
import { ask, Failure, useAnswer } from '../shared/ask.tsx'
import { Stages } from './Stages.tsx'
import type { useRuns } from './useRuns.tsx'

/** How many problems of the site are listed. */
const shownProblems = 20

interface PublishingProps {
  draft: Draft
  state: DraftState
  problems: readonly Problem[]
  /** Of sending, which goes on while another part is shown. */
  runs: ReturnType<typeof useRuns>
}

/** Where a text is, what is left to do before it is published, and how it is sent for review. */
export function Publishing({ draft, state, problems, runs }: PublishingProps) {
  const values = fieldValues(state.text)
  const { date } = values
  const visibility = stateOf(values)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const { data: site } = useAnswer<Problem[]>('strict')
  const { data: git, error: gitError } = useAnswer<GitState | null>('git', { file: draft.file })
  return (
    <div className="desk-publishing">
      <h2>Where it is</h2>
      {gitError ? (
        <Failure error={gitError} />
      ) : (
        <Stages
          file={draft.file}
          isSaved={!draft.isUnsaved && !state.isGone}
          {...{ visibility, date, git }}
        />
      )}
      <h2>Ready to publish?</h2>
      <ul className="desk-checks">
        <Check isDone={errors === 0}>
          {errors === 0 ? 'No errors' : `${counted(errors, 'error')}: a build would fail`}
        </Check>
        <Check isDone={warnings === 0}>{warnings === 0 ? 'No warnings' : counted(warnings, 'warning')}</Check>
        <Check isDone={site && site.length === 0}>
          {site === undefined ? (
            'Checking the saved site…'
          ) : site.length === 0 ? (
            <>The saved site passes {strictCheck}, as CI runs it</>
          ) : (
            <>
              {strictCheck} would fail in CI: {counted(site.length, 'problem')}
            </>
          )}
        </Check>
      </ul>
      {site && site.length > 0 && (
        <ul className="desk-found">
          {site.slice(0, shownProblems).map(problem => (
            <li key={`${problem.file} ${problem.code} ${problem.line}:${problem.column}`}>
              {problem.file.endsWith('.md') ? (
                <a href={linkTo(problem.file)}>{problem.file}</a>
              ) : (
                <code>{problem.file}</code>
              )}
              <span>{problem.message}.</span>
            </li>
          ))}
        </ul>
      )}
      {(visibility === 'draft' || visibility === 'scheduled') && (
        <p>
          <Button onClick={() => draft.change(publishText(state.text))}>Publish now</Button> removes the draft
          mark and a later date, and you can undo that. Set a later date under Details.
        </p>
      )}
      {git === null && (
        <p>
          This project isn’t in a git repository. Copy the file to the repository the site is published from.
        </p>
      )}
      {git && <Review {...{ draft, git, runs }} />}
    </div>
  )
}

const strictCheck = <code>kube-site check --strict</code>

/** A line of the checklist; `isDone` is undefined while it is being checked. */
const Check = ({ isDone, children }: { isDone: boolean | undefined; children: ReactNode }) => (
  <li data-done={isDone}>
    <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {children}
  </li>
)

/** Sends a text for review. */
function Review({ draft, git, runs }: Omit<PublishingProps, 'state' | 'problems'> & { git: GitState }) {
  const { file, isUnsaved } = draft
  const { current, branch, changed, unused, unpushed, remote, isNew } = git
  const { run, isRunning, shown } = runs
  const proposed = `${isNew ? 'Add' : 'Update'} “${fieldValues(draft.get().text)['title'] ?? file}”`
  const isSent = !isUnsaved && changed.length === 0 && unpushed === 0
  const send = async (data: FormData) => {
    await draft.save()
    const { failure, conflict } = draft.get()
    // The reason is shown above.
    if (failure || conflict) return []
    const message = data.get('message') || proposed
    return await ask<CommandRun[]>('send', { file, message, branch: data.get('branch') })
  }
  return (
    <>
      <h2>Send for review</h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          const form = event.currentTarget
          run(
            () => send(new FormData(form)),
            () => form.reset(),
          )
        }}
      >
        <label>
          What you changed
          <input name="message" placeholder={proposed} />
        </label>
        <label>
          Branch
          <input key={branch} name="branch" required defaultValue={branch} />
        </label>
        <Button type="submit" isMain disabled={isRunning || draft.get().conflict !== undefined || isSent}>
          Send for review
        </Button>
      </form>
      <p>
        {isSent
          ? `Everything is on the branch ${current}${remote ? `, and ${remote.name} has it` : ''}.`
          : [
              isUnsaved && 'Saves the text.',
              branch !== current && 'Creates the branch.',
              'Commits the files below.',
              remote
                ? `Pushes the branch to ${remote.name} (${remote.address}).`
                : 'The repository has no remote, so nothing is pushed.',
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
      {changed.length > 0 && (
        <ul className="desk-found">
          {changed.map(name => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
      {unused.length > 0 && !isUnsaved && (
        <p>
          This text doesn’t use these pictures, so they aren’t sent: {unused.join(', ')}. You can delete them
          under Pictures.
        </p>
      )}
      {shown}
    </>
  )
}
