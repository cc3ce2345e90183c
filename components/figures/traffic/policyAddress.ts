/** The anchor of the section; the policies follow. */
const prefix = '#network-security='

/** The longest text that the editor takes. Longer ones are cut. */
export const maxYamlLength = 50_000

/** More than the longest text needs, however badly it packs. What is longer could unpack to more than fits in memory. */
const maxFragmentLength = 5 * maxYamlLength

const pipe = (bytes: BlobPart, through: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(through)

/** Returns a URL fragment that contains policies. */
export async function fragmentOf(yaml: string): Promise<string> {
  const packed = new Response(pipe(yaml, new CompressionStream('deflate-raw')))
  const bytes = new Uint8Array(await packed.arrayBuffer())
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return prefix + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the policies in a URL fragment, if any. */
export async function policiesIn(fragment: string): Promise<string | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  try {
    if (fragment.length > maxFragmentLength) throw new RangeError('The fragment is too long')
    const text = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    const yaml = await new Response(pipe(bytes, new DecompressionStream('deflate-raw'))).text()
    return yaml.slice(0, maxYamlLength)
  } catch {
    return '# The policies in this link cannot be read. The link may have been cut off.\n'
  }
}
