import { decodeHTMLStrict } from 'entities/decode'

/** Numeric references with more digits than CommonMark reads, which are text. */
const tooManyDigits = /&(?=#(?:\d{8,}|x[\da-f]{7,});)/gi

/** Replaces character references by their characters (CommonMark 0.31.2, section 2.5). */
export const decodeReferences = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text.replace(tooManyDigits, '&amp;')) : text
