/** What keeps a page of `dev` from being shown as it should be. */
export interface Fault {
  heading: string
  /** As the terminal shows it, with its colours (ECMA-48, SGR). */
  text: string
  /** When it goes away. */
  note: string
}
