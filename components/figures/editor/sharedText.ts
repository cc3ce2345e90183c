/** The longest text that an editor takes. Longer ones are cut. */
export const maxYamlLength = 50_000

/** Bytes are unpacked in pieces of this size, each to at most 1 MB: deflate packs 1,032 bytes into one at best. */
const packedPiece = 1024

/** Returns a URL fragment that contains a text for the editor of a section. */
export async function fragmentOf(section: string, yaml: string): Promise<string> {
  const packed = new Blob([yaml]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return `#${section}=` + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the text in a URL fragment for the editor of a section, if any. */
export async function sharedText(fragment: string, section: string): Promise<string | undefined> {
  if (!fragment.startsWith(`#${section}=`)) return undefined
  try {
    const text = atob(
      fragment
        .slice(section.length + 2)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    )
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    return await unpack(bytes)
  } catch {
    return '# The text in this link cannot be read. The link may have been cut off.\n'
  }
}

/** Unpacks as much as an editor takes. */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  let at = 0
  const packed = new ReadableStream<BufferSource>({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, (at += packedPiece)))
      if (at >= bytes.length) controller.close()
    },
  })
  const reader = packed
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let text = ''
  while (text.length < maxYamlLength) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
  }
  await reader.cancel()
  return text.slice(0, maxYamlLength)
}
