import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { setDiagnostics } from '@codemirror/lint'
import { Text } from '@codemirror/state'
import { fieldValues, frontMatterFault } from '../../../content/schema/front-matter/setField.ts'
import { counted } from '../../../content/shared/counted.ts'
import { formatBytes } from '../../../content/shared/formatBytes.ts'
import type { AddedPicture, Suggestions, TypedPage } from '../../DeskApi.ts'
import { AskError, Failure, sendPicture, useAction, useAnswer } from '../shared/ask.tsx'
import type { Problem } from '../../../content/problems/Problem.ts'
import { Cards } from './Cards.tsx'
import { Details } from './Details.tsx'
import { Comparison } from './Comparison.tsx'
import { Button, FileButton, Note } from '../shared/controls.tsx'
import { moveFocus } from '../shared/focus.ts'
import { pageLink } from '../shared/links.ts'
import { diagnostics } from '../editor/diagnostics.ts'
import { filesFrom } from '../editor/pasted.ts'
import { inEditor } from '../editor/lineEnds.ts'
import { insertPictures, keyName } from '../editor/formatting.ts'
import { PagePreview } from './PagePreview.tsx'
import { ProblemList } from '../editor/ProblemList.tsx'
import { Pictures } from './Pictures.tsx'
import { Publishing } from './Publishing.tsx'
import { TextEditor } from '../editor/TextEditor.tsx'
import { Draft, type DraftState } from '../editor/Draft.ts'
import { stateOf, stateText } from '../shared/visibility.ts'
import { useRuns } from './useRuns.tsx'
import type { Theme } from '../shared/useTheme.ts'

/** The parts of the page. A phone shows one at a time. */
const parts = ['Text', 'Details', 'Pictures', 'Page', 'Publish'] as const

interface EditorPageProps {
  file: string
  theme: Theme
  toggleTheme: () => void
  /** Called with the text that is open; undefined once it is closed. */
  onOpen: (draft: Draft | undefined) => void
}

/** A text with its page beside it. */
export function EditorPage({ file, theme, toggleTheme, onOpen }: EditorPageProps) {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    const opened = new Draft(file)
    setDraft(opened)
    onOpen(opened)
    document.title = `${file} · Desk`
    return () => {
      opened.close()
      onOpen(undefined)
    }
  }, [file, onOpen])
  return draft && <Editing draft={draft} theme={theme} toggleTheme={toggleTheme} />
}

function Editing({ draft, theme, toggleTheme }: { draft: Draft; theme: Theme; toggleTheme: () => void }) {
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  const { file } = draft
  const { text } = state
  const canShow = state.isOpen && !state.isGone
  const { problems, checked, error: checkError } = useChecks(file, text, canShow)
  const { data: page, error: pageError } = useAnswer<TypedPage>(
    'page',
    { file, text },
    { pause: 5, enabled: canShow },
  )
  const [part, setPart] = useState<(typeof parts)[number]>('Text')
  const show = (name: typeof part) => {
    setPart(name)
    setAdded(undefined)
  }
  const [isPhone, setIsPhone] = useState(false)
  const [line, setLine] = useState(0)
  const [failure, setFailure] = useState<AskError>()
  const [added, setAdded] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const runs = useRuns()
  const { data: known } = useAnswer<Suggestions>('suggestions')
  const { mutate, isPending: isSaving } = useAction()
  const save = useCallback(() => mutate(() => draft.save()), [mutate, draft])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key === 'Enter' || event.key.toLowerCase() === 's'
      if (
        !isKey ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      event.stopPropagation()
      save()
    }
    // Before the editor, where Ctrl-Enter adds a line.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [save])
  const compared = comparedTo(draft)
  useEffect(() => {
    const { view } = draft
    if (view?.state.doc.eq(checked)) view.dispatch(setDiagnostics(view.state, diagnostics(problems, checked)))
  }, [draft, problems, checked])
  /** @param isAway the writer has done something else since, and goes on with that */
  const insert = (addresses: readonly string[], isAway = false) => {
    const { view } = draft
    if (!view) return
    const spec = insertPictures(view.state, addresses, 'Alt text')
    if (isAway) return view.dispatch({ changes: spec.changes!, annotations: spec.annotations! })
    // Shows the editor, so that the alternative text can be typed.
    flushSync(() => setPart('Text'))
    view.dispatch(spec)
    view.focus()
  }
  /** @param put inserts the addresses into the text */
  const addPictures = async (pictures: readonly File[], put = insert) => {
    const [before, focused] = [draft.get().text, document.activeElement]
    setAdded(`Adding ${counted(pictures.length, 'picture')}…`)
    const sent: (AddedPicture & { size: number })[] = []
    const failures: string[] = []
    for (const picture of pictures)
      try {
        sent.push({ ...(await sendPicture(draft.file, picture)), size: picture.size })
      } catch (error) {
        // The message names the picture.
        const { message, hint = '' } = error as AskError
        failures.push(`${message} ${hint}`)
      }
    setFailure(failures.length > 0 ? new AskError({ message: failures.join(' ') }) : undefined)
    if (sent.length === 0) return setAdded(undefined)
    const isAway = before !== draft.get().text || focused !== document.activeElement
    put(
      sent.map(({ address }) => address),
      isAway,
    )
    setAdded(
      sent
        .map(({ address, bytes, size }) =>
          size === bytes
            ? `Added ${fileName(address)} (${formatBytes(bytes)}).`
            : `Added ${fileName(address)}, scaled from ${formatBytes(size)} to ${formatBytes(bytes)}.`,
        )
        .join(' '),
    )
  }
  const shownFailure = state.failure ?? (canShow ? (checkError ?? pageError) : undefined)
  const values = fieldValues(text)
  const { title } = values
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
      <header className="desk-bar desk-bar--editor">
        <a href="#/" aria-label="All posts and pages">
          ← All
        </a>
        <h1 title={file}>{title === undefined ? file : String(title)}</h1>
        <p className="desk-status" role="status">
          {[
            isSaving ? 'Saving…' : statusOf(draft, state),
            // Without a title, the front matter cannot be read.
            title !== undefined && stateText(stateOf(values), values['date']),
            page && page.words > 0 && counted(page.words, 'word'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="desk-tabs" role="tablist" aria-label="Parts" tabIndex={-1} onKeyDown={moveFocus}>
          {parts
            // The configuration has the details of legal texts.
            .filter(name => state.kind !== 'legal' || name !== 'Details')
            .map(name => (
              <button
                key={name}
                type="button"
                role="tab"
                data-part={name}
                aria-selected={part === name}
                aria-controls={`desk-${name}`}
                // Beside the page, the text is shown in its place.
                tabIndex={name === part || (name === 'Text' && part === 'Page') ? 0 : -1}
                onFocus={() => show(name)}
                onClick={() => show(name)}
              >
                {name}
              </button>
            ))}
        </div>
        <FileButton
          label="Add picture"
          ref={picker}
          multiple
          onFiles={pictures => void addPictures(pictures)}
        />
        <button
          type="button"
          className="desk-button desk-width"
          aria-pressed={isPhone}
          title="Show the page as on a phone"
          onClick={() => setIsPhone(!isPhone)}
        >
          Phone
        </button>
        <Button title="Change between dark and light" onClick={toggleTheme}>
          Theme
        </Button>
        <a
          className="desk-button"
          href={pageLink('/')}
          title="Open the site in another tab"
          target="_blank"
          rel="noreferrer"
        >
          Site
        </a>
        <Button
          isMain
          disabled={state.conflict?.of === 'draft'}
          title={`${keyName('Mod-S')}, or ${keyName('Mod-Enter')}`}
          onClick={save}
        >
          Save
        </Button>
      </header>
      {shownFailure && <Failure error={shownFailure} />}
      {failure && <Failure error={failure} onClose={() => setFailure(undefined)} />}
      {added !== undefined && <Note text={added} action="Close" onAction={() => setAdded(undefined)} />}
      {state.isGone && (
        <p className="desk-failure" role="alert">
          {draft.file} was deleted or renamed.{' '}
          {draft.isOnlyHere ? 'Only this tab has its text' : 'Your text is kept'}; saving recreates the file.
        </p>
      )}
      {compared && <Comparison draft={draft} text={state.text} {...compared} />}
      <div className="desk-panes">
        <section className="desk-pane desk-pane--text" role="tabpanel" id="desk-Text" aria-label="Text">
          <TextEditor
            draft={draft}
            hasFault={frontMatterFault(state.text) !== undefined}
            words={known}
            pickPictures={() => picker.current?.click()}
            onPictures={pictures => void addPictures(pictures)}
            onLosses={losses => setAdded(losses.join(' '))}
            onLine={setLine}
          />
          <ProblemList draft={draft} problems={problems} checked={checked} />
        </section>
        <section
          className="desk-pane desk-pane--details"
          role="tabpanel"
          id="desk-Details"
          aria-label="Details"
        >
          <Details
            draft={draft}
            text={state.text}
            known={known}
            problems={problems}
            addPicture={(picture, put) => void addPictures([picture], ([address = '']) => put(address))}
          >
            {part === 'Details' && <Cards file={draft.file} text={state.text} theme={theme} />}
          </Details>
        </section>
        <section
          className="desk-pane desk-pane--pictures"
          role="tabpanel"
          id="desk-Pictures"
          aria-label="Pictures"
        >
          {part === 'Pictures' && (
            <Pictures draft={draft} text={state.text} onInsert={address => insert([address])} />
          )}
        </section>
        <section className="desk-pane desk-pane--page" role="tabpanel" id="desk-Page" aria-label="Page">
          <PagePreview page={page} theme={theme} isPhone={isPhone} text={state.text} line={line} />
        </section>
        <section
          className="desk-pane desk-pane--publish"
          role="tabpanel"
          id="desk-Publish"
          aria-label="Publish"
        >
          {part === 'Publish' && <Publishing {...{ draft, state, problems, runs }} />}
        </section>
      </div>
    </main>
  )
}

const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Returns the version to compare the text with, if any. */
function comparedTo(draft: Draft) {
  const { conflict } = draft.get()
  if (!conflict) return undefined
  const left = inEditor(conflict.text)
  return conflict.of === 'file'
    ? {
        left,
        note: `${draft.file} was changed elsewhere. Left: the saved file.`,
        action: 'Use the saved version',
      }
    : {
        left,
        note: 'This text was also changed in another tab or browser. Left: what was typed there.',
        action: 'Use the other version',
      }
}

function statusOf(draft: Draft, { conflict, isGone, isStored, failure }: DraftState): string {
  if (!isStored && failure) return 'Not saved anywhere: leave this tab open'
  if (conflict) return 'Changed elsewhere'
  return draft.isUnsaved || isGone ? 'Not saved' : 'Saved'
}

/** Returns the problems of a text as it is typed, and the text that they were found in. */
function useChecks(file: string, text: string, enabled: boolean) {
  const [checks, setChecks] = useState<{ problems: readonly Problem[]; checked: Text }>({
    problems: [],
    checked: Text.empty,
  })
  const { data, isPlaceholderData, error } = useAnswer<Problem[]>(
    'problems',
    { file, text },
    { pause: 350, enabled },
  )
  useEffect(() => {
    if (data && !isPlaceholderData) setChecks({ problems: data, checked: Text.of(text.split('\n')) })
    // The data is that of the text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, isPlaceholderData])
  return { ...checks, error }
}
