/** Keys that have no character, as WebDriver names them. */
export const keys = {
  Shift: '\uE008',
  Control: '\uE009',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const

export type Key = keyof typeof keys

/** A tab of a browser, in the words of the WebDriver standards that each engine speaks. */
export interface Tab {
  /** Opens an address, and resolves when it has loaded. */
  open(address: string): Promise<void>
  /** Goes back (-1) or forward (1) in the history. */
  traverse(by: -1 | 1): Promise<void>
  /** Calls a function in the page: source text, given and giving JSON. */
  call(functionSource: string, argument: string): Promise<string | null>
  /** Keys and the mouse, as the system sends them. */
  perform(input: InputSource): Promise<void>
  resize(size: WindowSize): Promise<void>
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** In CSS pixels. */
export interface WindowSize {
  width: number
  height: number
}

/** What WebDriver calls an input source, with its actions in their order. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: (
        | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[]
    }

/** A running browser. */
export interface Engine {
  /** Opens a tab that shares nothing with others. */
  openTab(): Promise<Tab>
  stop(): Promise<void>
}

export interface EngineOptions {
  /** Absolute path of an empty folder for profiles and logs. */
  folder: string
  /** The browser of a visitor who asks for less motion. */
  reducedMotion: boolean
}
