import { shortUrl, type UrlUse } from './safeUrl.ts'

/** A path of Windows, of a network, or of a browser that shows a file. */
const ownFile = /^(?:file:|[a-z]:[\\/]|\\\\)/i

/** True for the address of a file on the writer's own computer. */
export const isOwnFile = (address: string): boolean => ownFile.test(address)

/** What to do about a file on the writer's own computer. */
export function ownFileHint(address: string, use: UrlUse): string {
  const name = /[^\\/]*$/.exec(address.replace(/[?#].*$/s, ''))?.[0] ?? ''
  const folder = use === 'image' ? 'images/posts' : 'uploads'
  return `Copy the file to public/${folder}/, and write /${folder}/${name}.`
}

/** The problem of an address that is not allowed: see `safeUrl`. */
export function unsafeAddress(address: string, use: UrlUse): { message: string; hint: string } {
  const what = use === 'image' ? 'image' : 'link'
  const [invisible] = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(address) ?? []
  if (invisible !== undefined) {
    const code = (invisible.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const hint = 'Delete it, or type the address again: copied texts bring such characters along.'
    return { message: `The ${what} address has an invisible character, U+${code}`, hint }
  }
  if (isOwnFile(address)) {
    const message = `${shortUrl(address)} is a file on your own computer, which readers cannot open`
    return { message, hint: ownFileHint(address, use) }
  }
  if (use === 'link') {
    const message = `The link address ${shortUrl(address)} is not allowed, so its text is not a link`
    const hint = 'Use a path of this site, or an address that starts with https:, mailto: or tel:.'
    return { message, hint }
  }
  if (/^data:/i.test(address)) {
    const hint = 'Save the image as a file under public/images/posts/, and write /images/posts/ and its name.'
    return { message: 'The image is written into the text as data, and is not a file', hint }
  }
  const hint = 'Use a path of this site or an https address.'
  return { message: `The image address ${shortUrl(address)} is not allowed`, hint }
}
