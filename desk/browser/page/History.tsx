import { useState } from 'react'
import type { TextCommit } from '../../DeskApi.ts'
import { type AskError, Failure, ask, settle } from '../shared/ask.tsx'
import { ago, words } from '../words.ts'

/** A text as a commit has it. */
export interface FormerText extends TextCommit {
  text: string
}

interface HistoryProps {
  file: string
  commits: readonly TextCommit[]
  onShow: (version: FormerText) => void
}

/** The commits that changed a text. */
export function History({ file, commits, onShow }: HistoryProps) {
  const [failure, setFailure] = useState<AskError>()
  const show = (shown: TextCommit) => {
    const asked = ask<{ text: string }>('version', { file, commit: shown.commit })
    void settle(asked, ({ text }) => onShow({ ...shown, text }), setFailure)
  }
  return (
    <>
      <h3>{words.history}</h3>
      {failure && <Failure error={failure} />}
      {commits.length === 0 && <p>{words.noHistory}</p>}
      <ul className="desk-found">
        {commits.map(commit => (
          <li key={commit.commit}>
            <span>
              {commit.subject} · {commit.author} ·{' '}
              <time dateTime={commit.time}>{ago(Date.parse(commit.time))}</time>
            </span>
            <button type="button" className="desk-button" onClick={() => show(commit)}>
              {words.compare}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
