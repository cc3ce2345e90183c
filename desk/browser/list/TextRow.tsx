import { useRef, useState } from 'react'
import type { DeskText } from '../../DeskApi.ts'
import { ask, type AskError, settle } from '../shared/ask.tsx'
import { AskText } from '../shared/AskText.tsx'
import { Button } from '../shared/controls.tsx'
import { linkTo } from '../shared/links.ts'
import { changeSaved, PostActions, stateText } from '../shared/PostActions.tsx'
import { counted } from '../../../content/shared/counted.ts'
import { ago } from '../words.ts'

/** How many problems a text has. */
export interface Counts {
  errors: number
  warnings: number
}

interface TextRowProps {
  text: DeskText
  /** Absent until the site is checked, and where there are none. */
  counts: Counts | undefined
  /** @param name by which it is restored */
  onDeleted: (name: string) => void
  onChanged: () => void
  onFailure: (error: AskError) => void
}

type Question = 'rename' | 'delete'

/** A text in the list, with what can be done to it. */
export function TextRow({ text, counts, onDeleted, onChanged, onFailure }: TextRowProps) {
  const [question, setQuestion] = useState<Question>()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const run = (act: () => Promise<unknown>) => {
    close()
    void settle(act(), onChanged, onFailure)
  }
  const answer = async (act: Promise<unknown>) => {
    await act
    setQuestion(undefined)
    onChanged()
  }
  const { file, title, state, date, author, tags, saved, isUnsaved, kind } = text
  const choose = (chosen: Question) => () => {
    close()
    setQuestion(chosen)
  }
  const afterwards = state === 'draft' ? '' : 'Its URL will return the 404 page.'
  return (
    <li className="desk-row">
      <div className="desk-row__text">
        <a href={linkTo(file)}>{title}</a>
        <p>
          {[
            kind === 'post' ? author : kind === 'legal' ? 'legal text' : kind,
            tags.join(', '),
            text.words > 0 && counted(text.words, 'word'),
            `saved ${ago(Date.parse(saved))}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="desk-row__state">
        <span className={`desk-state desk-state--${state}`}>{stateText(state, date)}</span>
        {date !== undefined && state !== 'scheduled' && <time dateTime={date}>{date}</time>}
      </p>
      <p className="desk-row__problems">
        {counts?.errors ? <span className="desk-errors">{counted(counts.errors, 'error')}</span> : undefined}
        {counts?.warnings ? <span>{counted(counts.warnings, 'warning')}</span> : undefined}
        {isUnsaved && <span>unsaved changes</span>}
      </p>
      {kind !== 'legal' && (
        <details
          className="desk-menu"
          ref={menu}
          onKeyDown={event => {
            if (event.key === 'Escape') close()
          }}
        >
          <summary aria-label={`Actions for ${title}`}>Actions</summary>
          <ul>
            {kind === 'post' && (
              <>
                <PostActions
                  {...{ title, state, date, onFailure }}
                  onChange={async change => {
                    await changeSaved(file, change)
                    close()
                    onChanged()
                  }}
                />
                <li>
                  <Button onClick={choose('rename')}>Rename…</Button>
                </li>
                <li>
                  <Button onClick={() => run(() => ask('duplicate', { file }))}>Duplicate</Button>
                </li>
              </>
            )}
            <li>
              <Button onClick={choose('delete')}>Delete…</Button>
            </li>
          </ul>
        </details>
      )}
      {question === 'rename' && (
        <AskText
          title={`Rename “${title}”`}
          label="URL slug"
          value={text.slug}
          note={state === 'draft' ? undefined : `The old URL, ${text.path}, will redirect to the new one.`}
          action="Rename"
          onCancel={() => setQuestion(undefined)}
          onAnswer={slug => answer(ask('rename', { file, slug }))}
        />
      )}
      {question === 'delete' && (
        <AskText
          title={`Delete “${title}”?`}
          note={`${file} is moved to .kube-site/desk/deleted. ${afterwards}`}
          action="Delete"
          onCancel={() => setQuestion(undefined)}
          onAnswer={async () => {
            const { deleted } = await ask<{ deleted: string }>('delete', { file })
            setQuestion(undefined)
            onDeleted(deleted)
          }}
        />
      )}
    </li>
  )
}
