import { useRef, useState } from 'react'
import { withField } from '../../../../content/schema/front-matter/withField.ts'
import type { DeskText } from '../../DeskApi.ts'
import { ask, type AskError, settle } from '../shared/ask.ts'
import { AskText } from '../shared/AskText.tsx'
import { linkTo } from '../shared/links.ts'
import { changeSaved, publishText } from '../shared/changeSaved.ts'

interface TextRowProps {
  text: DeskText
  /** @param name by which it is restored */
  onDeleted: (name: string) => void
  onChanged: () => void
  onFailure: (error: AskError) => void
}

type Question = 'rename' | 'date' | 'delete'

/** A text in the list, with what can be done to it. */
export function TextRow({ text, onDeleted, onChanged, onFailure }: TextRowProps) {
  const [question, setQuestion] = useState<Question>()
  const menu = useRef<HTMLDetailsElement>(null)
  const run = (act: () => Promise<unknown>) => {
    if (menu.current) menu.current.open = false
    setQuestion(undefined)
    void settle(act(), onChanged, onFailure)
  }
  const { file, title, state, date, author, tags, words, saved, isUnsaved, kind } = text
  const choose = (chosen: Question) => () => {
    if (menu.current) menu.current.open = false
    setQuestion(chosen)
  }
  return (
    <li className="desk-row">
      <div className="desk-row__text">
        <a href={linkTo(file)}>{title}</a>
        <p>
          {[kind === 'page' ? 'page' : author, tags.join(', '), `${words} words`, `saved ${ago(saved)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="desk-row__state">
        <span className={`desk-state desk-state--${state}`}>{stateText(text)}</span>
        {date !== undefined && state !== 'scheduled' && <time dateTime={date}>{date}</time>}
      </p>
      <p className="desk-row__problems">
        {text.errors > 0 && <span className="desk-errors">{counted(text.errors, 'error')}</span>}
        {text.warnings > 0 && <span>{counted(text.warnings, 'warning')}</span>}
        {isUnsaved && <span>unsaved text</span>}
      </p>
      <details
        className="desk-menu"
        ref={menu}
        onKeyDown={event => {
          if (event.key === 'Escape' && menu.current) menu.current.open = false
        }}
      >
        <summary aria-label={`Actions for ${title}`}>Actions</summary>
        <ul>
          {kind === 'post' && (
            <>
              {(state === 'draft' || state === 'scheduled') && (
                <li>
                  <button type="button" onClick={() => run(() => changeSaved(file, publishText))}>
                    Publish now
                  </button>
                </li>
              )}
              <li>
                <button type="button" onClick={choose('date')}>
                  Set the date…
                </button>
              </li>
              <li>
                <button type="button" onClick={choose('rename')}>
                  Rename…
                </button>
              </li>
              <li>
                <button type="button" onClick={() => run(() => ask('duplicate', { file }))}>
                  Duplicate
                </button>
              </li>
            </>
          )}
          <li>
            <button type="button" onClick={choose('delete')}>
              Delete…
            </button>
          </li>
        </ul>
      </details>
      {question === 'rename' && (
        <AskText
          title={`Rename “${title}”`}
          label="Last part of the address"
          value={text.slug}
          note={state === 'draft' ? undefined : `The old address, ${text.path}, will lead to the new one.`}
          action="Rename"
          onCancel={() => setQuestion(undefined)}
          onAnswer={slug => run(() => ask('rename', { file, slug }))}
        />
      )}
      {question === 'date' && (
        <AskText
          title={`Date of “${title}”`}
          label="Day of publication"
          type="date"
          value={date ?? ''}
          note="A day in the future schedules the post."
          action="Set the date"
          onCancel={() => setQuestion(undefined)}
          onAnswer={day => run(() => changeSaved(file, source => withField(source, 'date', day)))}
        />
      )}
      {question === 'delete' && (
        <AskText
          title={`Delete “${title}”?`}
          note={`${file} is moved to .kube-site/desk/deleted. ${state === 'draft' ? '' : 'Visitors who have its address will find nothing there.'}`}
          action="Delete"
          onCancel={() => setQuestion(undefined)}
          onAnswer={() => {
            setQuestion(undefined)
            const asked = ask<{ deleted: string }>('delete', { file })
            void settle(asked, ({ deleted }) => onDeleted(deleted), onFailure)
          }}
        />
      )}
    </li>
  )
}

const stateText = ({ state, date }: DeskText): string =>
  state === 'scheduled' ? `scheduled for ${date}` : state

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `2 days ago` */
function ago(time: string): string {
  const seconds = (Date.now() - Date.parse(time)) / 1000
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}
