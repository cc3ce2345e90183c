import { useCallback, useEffect, useMemo, useState } from 'react'
import { countProblems } from '../../../content/problems/limitProblems.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { groupBy } from '../../../content/shared/groupBy.ts'
import type { CommandRun, DeskText, DeskTexts, DeskWords } from '../../DeskApi.ts'
import { Failure, ask, AskError, settle, useSiteChange } from '../shared/ask.tsx'
import { AskText, Dialog } from '../shared/AskText.tsx'
import { Button, Note, Proposals } from '../shared/controls.tsx'
import { linkTo } from '../shared/links.ts'
import { type Counts, TextRow } from './TextRow.tsx'
import { filled, words } from '../words.ts'

/** Rows that are shown at once: more would take a browser longer than a writer waits. */
const page = 50

/** All posts and pages, filtered as one types. */
export function TextList({ toggleTheme }: { toggleTheme: () => void }) {
  const [all, setAll] = useState<DeskTexts>()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [failure, setFailure] = useState<AskError>()
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(page)
  const [isNew, setIsNew] = useState(false)
  const [deleted, setDeleted] = useState<{ title: string; name: string }>()
  const load = useCallback(() => {
    void settle(
      ask<DeskTexts>('texts'),
      answer => {
        setAll({ ...answer, texts: answer.texts.toSorted(newestFirst) })
        setFailure(undefined)
        // The first check of many posts takes seconds.
        void settle(ask<Problem[]>('strict'), setProblems, setFailure)
      },
      setFailure,
    )
  }, [])
  useEffect(load, [load])
  useSiteChange(load)
  useEffect(() => {
    document.title = `${words.postsAndPages} · ${words.desk}`
  }, [])
  const counts = useMemo(() => countsOf(problems), [problems])
  const texts = all?.texts
  const found = useMemo(
    () => texts?.filter(text => query === '' || isFound(text, counts.get(text.file), query)) ?? [],
    [texts, counts, query],
  )
  const restore = () => {
    if (deleted)
      void settle(ask('restore', { deleted: deleted.name }), () => setDeleted(undefined), setFailure)
  }
  return (
    <main className="desk-list">
      <header className="desk-bar">
        <h1>{words.postsAndPages}</h1>
        <label className="desk-search">
          <span className="visually-hidden">{words.filterBy}</span>
          <input
            type="search"
            placeholder={words.filter}
            value={query}
            onChange={event => {
              setQuery(event.target.value)
              setShown(page)
            }}
          />
        </label>
        <Button title={words.themeHint} onClick={toggleTheme}>
          {words.theme}
        </Button>
        <Button isMain onClick={() => setIsNew(true)}>
          {words.newPost}
        </Button>
      </header>
      {failure && <Failure error={failure} />}
      {deleted && (
        <Note text={filled('wasDeleted', { title: deleted.title })} action={words.undo} onAction={restore} />
      )}
      {all && <Deletions all={all} onChanged={load} />}
      {isNew && <NewPost onClose={() => setIsNew(false)} />}
      <p className="desk-count" role="status">
        {texts === undefined ? words.loading : filled('shownOf', { shown: found.length, all: texts.length })}
      </p>
      <ul className="desk-rows">
        {found.slice(0, shown).map(text => (
          <TextRow
            key={text.file}
            text={text}
            counts={counts.get(text.file)}
            onDeleted={name => {
              setDeleted({ title: text.title, name })
              load()
            }}
            onChanged={load}
            onFailure={setFailure}
          />
        ))}
      </ul>
      {found.length > shown && <Button onClick={() => setShown(shown + page)}>{words.showMore}</Button>}
      {texts?.length === 0 && <p className="desk-count">{words.noTexts}</p>}
      {texts && texts.length > 0 && found.length === 0 && (
        <p className="desk-count">
          {filled('noneFound', { query })} <Button onClick={() => setQuery('')}>{words.showAll}</Button>
        </p>
      )}
    </main>
  )
}

/** Asks for what a new post begins with, writes its file and opens it. */
function NewPost({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<DeskWords>()
  useEffect(() => void settle(ask<DeskWords>('words'), setKnown), [])
  const create = async (values: object) => {
    const { file } = await ask<{ file: string }>('create', values)
    location.hash = linkTo(file)
  }
  return (
    <Dialog title={words.newPost} action={words.write} onCancel={onClose} onAnswer={create}>
      <label>
        {words.title}
        <input name="title" required />
      </label>
      <label>
        {words.author}
        <input name="author" required list="desk-authors" defaultValue={known?.author} />
      </label>
      <label>
        {words.tagsWithCommas}
        <input name="tags" list="desk-tags" />
      </label>
      <label>
        {words.addressFromTitle}
        <input name="slug" placeholder="my-first-post" />
      </label>
      <Proposals id="desk-authors" names={known?.authors} />
      <Proposals id="desk-tags" names={known?.tags} />
    </Dialog>
  )
}

/** Texts that are gone: with unsaved changes, and since the last commit. */
function Deletions({ all, onChanged }: { all: DeskTexts; onChanged: () => void }) {
  const [committed, setCommitted] = useState<string>()
  const commit = async (file: string, message: string) => {
    const runs = await ask<CommandRun[]>('commit', { file, message })
    const failed = runs.find(({ isDone }) => !isDone)
    if (failed) throw new AskError({ message: `${failed.command}: ${failed.output}` })
  }
  return (
    <>
      {all.goneUnsaved.map(file => (
        <p className="desk-note" key={file}>
          {filled('goneUnsaved', { file })} <a href={linkTo(file)}>{words.open}</a>
        </p>
      ))}
      {all.deleted.slice(0, 5).map(file => (
        <p className="desk-note" key={file}>
          {filled('deletedNotCommitted', { file })}{' '}
          <Button onClick={() => setCommitted(file)}>{words.commit}…</Button>
        </p>
      ))}
      {committed !== undefined && (
        <AskText
          title={filled('commitDeletion', { file: committed })}
          label={words.whatYouChanged}
          value={filled('deleteFile', { file: committed })}
          action={words.commit}
          onCancel={() => setCommitted(undefined)}
          onAnswer={async message => {
            await commit(committed, message)
            setCommitted(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** Drafts first, then what was dated last; pages and legal texts at the end. */
function newestFirst(one: DeskText, other: DeskText): number {
  const rank = ({ state, kind }: DeskText) =>
    kind === 'legal' ? 3 : kind === 'page' ? 2 : state === 'draft' ? 0 : 1
  return rank(one) - rank(other) || order(other.date ?? '', one.date ?? '') || order(one.file, other.file)
}

/** By code units: `localeCompare` is slow for thousands of texts. */
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** How many problems each file has, as `check` counts them. */
function countsOf(problems: readonly Problem[]): ReadonlyMap<string, Counts> {
  const count = (own: readonly Problem[], wanted: Problem['severity']) =>
    countProblems(own.filter(({ severity }) => severity === wanted))
  return new Map(
    Array.from(
      groupBy(problems, ({ file }) => file),
      ([file, own]) => [file, { errors: count(own, 'error'), warnings: count(own, 'warning') }],
    ),
  )
}

/** Every word of the query is in what the row says. */
function isFound(text: DeskText, counts: Counts | undefined, query: string): boolean {
  const { title, author, tags, state, file, kind } = text
  const all = [title, author, ...tags, state, words[state], file, kind, counts?.errors ? words.error : '']
    .join(' ')
    .toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => all.includes(word))
}
