/** The Network Information API, which Chromium alone has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the visitor asks for little data, or the network is too slow for more than what was asked for. */
export function savesData({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
