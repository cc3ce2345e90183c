/** Where a paragraph or a value of the front matter ends. */
const end = String.raw`(?=[.!]?[ \t]*(?:\n[ \t]*(?:\n|---|\w+:)|\s*$(?!\n)))`

/** Words after which `TODO` names a list or an app, and not something to do. */
const named = String.raw`(?! (?:lists?|apps?|applications?|comments?|items?|notes?|tasks?|and|or|is|are|was|were)\b)`

/**
 * What writers leave where something is missing. `TODO` is also a word of programmers: it is one of these with a colon or a
 * name, at the start of a line or of parentheses, and at the end of a paragraph.
 */
const marks = [
  String.raw`\b(?:TODO|FIXME|XXX)(?=:|\(\w)`,
  String.raw`\b(?:TODO|FIXME)\b(?![-/])${named}(?<=(?:^[ \t>*_#\d.()[\]-]{0,20}|[([])(?:TODO|FIXME))`,
  String.raw`(?<!\b(?:an?|the|each|every|any|no|of|your|our) )\b(?:TODO|FIXME)${end}`,
  String.raw`(?<![-\w])(?:TBD|TK(?:TK)?|XXX(?! ?Large))(?![-\w])`,
  String.raw`\b[Ll]orem [Ii]psum\b`,
  String.raw`\?\?\?(?!\+? [a-z])`,
  String.raw`\[(?:[Ii]nsert|[Ll]ink|LINK|[Nn]ame|[Dd]ate|[Nn]umber|[Ss]ource)\b[^[\]\n]{0,40}\](?![([:])`,
]
const pattern = new RegExp(marks.join('|'), 'gm')

/** A mark of something that is missing, and its offset. */
export interface UnfinishedMark {
  mark: string
  offset: number
}

/** Finds what is left over where a text is not finished. */
export const unfinishedMarks = (text: string): UnfinishedMark[] =>
  [...text.matchAll(pattern)].map(({ 0: mark, index }) => ({ mark, offset: index }))
