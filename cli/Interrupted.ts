/** The user pressed Ctrl-C where they were asked something: exit code 130. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
