import { isOwnFile, ownFileHint } from '../../markdown/unsafeAddress.ts'
import type { SyntaxReport } from './rules.ts'

/** Reports a link or an image that is shown as text. */
export function unparsedLink(written: string): SyntaxReport {
  const what = written.startsWith('!') ? 'The image' : 'The link'
  const labelEnd = written.indexOf(']') + 1
  const rest = written.slice(labelEnd)
  const code = 'link-unread'
  if (rest.startsWith('[')) return unknownName(written, rest.slice(1, -1))
  if (rest !== rest.trimStart()) {
    const message = `${what} is shown as text, because of the space before its address`
    return {
      code,
      message,
      hint: 'Remove the space, or write \\ before the first bracket if it is not a link.',
    }
  }
  const address = rest.slice(1, -1)
  const message = `${what} is shown as text: its address is not valid`
  if (isOwnFile(address)) {
    const hint = ownFileHint(address, what === 'The image' ? 'image' : 'link')
    return { code, message: `${what} is shown as text, and its address is a file on your own computer`, hint }
  }
  if (!/^(?:\/|https?:|\.\.?\/)[^"'<>]*\s[^"'<>]*$/.test(address.trim()))
    return {
      code,
      message,
      hint: 'Write [text](/address/ "title"), or \\ before the first bracket if it is not a link.',
    }
  if (/ =\d*x\d*$/.test(address)) {
    const hint = 'Remove the size: images fit the page by themselves.'
    return { code, message: `${what} is shown as text, because of the size after its address`, hint }
  }
  return {
    code,
    message: `${what} is shown as text, because its address has a space`,
    hint: 'Remove the space, or write %20 for one that is part of the name.',
  }
}

function unknownName(written: string, name: string): SyntaxReport {
  const label = name || written.slice(written.indexOf('[') + 1, written.indexOf(']'))
  return {
    code: 'link-unread',
    message: `${written} is shown as text: no line [${label}]: gives it an address`,
    hint: 'Write [text](/address/), or put it between backticks to show it as text.',
  }
}
