import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { DeskWords } from '../../DeskApi.ts'
import { ask, type AskError, sendPicture, settle } from '../shared/ask.ts'
import type { AddedPicture } from '../../DeskApi.ts'
import { Details } from './Details.tsx'
import { Conflict } from './Conflict.tsx'
import { EditorBar } from './EditorBar.tsx'
import { Failure } from '../shared/Failure.tsx'
import { type FieldSchema, schemaFields } from '../shared/fieldSchemas.ts'
import type { Part } from './parts.ts'
import { PagePreview } from './PagePreview.tsx'
import { ProblemList } from '../editor/ProblemList.tsx'
import { Publishing } from './Publishing.tsx'
import { TextEditor } from '../editor/TextEditor.tsx'
import { TextSession } from '../editor/TextSession.ts'
import { useSiteChange } from '../shared/useSiteChange.ts'
import type { Theme } from '../shared/useTheme.ts'

interface EditorPageProps {
  file: string
  theme: Theme
  toggleTheme: () => void
}

/** A text with its page beside it. */
export function EditorPage({ file, theme, toggleTheme }: EditorPageProps) {
  const [session, setSession] = useState<TextSession>()
  useEffect(() => {
    const opened = new TextSession(file)
    setSession(opened)
    document.title = `${file} · Desk`
    return () => opened.close()
  }, [file])
  return session && <Editing session={session} theme={theme} toggleTheme={toggleTheme} />
}

function Editing({ session, theme, toggleTheme }: Omit<EditorPageProps, 'file'> & { session: TextSession }) {
  const state = useSyncExternalStore(session.subscribe, session.get)
  const [part, setPart] = useState<Part>('Text')
  const [isPhone, setIsPhone] = useState(false)
  const [line, setLine] = useState(0)
  const [words, setWords] = useState<DeskWords>()
  const [fields, setFields] = useState<readonly FieldSchema[]>([])
  const [failure, setFailure] = useState<AskError>()
  const [added, setAdded] = useState<string>()
  const refresh = useMemo(
    () => () => {
      session.siteChanged()
      void settle(ask<DeskWords>('words'), setWords)
    },
    [session],
  )
  useSiteChange(refresh)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void session.save()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [session])
  useEffect(() => {
    void settle(ask<DeskWords>('words'), setWords)
    void settle(ask<object>('schema'), schema => setFields(schemaFields(schema)))
  }, [])
  const addPictures = async (pictures: readonly File[]) => {
    setFailure(undefined)
    for (const picture of pictures)
      await settle(
        sendPicture<AddedPicture>(session.file, picture),
        ({ address, bytes }) => {
          insertPicture(session, address)
          setAdded(
            `${address} was added: ${Math.ceil(bytes / 1000)} kB. Pages load it in smaller sizes on a phone.`,
          )
        },
        setFailure,
      )
  }
  if (!state.isOpen)
    return (
      <main className="desk-editor">
        {state.failure ? <Failure error={state.failure} /> : <p className="desk-count">Loading…</p>}
        <a href="#/">All posts and pages</a>
      </main>
    )
  const shown = failure ?? (state.isGone ? undefined : state.failure)
  return (
    <main className="desk-editor" data-part={part}>
      <EditorBar
        session={session}
        state={state}
        {...{ part, setPart, isPhone, setIsPhone, toggleTheme, addPictures }}
      />
      {shown && <Failure error={shown} />}
      {added !== undefined && (
        <p className="desk-note" role="status">
          {added}{' '}
          <button type="button" className="desk-button" onClick={() => setAdded(undefined)}>
            Close
          </button>
        </p>
      )}
      {state.isElsewhere && (
        <p className="desk-note" role="status">
          This text is open in another tab.{' '}
          <button type="button" className="desk-button" onClick={() => session.takeOver()}>
            Edit it here
          </button>
        </p>
      )}
      {state.isGone && (
        <p className="desk-failure" role="alert">
          {session.file} was deleted or renamed. What you typed is kept: save it to write the file again.
        </p>
      )}
      {state.changed === undefined ? undefined : (
        <Conflict session={session} changed={state.changed} text={state.text} />
      )}
      <div className="desk-panes">
        <section className="desk-pane desk-pane--text" aria-label="Text">
          <TextEditor
            session={session}
            isReadOnly={state.isElsewhere}
            words={words}
            fields={fields}
            onPictures={pictures => void addPictures(pictures)}
            onLine={setLine}
          />
          <ProblemList session={session} problems={state.problems} checked={state.checked} />
        </section>
        <section className="desk-pane desk-pane--details" aria-label="Details">
          <Details session={session} text={state.text} fields={fields} words={words} />
        </section>
        <section className="desk-pane desk-pane--page" aria-label="Page">
          <PagePreview page={state.page} theme={theme} isPhone={isPhone} text={state.text} line={line} />
        </section>
        <section className="desk-pane desk-pane--publish" aria-label="Publish">
          {part === 'Publish' && <Publishing session={session} state={state} />}
        </section>
      </div>
    </main>
  )
}

/** Inserts a picture at the cursor, with its alternative text selected, to be written. */
function insertPicture({ view }: TextSession, address: string): void {
  if (!view) return
  const alt = 'What it shows'
  const { from, to } = view.state.selection.main
  const line = view.state.doc.lineAt(from)
  const gap = line.from === from ? '' : '\n\n'
  const start = from + gap.length + 2
  view.dispatch({
    changes: { from, to, insert: `${gap}![${alt}](${address})\n` },
    selection: { anchor: start, head: start + alt.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
  view.focus()
}
