import { setDiagnostics } from '@codemirror/lint'
import { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { DeskProblem, OpenedText, Saved, TypedPage } from '../../DeskApi.ts'
import { ask, type AskError } from '../shared/ask.tsx'
import { replaceText, savedState } from './createEditor.ts'
import { diagnostics } from './diagnostics.ts'
import { EditLock } from './EditLock.ts'
import { latest } from '../shared/latest.ts'

/** A value that React components follow with `useSyncExternalStore`. */
class Store<State extends object> {
  #state: State
  readonly #listeners = new Set<() => void>()

  constructor(state: State) {
    this.#state = state
  }

  readonly get = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** A text that is open. */
export interface SessionState {
  isOpen: boolean
  /** The text as it is typed, with `\n` at the ends of lines. */
  text: string
  /** The text of the file as this tab knows it. */
  base: string
  /** The text of the file, if something else has changed it. */
  changed?: string | undefined
  /** The file was deleted or renamed. */
  isGone: boolean
  /** Another tab changes the text. */
  isElsewhere: boolean
  /** Absent until it is shown for the first time. */
  page?: TypedPage
  problems: readonly DeskProblem[]
  /** The text that the problems are those of. */
  checked: Text
  isSaving: boolean
  failure?: AskError | undefined
}

const pauses = { page: 5, check: 350, slowCheck: 2000, keep: 800 } as const

/** A text that is open: it is kept as it is typed, checked, shown and saved. */
export class TextSession extends Store<SessionState> {
  readonly file: string
  /** State of the editor on an earlier visit. */
  earlier: unknown
  view: EditorView | undefined
  readonly #lock: EditLock
  #isHeld = false
  /** How long the last check took, ms. With thousands of posts it takes a second, in which no page is rendered. */
  #checkTime = 0
  readonly #page = latest(
    () => pauses.page,
    (text: string) => this.#attempt(async () => this.#showPage(text)),
  )
  readonly #check = latest(
    () => Math.min(pauses.slowCheck, Math.max(pauses.check, 2 * this.#checkTime)),
    (text: string) => this.#attempt(async () => this.#showProblems(text)),
  )
  readonly #keep = latest(
    () => pauses.keep,
    (text: string) => this.#attempt(async () => this.#keepText(text)),
  )

  constructor(file: string) {
    super({
      isOpen: false,
      text: '',
      base: '',
      isGone: false,
      isElsewhere: false,
      problems: [],
      checked: Text.empty,
      isSaving: false,
    })
    this.file = file
    addEventListener('pagehide', this.#remember)
    this.#lock = new EditLock(
      file,
      isHeld => {
        this.#isHeld = isHeld
        if (!isHeld) this.set({ isElsewhere: true })
        // Another tab may have changed it meanwhile: until that is read, nothing can be typed.
        if (isHeld || !this.get().isOpen)
          void this.open().finally(() => this.set({ isElsewhere: !this.#isHeld }))
      },
      () => this.#keep.flush(),
    )
  }

  /** Reads the file, and what was typed and not saved. */
  async open(): Promise<void> {
    await this.#attempt(async () => {
      const { text: saved, unsaved } = await ask<OpenedText>('text', { file: this.file })
      const copy = readCopy(this.file)
      // Of what was typed offline, only this browser has a copy.
      const last = unsaved ?? (copy && copy.text !== inEditor(copy.base) ? copy : undefined)
      const typed = last && inEditor(last.text) !== inEditor(saved) ? last : undefined
      const text = typed ? inEditor(typed.text) : inEditor(saved)
      const base = typed?.base ?? saved
      this.earlier = copy?.editor
      if (this.view) replaceText(this.view, text)
      this.set({ isOpen: true, text, base, changed: base === saved ? undefined : saved, failure: undefined })
      this.#follow(text)
    })
  }

  get isUnsaved(): boolean {
    const { text, base } = this.get()
    return text !== inEditor(base)
  }

  takeOver(): void {
    this.#lock.takeOver()
  }

  /** The editor is shown, or no longer. */
  attach(view: EditorView | undefined): void {
    this.view = view
  }

  /** Called with each change of the text. */
  typed(text: string): void {
    this.set({ text })
    this.#keep.call(text)
    this.#follow(text)
  }

  /** Replaces the text by one that was made of it, as an edit that can be undone. */
  change(text: string): void {
    if (this.view && !this.get().isElsewhere) replaceText(this.view, text)
  }

  /** Saves the text; if the file has changed meanwhile, both stay. */
  async save(): Promise<void> {
    const { text, base, isGone, isElsewhere } = this.get()
    if (isElsewhere || (!this.isUnsaved && !isGone)) return
    this.set({ isSaving: true })
    await this.#attempt(async () => {
      await this.#keep.flush()
      const written = this.#inFile(text)
      if (isGone) await ask('recreate', { file: this.file, text: written })
      const saved = isGone
        ? ({ isSaved: true } as const)
        : await ask<Saved>('save', { file: this.file, base, text: written })
      if (saved.isSaved) this.set({ base: written, changed: undefined, isGone: false, failure: undefined })
      // Unless the conflict has been resolved meanwhile.
      else if (this.get().base === base) this.set({ changed: saved.current })
      // Of what was typed meanwhile, the base is another one now.
      this.#keep.call(this.get().text)
    })
    this.set({ isSaving: false })
  }

  /** Ends a conflict: the text is now typed over what the file has. */
  resolve(text: string): void {
    const { changed } = this.get()
    if (changed === undefined) return
    this.set({ base: changed, changed: undefined })
    this.change(inEditor(text))
    this.typed(inEditor(text))
  }

  /** Looks whether the file was changed, and checks the text against the rest of the site. */
  readonly siteChanged = (): void => {
    if (!this.get().isOpen) return
    void this.#attempt(async () => {
      try {
        const { text: saved } = await ask<OpenedText>('text', { file: this.file })
        const { base, text } = this.get()
        if (saved === base || inEditor(saved) === text) this.set({ base: saved, changed: undefined })
        else if (this.isUnsaved) this.set({ changed: saved })
        else {
          this.set({ base: saved, changed: undefined })
          if (this.view) replaceText(this.view, inEditor(saved))
        }
        this.set({ isGone: false })
      } catch (error) {
        if ((error as AskError).isOffline) throw error
        return this.set({ isGone: true })
      }
      this.#follow(this.get().text)
    })
  }

  close(): void {
    void this.#keep.flush()
    removeEventListener('pagehide', this.#remember)
    this.#lock.close()
  }

  #follow(text: string): void {
    this.#page.call(text)
    this.#check.call(text)
  }

  async #showPage(text: string): Promise<void> {
    const page = await ask<TypedPage>('page', { file: this.file, text })
    // Until its errors are fixed, a page stays as it was.
    this.set({ page: { ...this.get().page, ...page } })
  }

  async #showProblems(text: string): Promise<void> {
    const start = performance.now()
    const problems = await ask<DeskProblem[]>('problems', { file: this.file, text })
    this.#checkTime = performance.now() - start
    const doc = Text.of(text.split('\n'))
    this.set({ problems, checked: doc })
    const { view } = this
    if (view?.state.doc.eq(doc)) view.dispatch(setDiagnostics(view.state, diagnostics(problems, doc)))
  }

  async #keepText(text: string): Promise<void> {
    const { base, isGone, isElsewhere } = this.get()
    // The tab that changes the text keeps it.
    if (isElsewhere) return
    this.#remember()
    if (isGone) return
    if (!this.isUnsaved) await ask('discard', { file: this.file })
    else await ask('keep', { file: this.file, base, text: this.#inFile(text) })
  }

  /** Keeps the text in the browser, too: `dev` may have ended. */
  readonly #remember = (): void => {
    const { base, text, isElsewhere } = this.get()
    if (this.view && !isElsewhere) writeCopy(this.file, { base, text, editor: savedState(this.view.state) })
  }

  /** The text with the ends of lines of the file. */
  #inFile(text: string): string {
    return this.get().base.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
      if (this.get().failure?.isOffline) this.set({ failure: undefined })
    } catch (error) {
      this.set({ failure: error as AskError })
    }
  }
}

/** A text with the ends of lines of the editor. */
const inEditor = (text: string): string => text.replace(/\r\n?/g, '\n')

/** What a browser keeps of a text: also what `dev` could not be told, because it had ended. */
interface Copy {
  /** The saved text that was typed over. */
  base: string
  /** The text as it was typed last. */
  text: string
  /** The editor's state, with its history. */
  editor: unknown
}

const keyOf = (file: string): string => `kube-site-desk:${file}`

function readCopy(file: string): Copy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(file)) ?? 'null') as Copy | null
    return copy && typeof copy.base === 'string' && typeof copy.text === 'string' ? copy : undefined
  } catch {
    return undefined
  }
}

function writeCopy(file: string, copy: Copy): void {
  for (const editor of [copy.editor, undefined])
    try {
      localStorage.setItem(keyOf(file), JSON.stringify({ ...copy, editor }))
      return
    } catch {
      // The storage is full: the text counts more than its history.
    }
}
