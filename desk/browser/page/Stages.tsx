import type { postState } from '../../../content/posts/postState.ts'
import type { GitState, TextStage } from '../../DeskApi.ts'
import { stageNames, stagesOf } from '../shared/stages.ts'
import { ask, useAnswer } from '../shared/ask.tsx'
import { Button } from '../shared/controls.tsx'
import { useRuns } from './useRuns.tsx'

interface StagesProps {
  file: string
  isSaved: boolean
  /** Of the front matter. */
  visibility: ReturnType<typeof postState>
  date: unknown
  /** Null without a repository; undefined until it is known. */
  git: GitState | null | undefined
}

/** How far the text has come on its way to visitors, and the next step. */
export function Stages({ file, isSaved, visibility, date, git }: StagesProps) {
  const { data: known } = useAnswer<TextStage>('stage', { file })
  const { run, isRunning, shown } = useRuns()
  if (!known || git === undefined) return <p role="status">Finding out where this text is…</p>
  const isCommitted = known.isCommitted && git?.changed.length === 0
  const stages = stagesOf(isSaved, { ...known, ...(known.isCommitted === undefined ? {} : { isCommitted }) })
  const next = stages.findIndex(is => is !== true)
  const steps = [
    '',
    'Next: save it.',
    git
      ? 'Next: send it for review below.'
      : 'This project isn’t in a git repository, so what becomes of it is unknown.',
    git?.remote
      ? 'Next: send it for review below.'
      : 'Unknown whether it is pushed: the repository has no remote.',
    stages[4] === false
      ? 'Next: ask for a review and merge it, then check again.'
      : 'Unknown whether it is merged: check again.',
    stages[5] === false ? waiting(visibility, date) : 'Unknown whether visitors see it: check the site.',
  ]
  return (
    <>
      <ol className="desk-stages" aria-label="Stages">
        {stageNames.map((name, at) => (
          <li key={name} data-done={stages[at] === true} aria-current={at === next ? 'step' : undefined}>
            {name}
            {name === 'Committed' && git?.current && ` (${git.current})`}
            {at > 0 && stages[at] === undefined && ': unknown'}
            <span className="visually-hidden">
              {stages[at] === true ? ', done' : stages[at] === false ? ', not yet' : ''}
            </span>
          </li>
        ))}
      </ol>
      <p role="status">{next < 0 ? 'Visitors see this version.' : steps[next]}</p>
      {git?.pullRequest !== undefined && stages[3] === true && stages[4] !== true && (
        <p>
          <a href={git.pullRequest} target="_blank" rel="noreferrer">
            Open a pull request
          </a>
        </p>
      )}
      {isSaved && (
        <p>
          <Button disabled={isRunning} onClick={() => run(() => ask('check', { file }))}>
            Check again
          </Button>{' '}
          fetches the remote, and asks the published site for this version.
        </p>
      )}
      {shown}
    </>
  )
}

function waiting(visibility: StagesProps['visibility'], date: unknown): string {
  if (visibility === 'draft') return 'It’s a draft: visitors don’t see it.'
  if (visibility === 'expired') return 'It has expired: visitors no longer see it.'
  if (visibility === 'scheduled') return `Scheduled: the first build on or after ${date} publishes it.`
  return 'Next: wait until CI has published it, then check again.'
}
