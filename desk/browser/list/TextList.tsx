import { useEffect, useMemo, useState } from 'react'
import { countProblems } from '../../../content/problems/limitProblems.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { groupBy } from '../../../content/shared/groupBy.ts'
import type { CommandRun, DeletedText, DeskText, DeskTexts, Suggestions } from '../../DeskApi.ts'
import { counted } from '../../../content/shared/counted.ts'
import { ask, AskError, Failure, useAction, useAnswer } from '../shared/ask.tsx'
import { AskButton, Dialog } from '../shared/Dialog.tsx'
import { Button, Note, Proposals } from '../shared/controls.tsx'
import { linkTo } from '../shared/links.ts'
import { stateText } from '../shared/visibility.ts'
import { lastStage, stagesOf } from '../shared/stages.ts'

/** How many rows are shown at a time: thousands would take a browser too long. */
const page = 50

/** All posts, pages and legal texts, with a filter. */
export function TextList({ toggleTheme }: { toggleTheme: () => void }) {
  const { data: all, error: listError } = useAnswer<DeskTexts>('texts')
  // After the list, since `dev` responds to nothing else during a check, which takes seconds for many posts.
  const { data: problems } = useAnswer<Problem[]>('strict', {}, { pause: 300, enabled: all !== undefined })
  const { mutate: act, error, isPending } = useAction()
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(page)
  const [isNew, setIsNew] = useState(false)
  const [deleted, setDeleted] = useState<{ title: string; name: string }>()
  useEffect(() => {
    document.title = 'Posts and pages · Desk'
  }, [])
  const problemsOf = useMemo(() => {
    const groups = groupBy(problems ?? [], ({ file }) => file)
    return (file: string) => groups.get(file) ?? []
  }, [problems])
  const texts = useMemo(() => all?.texts.toSorted(newestFirst), [all])
  const found = useMemo(
    () => texts?.filter(text => query === '' || isFound(text, problemsOf(text.file), query)) ?? [],
    [texts, problemsOf, query],
  )
  const restore = (name: string) => {
    if (!isPending) act(() => ask('restore', { deleted: name }), { onSuccess: () => setDeleted(undefined) })
  }
  const failure = error ?? listError
  const isEmpty = texts !== undefined && texts.every(({ kind }) => kind !== 'post')
  const rows = (
    <ul className="desk-rows">
      {found.slice(0, shown).map(text => (
        <TextRow
          key={text.file}
          text={text}
          problems={problemsOf(text.file)}
          onDeleted={name => setDeleted({ title: text.title, name })}
        />
      ))}
    </ul>
  )
  return (
    <main className="desk-list" tabIndex={-1}>
      <header className="desk-bar">
        <h1>Posts and pages</h1>
        {!isEmpty && (
          <label className="desk-search">
            <span className="visually-hidden">Filter by title, tag, author, state or file</span>
            <input
              type="search"
              placeholder="Filter by title, tag, author, state"
              value={query}
              onChange={event => {
                setQuery(event.target.value)
                setShown(page)
              }}
            />
          </label>
        )}
        <Button title="Change between dark and light" onClick={toggleTheme}>
          Theme
        </Button>
        {!isEmpty && (
          <Button isMain onClick={() => setIsNew(true)}>
            New post
          </Button>
        )}
      </header>
      {failure && <Failure error={failure} />}
      {deleted && (
        <Note text={`“${deleted.title}” was deleted.`} action="Undo" onAction={() => restore(deleted.name)} />
      )}
      {all && <Deletions all={all} />}
      {isNew && <NewPost onClose={() => setIsNew(false)} />}
      {isEmpty && (
        <p className="desk-first">
          <Button isMain onClick={() => setIsNew(true)}>
            Write the first post
          </Button>
        </p>
      )}
      <p className="desk-count" role="status">
        {texts === undefined ? 'Loading…' : !isEmpty && `${found.length} of ${texts.length}`}
      </p>
      {isEmpty ? (
        texts.length > 0 && (
          <details className="desk-deleted">
            <summary>{counted(texts.length, 'other text')}</summary>
            {rows}
          </details>
        )
      ) : (
        <>
          {rows}
          {found.length > shown && <Button onClick={() => setShown(shown + page)}>Show more</Button>}
        </>
      )}
      {texts && texts.length > 0 && found.length === 0 && (
        <p className="desk-count">
          Nothing matches “{query}”. <Button onClick={() => setQuery('')}>Show all</Button>
        </p>
      )}
      {all && all.restorable.length > 0 && <DeletedList texts={all.restorable} restore={restore} />}
      {all && (
        <p className="desk-count">
          The announcement, the authors and the facts on all other pages are in <code>{all.config}</code>.
          It’s code: ask the site’s developers to change them.
        </p>
      )}
    </main>
  )
}

interface DeletedListProps {
  texts: readonly DeletedText[]
  restore: (name: string) => void
}

/** The texts that were deleted at the desk. */
function DeletedList({ texts, restore }: DeletedListProps) {
  return (
    <details className="desk-deleted">
      <summary>{counted(texts.length, 'deleted text')}</summary>
      <ul className="desk-found">
        {texts.map(({ name, title, file, at }) => (
          <li key={name}>
            <span>
              {title} · <code>{file}</code> · deleted {ago(at)}
            </span>
            <Button aria-label={`Restore ${title}`} onClick={() => restore(name)}>
              Restore
            </Button>
            <AskButton
              title={`Delete “${title}” for good?`}
              note="Its files can’t be restored here afterwards."
              action="Delete for good"
              onAnswer={() => ask('erase', { deleted: name })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TextRowProps {
  text: DeskText
  /** Empty until the site is checked. */
  problems: readonly Problem[]
  /** @param name the name to restore it by */
  onDeleted: (name: string) => void
}

/** A text in the list, with its actions. */
function TextRow({ text, problems, onDeleted }: TextRowProps) {
  const { file, title, state, date, author, tags, saved, kind } = text
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
        {state !== 'published' && (
          <span className={`desk-state desk-state--${state}`}>{stateText(state, date)}</span>
        )}
        <span>{stageText(text)}</span>
        {date !== undefined && state !== 'scheduled' && <time dateTime={date}>{date}</time>}
      </p>
      <p className="desk-row__problems">
        {errors > 0 && <span className="desk-errors">{counted(errors, 'error')}</span>}
        {warnings > 0 && <span>{counted(warnings, 'warning')}</span>}
      </p>
      <p className="desk-row__actions">
        {kind === 'post' && (
          <AskButton
            aria-label={`Rename ${title}`}
            title={`Rename “${title}”`}
            label="URL slug"
            value={text.slug}
            note={state === 'draft' ? undefined : `The old URL, ${text.path}, will redirect to the new one.`}
            action="Rename"
            onAnswer={slug => ask('rename', { file, slug })}
          />
        )}
        {kind !== 'legal' && (
          <AskButton
            aria-label={`Delete ${title}`}
            title={`Delete “${title}”?`}
            note={`${file} is moved to .kube-site/desk/deleted. ${afterwards}`}
            action="Delete"
            onAnswer={async () => {
              const { deleted } = await ask<{ deleted: string }>('delete', { file })
              onDeleted(deleted)
            }}
          />
        )}
      </p>
    </li>
  )
}

const stageText = ({ isUnsaved, stage }: DeskText): string =>
  isUnsaved ? 'not saved' : lastStage(stagesOf(true, stage))

/** A dialog that creates a post and opens it. */
function NewPost({ onClose }: { onClose: () => void }) {
  const { data: known } = useAnswer<Suggestions>('suggestions')
  const create = async (values: object) => {
    const { file } = await ask<{ file: string }>('create', values)
    location.hash = linkTo(file)
  }
  return (
    <Dialog title="New post" action="Create draft" onCancel={onClose} onAnswer={create}>
      <label>
        Title
        <input name="title" required />
      </label>
      <label>
        Author
        <input name="author" required list="desk-authors" defaultValue={known?.author} />
      </label>
      <label>
        Tags (comma-separated)
        <input name="tags" list="desk-tags" />
      </label>
      <label>
        URL slug (optional)
        <input name="slug" placeholder="my-first-post" />
      </label>
      <Proposals id="desk-authors" names={known?.authors} />
      <Proposals id="desk-tags" names={known?.tags} />
    </Dialog>
  )
}

/** Deleted texts that have unsaved changes, or whose deletion is not committed. */
function Deletions({ all }: { all: DeskTexts }) {
  const send = async (file: string, message: string) => {
    const runs = await ask<CommandRun[]>('send', { file, message, branch: '' })
    const failed = runs.find(({ isDone }) => !isDone)
    if (failed) throw new AskError({ message: `${failed.command}: ${failed.output}` })
  }
  return (
    <>
      {all.goneUnsaved.map(file => (
        <p className="desk-note" key={file}>
          {file} was deleted or renamed, and has unsaved changes. <a href={linkTo(file)}>Open</a>
        </p>
      ))}
      {all.deleted.slice(0, 5).map(file => (
        <p className="desk-note" key={file}>
          {`${file} was deleted, but the deletion isn’t sent for review yet.`}{' '}
          <AskButton
            title={`Send the deletion of ${file} for review?`}
            label="What you changed"
            value={`Delete ${file}`}
            action="Send for review"
            onAnswer={message => send(file, message)}
          />
        </p>
      ))}
    </>
  )
}

/** Drafts first, then other posts by date, then pages and legal texts. */
function newestFirst(one: DeskText, other: DeskText): number {
  const rank = ({ state, kind }: DeskText) =>
    kind === 'legal' ? 3 : kind === 'page' ? 2 : state === 'draft' ? 0 : 1
  return rank(one) - rank(other) || order(other.date ?? '', one.date ?? '') || order(one.file, other.file)
}

/** Compares code units: `localeCompare` is slow for thousands of texts. */
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns whether a row contains every word of the query. */
function isFound(text: DeskText, problems: readonly Problem[], query: string): boolean {
  const { title, author, tags, state, file, kind } = text
  const stage = stageText(text)
  const all = [title, author, ...tags, state, stage, file, kind, ...problems.map(({ severity }) => severity)]
    .join(' ')
    .toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => all.includes(word))
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats a time, in ms since 1970, as `2 days ago`. */
function ago(time: number): string {
  const seconds = (Date.now() - time) / 1000
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60]
  return relative.format(-Math.floor(seconds / length), unit)
}
