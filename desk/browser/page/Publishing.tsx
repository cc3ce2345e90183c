import { fieldValues } from '../../../content/schema/front-matter/setField.ts'
import { Button } from '../shared/controls.tsx'
import { linkTo } from '../shared/links.ts'
import { PostActions, stateOf } from '../shared/PostActions.tsx'
import { AskButton } from '../shared/AskText.tsx'
import type { SessionState, TextSession } from '../editor/TextSession.ts'
import { counted } from '../../../content/shared/counted.ts'
import { ago } from '../shared/ago.ts'
import type { SyntheticEvent } from 'react'
import type { Problem } from '../../../content/problems/Problem.ts'
import type { GitState, TextCommit } from '../../DeskApi.ts'
import { ask, Failure, useAction, useAnswer } from '../shared/ask.tsx'
import { Stages } from './Stages.tsx'
import { useRuns } from './useRuns.tsx'

/** How many problems of the site are listed. */
const shownProblems = 20

/** A text as of a commit. */
export interface FormerText extends TextCommit {
  text: string
}

interface PublishingProps {
  session: TextSession
  state: SessionState
  isReadOnly: boolean
  targets: readonly string[]
  onShow: (version: FormerText) => void
}

/** What is left to do before a text is published, what publishing would change, and git. */
export function Publishing({ session, state, isReadOnly, targets, onShow }: PublishingProps) {
  const values = fieldValues(state.text)
  const { date } = values
  const visibility = stateOf(values)
  const errors = state.problems.filter(({ severity }) => severity === 'error').length
  const warnings = state.problems.length - errors
  const { data: site } = useAnswer<Problem[]>('strict')
  const { data: git, error: gitError } = useAnswer<GitState | null>('git', { file: session.file })
  return (
    <div className="desk-publishing">
      <h2>Where it is</h2>
      <Stages
        file={session.file}
        isSaved={!session.isUnsaved && !state.isGone}
        {...{ visibility, date, git }}
      />
      <h2>Ready to publish?</h2>
      <ul className="desk-checks">
        <Check isDone={errors === 0}>
          {errors === 0 ? 'No errors' : `${counted(errors, 'error')}: a build would fail`}
        </Check>
        <Check isDone={warnings === 0}>{warnings === 0 ? 'No warnings' : counted(warnings, 'warning')}</Check>
        <Check isDone={site?.length === 0}>
          {site === undefined
            ? 'Checking the saved site…'
            : site.length === 0
              ? 'The saved site passes kube-site check --strict, as CI runs it'
              : `kube-site check --strict would fail in CI: ${counted(site.length, 'problem')}`}
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
      {state.kind === 'post' && (
        <>
          <ul className="desk-actions">
            <PostActions
              title={String(values['title'])}
              state={visibility}
              date={date}
              isDisabled={isReadOnly}
              onChange={async change => session.change(change(state.text))}
            />
          </ul>
          <p>These buttons edit the front matter, and you can undo that.</p>
        </>
      )}
      {targets.length > 0 && <Targets targets={targets} />}
      {gitError && <Failure error={gitError} />}
      <Commits {...{ session, state, git, onShow }} />
    </div>
  )
}

const Check = ({ isDone, children }: { isDone: boolean; children: string }) => (
  <li data-done={isDone}>
    <span aria-hidden="true">{isDone ? '✓' : '○'}</span> {children}
  </li>
)

/** Compares the saved site with the targets of the configuration. */
function Targets({ targets }: { targets: readonly string[] }) {
  const { run, isRunning, shown } = useRuns()
  return (
    <>
      <h3>What publishing would change</h3>
      <p>Builds the saved site and compares it with a target, without publishing anything.</p>
      <p className="desk-actions">
        {targets.map(target => (
          <Button key={target} disabled={isRunning} onClick={() => run('plan', { target })}>
            Compare with {target}
          </Button>
        ))}
      </p>
      {shown}
    </>
  )
}

interface CommitsProps extends Omit<PublishingProps, 'isReadOnly' | 'targets'> {
  git: GitState | null | undefined
}

/** The state of a text in git: creates a branch, commits and pushes its files, and lists its commits. */
function Commits({ session, state, git, onShow }: CommitsProps) {
  const { file } = session
  const { mutate, error } = useAction()
  const { run, isRunning, shown } = useRuns()
  const submit =
    (name: string, fieldsOf: (data: FormData) => object) => (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      run(name, fieldsOf(new FormData(form)), () => form.reset())
    }
  const show = async (commit: TextCommit) => {
    const { text } = await ask<{ text: string }>('version', { file, commit: commit.commit })
    onShow({ ...commit, text })
  }
  const proposed = `${git?.isNew ? 'Add' : 'Update'} “${fieldValues(state.text)['title'] ?? file}”`
  return (
    <>
      {git === null && (
        <p>
          This project isn’t in a git repository. Copy the file to the repository the site is published from.
        </p>
      )}
      {git && (
        <>
          <h3>Git</h3>
          <p>
            On the branch <code>{git.branch || 'detached HEAD'}</code>.{' '}
            {git.changed.length === 0 ? 'All changes to this text are committed.' : 'To be committed:'}
          </p>
          {git.changed.length > 0 && (
            <ul className="desk-found">
              {git.changed.map(name => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          )}
          {git.unused.length > 0 && !session.isUnsaved && (
            <p>
              This text doesn’t use these pictures, so they won’t be committed: {git.unused.join(', ')}. You
              can delete them under Pictures.
            </p>
          )}
          {error && <Failure error={error} />}
          <form onSubmit={submit('branch', data => ({ name: data.get('branch') }))}>
            <label>
              New branch
              <input name="branch" required placeholder="post/my-first-post" />
            </label>
            <Button type="submit">Create branch</Button>
          </form>
          <form onSubmit={submit('commit', data => ({ file, message: data.get('message') || proposed }))}>
            <label>
              What you changed
              <input name="message" placeholder={proposed} />
            </label>
            <Button type="submit" disabled={isRunning || git.changed.length === 0 || session.isUnsaved}>
              Commit
            </Button>
          </form>
          {git.remote && (
            <p>
              <AskButton
                title={`Push ${git.branch} to ${git.remote.name}?`}
                note={`${counted(git.unpushed, 'commit is', 'commits are')} sent to ${git.remote.address}`}
                action="Push"
                disabled={isRunning || git.unpushed === 0}
                onAnswer={async () => run('push', { branch: git.branch, remote: git.remote?.name })}
              />{' '}
              {git.unpushed === 0
                ? 'All commits are pushed.'
                : `${counted(git.unpushed, 'commit isn’t', 'commits aren’t')} pushed yet.`}
            </p>
          )}
          {shown}
          <p>
            {git.remote
              ? 'Nothing is pushed until you confirm. CI publishes the branch once it’s merged.'
              : 'The repository has no remote, so there is nowhere to push to.'}
          </p>
          <h3>History</h3>
          {git.commits.length === 0 && <p>This text hasn’t been committed yet.</p>}
          <ul className="desk-found">
            {git.commits.map(commit => (
              <li key={commit.commit}>
                <span>
                  {commit.subject} · {commit.author} ·{' '}
                  <time dateTime={commit.time}>{ago(Date.parse(commit.time))}</time>
                </span>
                <Button onClick={() => mutate(() => show(commit))}>Compare</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
