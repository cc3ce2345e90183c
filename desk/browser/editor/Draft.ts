import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { reloadEvent } from '../../../generator/dev/DevState.ts'
import type { OpenedText, Version } from '../../DeskApi.ts'
import { ask, AskError } from '../shared/ask.tsx'
import { replaceText, sameUndo, savedHistory } from './createEditor.ts'
import { inEditor, withLineEnds } from './lineEnds.ts'

/** Another version of the text, which the writer has to compare with this one. */
export interface Conflict extends Version {
  /** The file was changed, or another tab or browser has stored a draft. */
  of: 'file' | 'draft'
  text: string
}

export interface DraftState {
  isOpen: boolean
  kind: OpenedText['kind']
  /** The editor's text, with `\n` as line end. */
  text: string
  /** The text of the file when it was last read or saved. */
  saved: string
  /** The file was deleted or renamed. */
  isGone: boolean
  /** The server has everything that was typed. */
  isStored: boolean
  conflict?: Conflict | undefined
  failure?: AskError | undefined
}

/** Pauses before what was typed is stored, and before a failed attempt is repeated, ms. */
const pauses = { store: 400, retry: 2000 } as const

/** Returns whether browsers send a request while its page is closed: at most 64 KiB (Fetch, "keepalive"). */
const isSmall = (fields: object): boolean => new Blob([JSON.stringify(fields)]).size < 60_000

/**
 * A text that is open: stores on the server what is typed, and saves it. React components subscribe to its state with
 * `useSyncExternalStore`.
 */
export class Draft {
  readonly file: string
  #state: DraftState = {
    isOpen: false,
    kind: 'post',
    text: '',
    saved: '',
    isGone: false,
    isStored: true,
  }
  readonly #listeners = new Set<() => void>()
  view: EditorView | undefined
  /** What can be undone, for the next editor of this text. */
  history: string | undefined
  /** The version of the file that the text is based on, and that of the draft on the server; empty for none. */
  #base = ''
  #version = ''
  /** The text that the server has; undefined if it has another base. */
  #stored: string | undefined = ''
  /** Requests run one at a time, since each names the version that the last one returned. */
  #running: Promise<void> = Promise.resolve()
  #isBusy = false
  /** Which attempt the shown failure is from. */
  #failed = ''
  #timer: number | undefined

  constructor(file: string) {
    this.file = file
    addEventListener('blur', this.keep)
    addEventListener('pagehide', this.keep)
    addEventListener('focus', this.refresh)
    addEventListener('beforeunload', this.#warn)
    import.meta.hot?.on(reloadEvent, this.refresh)
    // Vite reloads the page once the server is back, and waits for this.
    import.meta.hot?.on('vite:ws:disconnect', this.#allStored)
    void this.refresh()
  }

  close(): void {
    clearTimeout(this.#timer)
    if (!this.get().isStored) void this.keep()
    removeEventListener('blur', this.keep)
    removeEventListener('pagehide', this.keep)
    removeEventListener('focus', this.refresh)
    removeEventListener('beforeunload', this.#warn)
    import.meta.hot?.off(reloadEvent, this.refresh)
    import.meta.hot?.off('vite:ws:disconnect', this.#allStored)
    this.#listeners.clear()
  }

  readonly get = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  get isUnsaved(): boolean {
    const { text, saved } = this.get()
    return text !== inEditor(saved)
  }

  /** The file is gone, and the server has no draft of it. */
  get isOnlyHere(): boolean {
    return this.get().isGone && this.#version === ''
  }

  /** Sets the editor; undefined once it is removed. */
  attach(view: EditorView | undefined): void {
    if (this.view) this.history = savedHistory(this.view.state)
    this.view = view
  }

  /** Called with each change of the text. */
  typed(text: string): void {
    const isStored = text === this.#stored
    this.#set({ text, isStored })
    if (!isStored) this.#keepAfter(pauses.store)
  }

  /**
   * Replaces the text as an edit that can be undone.
   * @param spec more about the transaction, such as `sameUndo`
   */
  change(text: string, spec?: TransactionSpec): void {
    if (this.view) replaceText(this.view, text, spec)
  }

  /** Stores what was typed. Returns whether the server has it. */
  readonly keep = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    await this.#inTurn('keep', async () => {
      const { text, conflict } = this.get()
      // Another draft is not overwritten before it is compared.
      if (text === this.#stored || conflict?.of === 'draft') return
      const stored = this.#unstored()
      const { version } = await ask<Version>('keep', stored, { keepalive: isSmall(stored) })
      this.#has(text, version)
    })
    return this.get().isStored
  }

  /** Stores everything, including what is typed meanwhile. Returns whether the server has it. */
  async leave(): Promise<boolean> {
    while (!(await this.keep())) if (this.get().failure || this.get().conflict) return false
    return true
  }

  /** The request that stores what was typed. */
  #unstored() {
    const { text, saved } = this.get()
    const history = this.view ? savedHistory(this.view.state) : this.history
    const written = withLineEnds(text, saved)
    return { file: this.file, base: this.#base, text: written, replaces: this.#version, history }
  }

  #has(text: string, version: string): void {
    this.#version = version
    this.#stored = text
    this.typed(this.get().text)
  }

  #keepAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(this.keep, ms)
  }

  /** Saves the text. If the file has changed, nothing is overwritten, and both versions are shown. */
  async save(): Promise<void> {
    await this.#inTurn('save', async () => {
      const { text: typed, conflict, isGone } = this.get()
      if (conflict?.of === 'draft' || (!this.isUnsaved && !isGone)) return
      // Not a separate step to undo.
      if (!typed.endsWith('\n')) this.change(`${typed}\n`, sameUndo)
      const { text, saved } = this.get()
      const written = withLineEnds(text, saved)
      const request = { file: this.file, base: this.#base, text: written, replaces: this.#version }
      const { version } = await ask<Version>('save', request)
      this.#base = version
      this.#set({ saved: written, isGone: false, conflict: undefined })
      this.#has(text, '')
    })
  }

  /** Resolves a conflict by a text. */
  resolve(text: string): void {
    const { conflict } = this.get()
    if (conflict?.of === 'file') this.#base = conflict.version
    if (conflict?.of === 'draft') this.#version = conflict.version
    this.#set({ conflict: undefined })
    this.#stored = undefined
    this.change(inEditor(text))
    this.typed(this.get().text)
    void this.keep().then(this.refresh)
  }

  /** Reads the text, and follows what has changed elsewhere, unless something was typed here that it does not include. */
  readonly refresh = (): Promise<void> => this.#inTurn('read', () => this.#read())

  async #read(): Promise<void> {
    const { kind, text: saved, version, draft } = await ask<OpenedText>('text', { file: this.file })
    const { isOpen, text } = this.get()
    const isGone = version === ''
    // The folder of drafts was removed, or another tab has undone all changes: they stay in this one.
    if (isOpen && !draft && this.#version !== '' && (isGone || version === this.#base)) {
      this.#stored = undefined
      this.typed(text)
    }
    const isTyped = isOpen && text !== this.#stored
    if (isGone && !draft && !isOpen)
      throw new AskError({
        message: `There is no text at ${this.file}.`,
        hint: 'It may have been renamed or deleted.',
      })
    let conflict: Conflict | undefined
    if (isGone && !draft) this.#version = ''
    else if (!isTyped) this.#follow(draft ?? { base: version, text: saved, version: '' })
    else if (draft && draft.version !== this.#version && inEditor(draft.text) !== text)
      conflict = { ...draft, of: 'draft' }
    else this.#version = draft?.version ?? ''
    if (isGone || this.get().text === inEditor(saved)) this.#base = version
    if (!conflict && this.#base !== version) conflict = { of: 'file', text: saved, version }
    this.#set(isGone && !draft ? { isGone, conflict } : { isOpen: true, kind, saved, isGone, conflict })
    // The other draft that was in its way may be gone.
    if (!this.get().isStored && conflict?.of !== 'draft') this.#keepAfter(pauses.store)
  }

  /** Shows a text that the server has. */
  #follow({
    base,
    text,
    version,
    history,
  }: Version & { base: string; text: string; history?: string | undefined }) {
    const shown = inEditor(text)
    this.#base = base
    this.#version = version
    this.#stored = shown
    if (this.view) replaceText(this.view, shown)
    else this.history = history
    this.#set({ text: shown, isStored: true })
  }

  /**
   * Runs a request after those before it. A stale base opens the comparison.
   * @param name a failure is shown until the text is saved, or an attempt of the same name succeeds, or any if the server
   * did not respond or had another version
   */
  #inTurn(name: string, act: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(() => this.#attempt(name, act))
    return this.#running
  }

  async #attempt(name: string, act: () => Promise<void>): Promise<void> {
    this.#isBusy = true
    try {
      await act()
      const { failure } = this.get()
      const isOver = name === 'save' || this.#failed === name
      if (failure && (isOver || failure.isOffline || failure.isStale)) this.#set({ failure: undefined })
    } catch (error) {
      this.#failed = name
      await this.#fail(error as AskError)
    } finally {
      this.#isBusy = false
    }
  }

  async #fail(failure: AskError): Promise<void> {
    try {
      if (failure.isStale) await this.#read()
    } catch {
      // The next attempt reads it.
    }
    this.#set({ failure: failure.isStale && this.get().conflict ? undefined : failure })
    if (!this.get().isStored) this.#keepAfter(pauses.retry)
  }

  readonly #allStored = async (): Promise<void> => {
    while (!this.get().isStored) await new Promise(resolve => setTimeout(resolve, 100))
  }

  /** Stores what was typed last while the page is closed, and warns if that is not possible. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    const { isStored, failure, conflict } = this.get()
    if (isStored && !this.isOnlyHere) return
    if (isStored || this.#isBusy || failure || conflict || !isSmall(this.#unstored())) event.preventDefault()
    else void this.keep()
  }
}
