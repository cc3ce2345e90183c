/** The anchor of the section, and then the policies. */
const prefix = '#network-security='

/** Longer texts are cut, as a short address can hold a very long one. */
export const maxYamlLength = 50_000

const pipe = (bytes: BlobPart, through: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(through)

/** Returns the fragment of an address that holds policies. */
export async function fragmentOf(yaml: string): Promise<string> {
  const packed = new Response(pipe(yaml, new CompressionStream('deflate-raw')))
  const bytes = new Uint8Array(await packed.arrayBuffer())
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return prefix + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the policies that a fragment holds, if any. */
export async function policiesIn(fragment: string): Promise<string | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  try {
    const text = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    return await readStart(pipe(bytes, new DecompressionStream('deflate-raw')))
  } catch {
    return '# The policies in this address cannot be read. It may have been cut off.\n'
  }
}

/** Reads a text up to the longest that the editor takes, and no further: the rest may be larger than memory. */
async function readStart(bytes: ReadableStream<BufferSource>): Promise<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.length < maxYamlLength) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
  }
  void reader.cancel()
  return text.slice(0, maxYamlLength)
}
