import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { frontMatterFault } from '../../../content/schema/front-matter/setField.ts'
import { formatBytes } from '../../../content/shared/formatBytes.ts'
import type { AddedPicture, DeskWords } from '../../DeskApi.ts'
import { AskError, Failure, sendPicture, useAction, useAnswer } from '../shared/ask.tsx'
import { Cards } from './Cards.tsx'
import { Details } from './Details.tsx'
import { Comparison } from './Comparison.tsx'
import { EditorBar, type Part } from './EditorBar.tsx'
import { Note } from '../shared/controls.tsx'
import { filesFrom } from '../editor/pasted.ts'
import { inEditor } from '../editor/copies.ts'
import { insertPictures } from '../editor/formatting.ts'
import { PagePreview } from './PagePreview.tsx'
import { ProblemList } from '../editor/ProblemList.tsx'
import { Pictures } from './Pictures.tsx'
import { type FormerText, Publishing } from './Publishing.tsx'
import { TextEditor } from '../editor/TextEditor.tsx'
import { TextSession } from '../editor/TextSession.ts'
import type { Theme } from '../shared/useTheme.ts'
import { ago } from '../shared/ago.ts'

/** The server scales pictures that are larger, in bytes. */
const scaledBytes = 10_000_000

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
  const [failure, setFailure] = useState<AskError>()
  const [added, setAdded] = useState<string>()
  const [isComparing, setIsComparing] = useState(false)
  const [replaced, setReplaced] = useState(0)
  const [former, setFormer] = useState<FormerText>()
  const picker = useRef<HTMLInputElement>(null)
  const { data: known } = useAnswer<DeskWords>('words')
  const { mutate, isPending: isSaving } = useAction()
  const save = useCallback(() => mutate(() => session.save()), [mutate, session])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [save])
  const onClose = () => setFormer(undefined)
  const compared = state.isElsewhere ? undefined : comparedTo({ session, isComparing, former, onClose })
  // While two versions are compared, only the comparison edits the text.
  const isReadOnly = state.isElsewhere || compared !== undefined
  const insert = (addresses: readonly string[]) => {
    const { view } = session
    if (!view) return
    // Shows the editor, so that the alternative text can be typed.
    flushSync(() => setPart('Text'))
    view.dispatch(insertPictures(view.state, addresses, 'Alt text'))
    view.focus()
  }
  /** @param put inserts the addresses into the text */
  const addPictures = async (pictures: readonly File[], put = insert) => {
    if (isReadOnly) return
    const heavy = pictures.filter(({ size }) => size > scaledBytes)
    setAdded(
      heavy
        .map(
          ({ name, size }) =>
            `${name} is ${formatBytes(size)} and is being scaled down to what pages can use.`,
        )
        .join(' ') || undefined,
    )
    const sent: (AddedPicture & { size: number })[] = []
    const failures: string[] = []
    for (const picture of pictures)
      try {
        sent.push({ ...(await sendPicture<AddedPicture>(session.file, picture)), size: picture.size })
      } catch (error) {
        // The message names the picture.
        const { message, hint = '' } = error as AskError
        failures.push(`${message} ${hint}`)
      }
    setFailure(failures.length > 0 ? new AskError({ message: failures.join(' ') }) : undefined)
    if (sent.length === 0) return setAdded(undefined)
    put(sent.map(({ address }) => address))
    setAdded(
      sent
        .map(({ address, bytes, size }) =>
          size === bytes
            ? `Added ${address} (${formatBytes(bytes)}).`
            : `Added ${address}, scaled from ${formatBytes(size)} to ${formatBytes(bytes)}.`,
        )
        .join(' '),
    )
  }
  if (!state.isOpen)
    return (
      <main className="desk-editor">
        {state.failure ? <Failure error={state.failure} /> : <p className="desk-count">Loading…</p>}
        <a href="#/">All posts and pages</a>
      </main>
    )
  return (
    <main
      className="desk-editor"
      tabIndex={-1}
      data-part={part}
      // Otherwise the browser would leave the desk and open the file.
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        if (event.isDefaultPrevented()) return
        event.preventDefault()
        void addPictures(filesFrom(event.nativeEvent.dataTransfer))
      }}
    >
      <EditorBar
        session={session}
        state={state}
        {...{ isReadOnly, part, setPart, isPhone, setIsPhone, toggleTheme, addPictures, picker, isSaving }}
        onSave={save}
      />
      {state.failure && <Failure error={state.failure} />}
      {failure && <Failure error={failure} onClose={() => setFailure(undefined)} />}
      {added !== undefined && <Note text={added} action="Close" onAction={() => setAdded(undefined)} />}
      {state.isElsewhere && (
        <Note
          text="This text is open in another tab."
          action="Edit it here"
          onAction={() => session.takeOver()}
        />
      )}
      {state.isGone && (
        <p className="desk-failure" role="alert">
          {session.file} was deleted or renamed. Your text is kept; saving recreates the file.
        </p>
      )}
      {state.other && !compared && !state.isElsewhere && (
        <Note
          text={`This text was also changed in another browser, ${ago(state.other.at)}. Both versions are kept.`}
          action="Compare"
          onAction={() => setIsComparing(true)}
        />
      )}
      {compared && <Comparison session={session} text={state.text} {...compared} />}
      <div className="desk-panes">
        <section className="desk-pane desk-pane--text" aria-label="Text">
          <TextEditor
            session={session}
            isReadOnly={isReadOnly}
            hasFault={frontMatterFault(state.text) !== undefined}
            words={known}
            pickPictures={() => picker.current?.click()}
            onPictures={pictures => void addPictures(pictures)}
            onLosses={losses => setAdded(losses.join(' '))}
            onLine={setLine}
          />
          <ProblemList session={session} problems={state.problems} checked={state.checked} />
        </section>
        <section className="desk-pane desk-pane--details" aria-label="Details">
          <Details
            session={session}
            text={state.text}
            isReadOnly={isReadOnly}
            known={known}
            problems={state.problems}
            addPicture={(picture, put) => void addPictures([picture], ([address = '']) => put(address))}
          >
            {part === 'Details' && <Cards file={session.file} text={state.text} theme={theme} />}
          </Details>
        </section>
        <section className="desk-pane desk-pane--pictures" aria-label="Pictures">
          {part === 'Pictures' && (
            <Pictures
              session={session}
              text={state.text}
              isReadOnly={isReadOnly}
              onInsert={address => insert([address])}
              onReplaced={() => setReplaced(replaced + 1)}
            />
          )}
        </section>
        <section className="desk-pane desk-pane--page" aria-label="Page">
          <PagePreview
            key={replaced}
            page={state.page}
            theme={theme}
            isPhone={isPhone}
            text={state.text}
            line={line}
          />
        </section>
        <section className="desk-pane desk-pane--publish" aria-label="Publish">
          {part === 'Publish' && (
            <Publishing
              session={session}
              state={state}
              isReadOnly={isReadOnly}
              targets={known?.targets ?? []}
              onShow={setFormer}
            />
          )}
        </section>
      </div>
    </main>
  )
}

interface ComparedInput {
  session: TextSession
  isComparing: boolean
  former: FormerText | undefined
  onClose: () => void
}

/** Returns the version to compare the text with, if any. A changed file comes first, since a save would overwrite it. */
function comparedTo({ session, isComparing, former, onClose }: ComparedInput) {
  const { changed, other } = session.get()
  const onChoice = (text: string) => session.resolve(text)
  if (changed !== undefined) {
    const note = `${session.file} was changed elsewhere. Left: the saved file.`
    return { left: inEditor(changed), note, action: 'Use the saved version', onChoice }
  }
  if (isComparing && other) {
    const note = 'Left: what was typed in another browser.'
    return { left: inEditor(other.text), note, action: 'Use the other version', onChoice }
  }
  if (!former) return undefined
  const note = `Left: “${former.subject}”, ${ago(Date.parse(former.time))}.`
  const take = (text: string) => {
    session.change(text)
    onClose()
  }
  return { left: inEditor(former.text), note, action: 'Restore this version', onChoice: take }
}
