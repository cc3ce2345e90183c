import { setDiagnostics } from '@codemirror/lint'
import { Text, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { reloadEvent } from '../../../generator/dev/DevState.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import type { OpenedText, Saved, TypedPage } from '../../DeskApi.ts'
import { ask, AskError } from '../shared/ask.tsx'
import { chooseCopies, type Copy, inEditor, newOwner, readCopies, writeCopy } from './copies.ts'
import { replaceText, sameUndo, savedState } from './createEditor.ts'
import { diagnostics } from './diagnostics.ts'
import { EditLock } from './EditLock.ts'
import { withLineEnds } from './lineEnds.ts'

/** A text that is open. */
export interface SessionState {
  isOpen: boolean
  kind: OpenedText['kind']
  /** The editor's text, with `\n` as line end. */
  text: string
  /** The text of the file when it was last read or saved. */
  base: string
  /** The text of the file, if something else has changed it. */
  changed?: string | undefined
  /** The text of another browser, which does not include this one. */
  other?: Copy | undefined
  /** The file was deleted or renamed. */
  isGone: boolean
  /** Another tab has the text open for editing. */
  isElsewhere: boolean
  /** Absent until the first rendering. */
  page?: TypedPage
  problems: readonly Problem[]
  /** The text in which the problems were found. */
  checked: Text
  failure?: AskError | undefined
  /** Where the unsaved text is stored. */
  kept: 'disk' | 'browser' | 'nowhere'
}

const pauses = { page: 5, check: 350, slowCheck: 2000, keep: 800 } as const

/**
 * An open text: stores, checks, renders and saves what is typed. React components subscribe to its state with
 * `useSyncExternalStore`.
 */
export class TextSession {
  readonly file: string
  #state: SessionState = {
    isOpen: false,
    kind: 'post',
    text: '',
    base: '',
    isGone: false,
    isElsewhere: false,
    problems: [],
    checked: Text.empty,
    kept: 'disk',
  }
  readonly #listeners = new Set<() => void>()
  /** The editor's state of an earlier visit. */
  earlier: unknown
  view: EditorView | undefined
  readonly #lock: EditLock
  #isHeld = false
  #owner = newOwner()
  /** Whether something was typed or saved here. Until then, stored copies are not replaced. */
  #isChanged = false
  /** Time of the last change; see `UnsavedText`. */
  #at = 0
  #seen: Record<string, number> = {}
  /** Time of the last change that the server has stored. */
  #keptAt = 0
  /** Which attempt the shown failure is from. */
  #failed = ''
  /** Duration of the last check, ms. With thousands of posts it takes a second, during which no page is rendered. */
  #checkTime = 0
  readonly #page = debounce(
    () => pauses.page,
    (text: string) => this.#attempt('page', () => this.#showPage(text)),
  )
  readonly #check = debounce(
    () => Math.min(pauses.slowCheck, Math.max(pauses.check, 2 * this.#checkTime)),
    (text: string) => this.#attempt('check', () => this.#showProblems(text)),
  )
  readonly #keep = debounce(
    () => pauses.keep,
    (text: string) => this.#attempt('keep', () => this.#keepText(text)),
  )

  constructor(file: string) {
    this.file = file
    addEventListener('pagehide', this.#remember)
    addEventListener('beforeunload', this.#warn)
    import.meta.hot?.on(reloadEvent, this.#siteChanged)
    this.#lock = new EditLock(
      file,
      isHeld => {
        this.#isHeld = isHeld
        if (!isHeld) this.#set({ isElsewhere: true })
        // Another tab may have changed it: read-only until that is loaded.
        if (isHeld || !this.get().isOpen)
          void this.open().finally(() => this.#set({ isElsewhere: !this.#isHeld }))
      },
      () => this.#keep.flush(),
    )
  }

  readonly get = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Reads the file and its unsaved copies. */
  async open(): Promise<void> {
    await this.#attempt('open', async () => {
      const opened = await ask<OpenedText>('text', { file: this.file })
      const { kind, text: saved, isGone } = opened
      const local = readCopies(this.file)
      const [typed, other] = chooseCopies(opened, local)
      if (isGone && !typed)
        throw new AskError({
          message: `There is no text at ${this.file}.`,
          hint: 'It may have been renamed or deleted.',
        })
      const text = inEditor(typed?.text ?? saved)
      const base = typed?.base ?? saved
      this.#at = Math.max(this.#at, ...[...local, ...opened.unsaved].map(({ at }) => at))
      const own = typed ? local.find(({ owner }) => owner === typed.owner) : local[0]
      // Continuing the text of another browser starts a new copy, so that an older one of this browser stays.
      this.#owner = own?.owner ?? newOwner()
      this.#seen = { ...(typed ?? own)?.seen, ...(typed && !own ? { [typed.owner]: typed.at } : {}) }
      this.earlier = own?.editor
      if (this.view) replaceText(this.view, text)
      const changed = base === saved || isGone ? undefined : saved
      this.#set({ isOpen: true, kind, text, base, isGone, other, changed, failure: undefined })
      this.#follow(text)
    })
  }

  get isUnsaved(): boolean {
    const { text, base } = this.get()
    return text !== inEditor(base)
  }

  /** Sets the editor; undefined once it is removed. */
  attach(view: EditorView | undefined): void {
    // The text is stored once more after its editor is removed.
    this.earlier = this.#editorState()
    this.view = view
  }

  #editorState(): unknown {
    return this.view ? savedState(this.view.state) : this.earlier
  }

  takeOver(): void {
    this.#lock.takeOver()
  }

  /** Called with each change of the text. */
  typed(text: string): void {
    this.#at = Math.max(Date.now(), this.#at + 1)
    this.#isChanged = true
    this.#set({ text })
    this.#keep.call(text)
    this.#follow(text)
  }

  /**
   * Replaces the text as an edit that can be undone.
   * @param spec more about the transaction, such as `ownUndo`
   */
  change(text: string, spec?: TransactionSpec): void {
    if (this.view && !this.get().isElsewhere) replaceText(this.view, text, spec)
  }

  /** Saves the text. If the file has changed, nothing is overwritten, and both versions are shown. */
  async save(): Promise<void> {
    if (this.get().isElsewhere || (!this.isUnsaved && !this.get().isGone)) return
    const typed = this.get().text
    // Not a separate step to undo.
    if (!typed.endsWith('\n')) this.change(`${typed}\n`, sameUndo)
    const { text, base, isGone } = this.get()
    // Of this text: what is typed meanwhile is another change, which the save does not include.
    const copy = this.#copy()
    this.#isChanged = true
    await this.#attempt('save', async () => {
      await this.#keep.flush()
      const written = withLineEnds(text, base)
      const request = { file: this.file, base, text: written, ...copy }
      const saved = await ask<Saved>(isGone ? 'recreate' : 'save', request)
      if (saved.isSaved) this.#set({ base: written, changed: undefined, isGone: false })
      // Unless the conflict has been resolved meanwhile.
      else if (this.get().base === base) this.#set({ changed: saved.current })
      // What was typed meanwhile has another base now.
      this.#keep.call(this.get().text)
    })
  }

  /** Resolves a conflict with the changed file or with the text of another browser. */
  resolve(text: string): void {
    const { changed, other } = this.get()
    if (changed !== undefined) this.#set({ base: changed, changed: undefined })
    else if (other) {
      this.#seen = { ...this.#seen, ...other.seen, [other.owner]: other.at }
      this.#set({ other: undefined })
    }
    this.change(inEditor(text))
    this.typed(inEditor(text))
  }

  /** Reads the file again, and checks the text against the changed site. */
  readonly #siteChanged = (): void => {
    if (!this.get().isOpen) return
    void this.#attempt('open', async () => {
      const { text: saved, isGone } = await ask<OpenedText>('text', { file: this.file })
      const { base, text } = this.get()
      this.#set({ isGone })
      if (isGone) return
      if (saved === base || inEditor(saved) === text) this.#set({ base: saved, changed: undefined })
      else if (this.isUnsaved) this.#set({ changed: saved })
      else {
        this.#set({ base: saved, changed: undefined })
        if (this.view) replaceText(this.view, inEditor(saved))
      }
      this.#follow(this.get().text)
    })
  }

  close(): void {
    void this.#keep.flush()
    this.#remember()
    removeEventListener('pagehide', this.#remember)
    removeEventListener('beforeunload', this.#warn)
    import.meta.hot?.off(reloadEvent, this.#siteChanged)
    this.#lock.close()
  }

  #follow(text: string): void {
    // The server can neither render nor check a text without a file.
    if (this.get().isGone) return
    this.#page.call(text)
    this.#check.call(text)
  }

  async #showPage(text: string): Promise<void> {
    const page = await ask<TypedPage>('page', { file: this.file, text })
    // A text with errors keeps its last page.
    this.#set({ page: { ...this.get().page, ...page } })
  }

  async #showProblems(text: string): Promise<void> {
    const start = performance.now()
    const problems = await ask<Problem[]>('problems', { file: this.file, text })
    this.#checkTime = performance.now() - start
    const doc = Text.of(text.split('\n'))
    this.#set({ problems, checked: doc })
    const { view } = this
    if (view?.state.doc.eq(doc)) view.dispatch(setDiagnostics(view.state, diagnostics(problems, doc)))
  }

  async #keepText(text: string): Promise<void> {
    const { base, isElsewhere } = this.get()
    // The tab that edits the text stores it.
    if (isElsewhere) return
    const inBrowser = this.#remember()
    const copy = this.#copy()
    try {
      await ask('keep', { file: this.file, base, text: withLineEnds(text, base), ...copy })
      this.#keptAt = copy.at
      this.#set({ kept: 'disk' })
    } catch (error) {
      this.#set({ kept: inBrowser ? 'browser' : 'nowhere' })
      throw error
    }
  }

  #copy(): Pick<Copy, 'owner' | 'at' | 'seen'> {
    return { owner: this.#owner, at: this.#at, seen: this.#seen }
  }

  /** Stores the text in the browser, too, in case `dev` has stopped. Returns whether there was space. */
  readonly #remember = (): boolean => {
    const { base, text, isElsewhere, isOpen } = this.get()
    if (isElsewhere || !isOpen) return false
    if (!this.#isChanged) return true
    return writeCopy(this.file, { base, text, ...this.#copy(), editor: this.#editorState() })
  }

  /** Warns before a text that is stored nowhere is closed. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (this.isUnsaved && this.#keptAt < this.#at && !this.get().isElsewhere && !this.#remember())
      event.preventDefault()
  }

  /** @param name a failure is shown until an attempt of the same name succeeds, or any if the server did not respond */
  async #attempt(name: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
      const { failure } = this.get()
      if (failure && (failure.isOffline || this.#failed === name)) this.#set({ failure: undefined })
    } catch (error) {
      this.#failed = name
      this.#set({ failure: error as AskError })
    }
  }
}

/**
 * Debounces a function: calls it with the last value after a pause, one call at a time.
 * @param ms returns the length of the pause, ms
 */
function debounce<Value>(ms: () => number, act: (value: Value) => Promise<void>) {
  let timer: number | undefined
  let waiting: { value: Value } | undefined
  let running = Promise.resolve()
  const run = async () => {
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    await act(value)
  }
  const start = () => {
    clearTimeout(timer)
    running = running.then(run)
    return running
  }
  return {
    call(value: Value): void {
      waiting = { value }
      clearTimeout(timer)
      timer = window.setTimeout(start, ms())
    },
    /** Makes a pending call at once, and resolves when it is done. */
    flush: (): Promise<void> => start(),
  }
}
