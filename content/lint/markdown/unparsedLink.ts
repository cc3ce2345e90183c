import { isOwnFile, ownFileHint } from '../../markdown/unsafeAddress.ts'
import type { SyntaxReport } from './rules.ts'

/** Reports a link or an image that is shown as text. */
export function unparsedLink(written: string): SyntaxReport {
  const isImage = written.startsWith('!')
  const rest = written.slice(written.indexOf(']') + 1)
  if (rest.startsWith('[')) return unknownName(written, rest.slice(1, -1))
  const report = (why: string, hint: string): SyntaxReport => ({
    code: 'link-unread',
    message: `${isImage ? 'The image' : 'The link'} is shown as text${why}`,
    hint,
  })
  const otherwise = '\\ before the first bracket if it is not a link.'
  if (rest !== rest.trimStart())
    return report(', because of the space before its address', `Remove the space, or write ${otherwise}`)
  const address = rest.slice(1, -1)
  if (isOwnFile(address)) {
    const hint = ownFileHint(address, isImage ? 'image' : 'link')
    return report(', and its address is a file on your own computer', hint)
  }
  if (!/^(?:\/|https?:|\.\.?\/)[^"'<>]*\s[^"'<>]*$/.test(address.trim()))
    return report(': its address is not valid', `Write [text](/address/ "title"), or ${otherwise}`)
  const hint = 'Remove the space, or write %20 for one that is part of the name.'
  return report(', because its address has a space', hint)
}

function unknownName(written: string, name: string): SyntaxReport {
  const label = name || written.slice(written.indexOf('[') + 1, written.indexOf(']'))
  return {
    code: 'link-unread',
    message: `${written} is shown as text: [${label}] has no matching definition`,
    hint: 'Write [text](/address/), or put it between backticks to show it as text.',
  }
}
