import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AddedPicture, DeskWords } from '../../DeskApi.ts'
import { Failure, ask, sendPicture, settle, AskError, useSiteChange } from '../shared/ask.tsx'
import { Cards } from './Cards.tsx'
import { Details } from './Details.tsx'
import { Comparison } from './Comparison.tsx'
import { EditorBar, type Part } from './EditorBar.tsx'
import { Note } from '../shared/controls.tsx'
import { filesFrom } from '../editor/pasted.ts'
import { inEditor } from '../editor/copies.ts'
import { insertPictures } from '../editor/insertBlock.ts'
import { PagePreview } from './PagePreview.tsx'
import { ProblemList } from '../editor/ProblemList.tsx'
import { type FormerText, Publishing } from './Publishing.tsx'
import { TextEditor } from '../editor/TextEditor.tsx'
import { TextSession } from '../editor/TextSession.ts'
import type { Theme } from '../shared/useTheme.ts'
import { ago, filled, words } from '../words.ts'

/** Pictures with more bytes are scaled by the server. */
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
    document.title = `${file} · ${words.desk}`
    return () => opened.close()
  }, [file])
  return session && <Editing session={session} theme={theme} toggleTheme={toggleTheme} />
}

function Editing({ session, theme, toggleTheme }: Omit<EditorPageProps, 'file'> & { session: TextSession }) {
  const state = useSyncExternalStore(session.subscribe, session.get)
  const [part, setPart] = useState<Part>('Text')
  const [isPhone, setIsPhone] = useState(false)
  const [line, setLine] = useState(0)
  const [known, setKnown] = useState<DeskWords>()
  const [failure, setFailure] = useState<AskError>()
  const [added, setAdded] = useState<string>()
  const [isComparing, setIsComparing] = useState(false)
  const [former, setFormer] = useState<FormerText>()
  const picker = useRef<HTMLInputElement>(null)
  const refresh = useCallback(() => void settle(ask<DeskWords>('words'), setKnown), [])
  useEffect(refresh, [refresh])
  useSiteChange(refresh)
  useSiteChange(session.siteChanged)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void session.save()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [session])
  const insert = (addresses: readonly string[]) => {
    const { view } = session
    if (!view) return
    view.dispatch(insertPictures(view.state, addresses, words.whatItShows))
    view.focus()
  }
  /** @param put puts the addresses into the text */
  const addPictures = async (pictures: readonly File[], put = insert) => {
    if (state.isElsewhere) return
    const heavy = pictures.filter(({ size }) => size > scaledBytes)
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
    setAdded(
      heavy.map(({ name, size }) => filled('scaling', { name, size: megabytes(size) })).join(' ') ||
        undefined,
    )
    const sent: AddedPicture[] = []
    const failures: AskError[] = []
    for (const picture of pictures)
      await settle(
        sendPicture<AddedPicture>(session.file, picture),
        reply => sent.push(reply),
        reason => failures.push(reason),
      )
    // Each of them says which picture it is about.
    const message = failures.map(reason => `${reason.message} ${reason.hint ?? ''}`).join(' ')
    setFailure(failures.length > 0 ? new AskError({ message }) : undefined)
    if (sent.length === 0) return setAdded(undefined)
    put(sent.map(({ address }) => address))
    setAdded(
      sent
        .map(({ address, bytes, sent: given }) =>
          given === bytes
            ? filled('pictureAdded', { address, size: Math.ceil(bytes / 1000) })
            : filled('pictureScaled', { address, from: megabytes(given), size: megabytes(bytes) }),
        )
        .join(' '),
    )
  }
  if (!state.isOpen)
    return (
      <main className="desk-editor">
        {state.failure ? <Failure error={state.failure} /> : <p className="desk-count">{words.loading}</p>}
        <a href="#/">{words.allTexts}</a>
      </main>
    )
  const shown = failure ?? state.failure
  const onClose = () => setFormer(undefined)
  const compared = state.isElsewhere ? undefined : comparedTo({ session, isComparing, former, onClose })
  return (
    <main
      className="desk-editor"
      data-part={part}
      // Elsewhere than in the text, the browser would leave the desk and open the file.
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
        {...{ part, setPart, isPhone, setIsPhone, toggleTheme, addPictures, picker }}
      />
      {shown && <Failure error={shown} />}
      {added !== undefined && <Note text={added} action={words.close} onAction={() => setAdded(undefined)} />}
      {state.isElsewhere && (
        <Note text={words.inOtherTab} action={words.editHere} onAction={() => session.takeOver()} />
      )}
      {state.isGone && (
        <p className="desk-failure" role="alert">
          {filled('isGone', { file: session.file })}
        </p>
      )}
      {state.other && !compared && !state.isElsewhere && (
        <Note
          text={filled('otherText', { time: ago(state.other.at) })}
          action={words.compare}
          onAction={() => setIsComparing(true)}
        />
      )}
      {compared && <Comparison session={session} text={state.text} {...compared} />}
      <div className="desk-panes">
        <section className="desk-pane desk-pane--text" aria-label={words.partText}>
          <TextEditor
            session={session}
            isReadOnly={state.isElsewhere || compared !== undefined}
            words={known}
            pickPictures={() => picker.current?.click()}
            onPictures={pictures => void addPictures(pictures)}
            onLine={setLine}
          />
          <ProblemList session={session} problems={state.problems} checked={state.checked} />
        </section>
        <section className="desk-pane desk-pane--details" aria-label={words.partDetails}>
          <Details
            session={session}
            text={state.text}
            known={known}
            addPicture={(picture, put) => void addPictures([picture], ([address = '']) => put(address))}
          >
            {part === 'Details' && <Cards file={session.file} text={state.text} theme={theme} />}
          </Details>
        </section>
        <section className="desk-pane desk-pane--page" aria-label={words.partPage}>
          <PagePreview page={state.page} theme={theme} isPhone={isPhone} text={state.text} line={line} />
        </section>
        <section className="desk-pane desk-pane--publish" aria-label={words.partPublish}>
          {part === 'Publish' && (
            <Publishing session={session} state={state} targets={known?.targets ?? []} onShow={setFormer} />
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

/** What stands beside the text, if anything does: first what would be overwritten. */
function comparedTo({ session, isComparing, former, onClose }: ComparedInput) {
  const { changed, other } = session.get()
  const onChoice = (text: string) => session.resolve(text)
  if (changed !== undefined) {
    const note = filled('conflict', { file: session.file })
    return { left: inEditor(changed), note, action: words.takeFile, onChoice }
  }
  if (isComparing && other)
    return { left: inEditor(other.text), note: words.otherVersion, action: words.takeOther, onChoice }
  if (!former) return undefined
  return {
    left: inEditor(former.text),
    note: filled('formerVersion', { subject: former.subject, time: ago(Date.parse(former.time)) }),
    action: words.takeFormer,
    onChoice(text: string) {
      session.change(text)
      onClose()
    },
  }
}
