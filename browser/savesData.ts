/** The Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Returns true if the visitor wants to save data, or the network is too slow for preloading. */
export function savesData({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
