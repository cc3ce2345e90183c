/** Letters of scripts that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The `dir` of an element with this text; with `auto`, browsers derive the direction from its letters. */
export const directionOf = (text: string): 'auto' | undefined => (rightToLeft.test(text) ? 'auto' : undefined)
