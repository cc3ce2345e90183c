// Limits of a text that no honest text reaches. Without them, the time or memory for a text of 1 MiB can grow with the
// square of its length; with them, it is refused at the line that would take it.

/** Characters of a paragraph, a heading or a cell: ten minutes of reading without a break. */
export const maxParagraph = 10_000

/** Levels of quotes and lists inside each other, or of emphasis and links. */
export const maxLevels = 50

/** Empty cells that a table may have in addition to one cell for each of its characters. */
export const maxEmptyCells = 1000

/** HTML of a document, in characters; 1 MiB of an honest text becomes about 2.5 MiB. */
export const maxHtml = 4 * 1024 * 1024

/** Characters of a block of code that is highlighted. */
export const maxHighlightedBlock = 10_000

/** Characters of highlighted code in one document. */
export const maxHighlighted = 100_000

/** Depth of nested HTML elements; markdown nested less deep than `maxLevels` stays below it. */
export const maxHtmlDepth = 300

/** HTML tags of a document: each takes about 10 kB of memory until it is written. */
export const maxTags = 50_000

/** HTML elements in addition to two for each tag; a tag opens one, and in a table up to three. */
export const maxExtraElements = 1000
