import { useRef } from 'react'
import { countProblems } from '../../../content/problems/limitProblems.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import type { DeskText } from '../../DeskApi.ts'
import { ask, type AskError, settle } from '../shared/ask.tsx'
import { AskButton } from '../shared/AskText.tsx'
import { Button } from '../shared/controls.tsx'
import { linkTo } from '../shared/links.ts'
import { changeSaved, PostActions, stateText } from '../shared/PostActions.tsx'
import { counted } from '../../../content/shared/counted.ts'
import { ago } from '../words.ts'

interface TextRowProps {
  text: DeskText
  /** None until the site is checked. */
  problems: readonly Problem[]
  /** @param name by which it is restored */
  onDeleted: (name: string) => void
  onChanged: () => void
  onFailure: (error: AskError) => void
}

/** A text in the list, with what can be done to it. */
export function TextRow({ text, problems, onDeleted, onChanged, onFailure }: TextRowProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const { file, title, state, date, author, tags, saved, isUnsaved, kind } = text
  const count = (wanted: Problem['severity']) =>
    countProblems(problems.filter(({ severity }) => severity === wanted))
  const [errors, warnings] = [count('error'), count('warning')]
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
        {errors > 0 && <span className="desk-errors">{counted(errors, 'error')}</span>}
        {warnings > 0 && <span>{counted(warnings, 'warning')}</span>}
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
                    close()
                    await changeSaved(file, change)
                    onChanged()
                  }}
                />
                <li>
                  <AskButton
                    title={`Rename “${title}”`}
                    label="URL slug"
                    value={text.slug}
                    note={
                      state === 'draft'
                        ? undefined
                        : `The old URL, ${text.path}, will redirect to the new one.`
                    }
                    action="Rename"
                    onAnswer={async slug => {
                      await ask('rename', { file, slug })
                      onChanged()
                    }}
                  />
                </li>
                <li>
                  <Button
                    onClick={() => {
                      close()
                      void settle(ask('duplicate', { file }), onChanged, onFailure)
                    }}
                  >
                    Duplicate
                  </Button>
                </li>
              </>
            )}
            <li>
              <AskButton
                title={`Delete “${title}”?`}
                note={`${file} is moved to .kube-site/desk/deleted. ${afterwards}`}
                action="Delete"
                onAnswer={async () => {
                  const { deleted } = await ask<{ deleted: string }>('delete', { file })
                  onDeleted(deleted)
                }}
              />
            </li>
          </ul>
        </details>
      )}
    </li>
  )
}
