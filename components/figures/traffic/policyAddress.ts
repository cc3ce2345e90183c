/** The anchor of the section, and then the policies. */
const prefix = '#network-security='

/** Longer texts are cut, as a short address can hold a very long one. */
export const maxYamlLength = 50_000

const pipe = (bytes: BlobPart, through: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([bytes]).stream().pipeThrough(through))

/** Returns the fragment of an address that holds policies. */
export async function fragmentOf(yaml: string): Promise<string> {
  const bytes = new Uint8Array(await pipe(yaml, new CompressionStream('deflate-raw')).arrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return prefix + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the policies that a fragment holds, if any. */
export async function policiesIn(fragment: string): Promise<string | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  try {
    const text = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    return (await pipe(bytes, new DecompressionStream('deflate-raw')).text()).slice(0, maxYamlLength)
  } catch {
    return '# The policies in this address cannot be read. It may have been cut off.\n'
  }
}
