/** An address without its percent signs; as it is where they encode nothing. */
export const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
