import type { PostState } from '../content/posts/postState.ts'
import type { FieldName } from '../content/schema/front-matter/postFields.ts'

// What the desk in the browser and its server send each other, as JSON.

/** A text in the list. */
export interface DeskText {
  /** Path of the markdown file, as the writer would type it. */
  file: string
  kind: 'post' | 'page' | 'legal'
  state: PostState
  /** Last part of the address. */
  slug: string
  /** Address on the site. */
  path: string
  title: string
  author: string
  date?: string
  tags: readonly string[]
  words: number
  /** When the file was saved last (RFC 3339). */
  saved: string
  /** It has an unsaved text. */
  isUnsaved: boolean
}

/** An unsaved text, as one browser keeps it. Of several, the newest is shown, and those that it has not seen are offered. */
export interface UnsavedText {
  /** The saved text that it was typed over. */
  base: string
  text: string
  /** Who typed it: a browser, or what it went on from the text of another with. */
  owner: string
  /** When it was typed last, ms. It grows with each change, whatever the clock does. */
  at: number
  /** The copies of other browsers that it goes on from, by their owners: when they were typed last. */
  seen: Readonly<Record<string, number>>
}

/** A text that is opened. */
export interface OpenedText {
  file: string
  kind: DeskText['kind']
  /** Empty if the file is gone. */
  text: string
  /** The file was deleted or renamed. */
  isGone: boolean
  unsaved: readonly UnsavedText[]
  /** Copies that a browser has from before are those of a former text of this name, ms. */
  since: number
}

/** All texts, and the files of those that are gone. */
export interface DeskTexts {
  texts: readonly DeskText[]
  /** Deleted since the last commit. */
  deleted: readonly string[]
  /** Deleted or renamed, with unsaved texts. */
  goneUnsaved: readonly string[]
}

/** The page of a text as it is typed. */
export interface TypedPage {
  /** The document; absent if the text has no page until its errors are fixed. */
  html?: string
  words: number
}

/** How other pages show a text as it is typed. */
export interface TypedCards {
  /** The page of the blog with the post alone; absent for a page. */
  list?: string
  /** What networks show of a shared link; the image is its data or its address. */
  shared: { host: string; title: string; description: string; image: string }
}

/** The outcome of saving a text; `current` is the file's text if it has changed meanwhile. */
export type Saved = { isSaved: true } | { isSaved: false; current: string }

/** A key of the front matter. */
export interface DeskField {
  name: FieldName
  isRequired: boolean
  meaning: string
}

/** What the editor proposes while one types. */
export interface DeskWords {
  fields: readonly DeskField[]
  tags: readonly string[]
  authors: readonly string[]
  series: readonly string[]
  /** What texts may link to. */
  addresses: readonly { path: string; title: string; anchors: readonly string[] }[]
  images: readonly string[]
  languages: readonly string[]
  callouts: readonly string[]
  /** Names of the targets that the site is published to. */
  targets: readonly string[]
  /** The name that git signs with, if it is that of an author. */
  author?: string
}

/** A picture that was added. */
export interface AddedPicture {
  /** Address on the site. */
  address: string
  /** Fewer than were sent if it was scaled. */
  bytes: number
}

/** A picture of the site. */
export interface DeskPicture {
  /** Address on the site, as markdown has it. */
  address: string
  /** Path below `public/`. */
  name: string
  /** Of the file itself: pages may load smaller ones. */
  bytes: number
  /** px; absent if unknown. */
  width?: number
  height?: number
  /** When its file was changed last, ms. */
  changed: number
  /** It is in the folder of the text. */
  isOwn: boolean
  /** What shows it; the file is empty if it is not a text. */
  users: readonly { file: string; title: string }[]
}

/** A file that browsers load for a picture. */
export interface PictureFile {
  width?: number
  height?: number
  bytes: number
}

/** The state of a file in its repository. */
export interface GitState {
  branch: string
  /** Files of the text that differ from the last commit: also its former names, and the pictures that it shows. */
  changed: readonly string[]
  /** Addresses of its own pictures that no text shows. */
  unused: readonly string[]
  /** The text was never committed. */
  isNew: boolean
  /** Where the branch is pushed to; absent if there is nowhere. */
  remote?: { name: string; address: string }
  /** How many commits of the branch the remote has not. */
  unpushed: number
  /** Those that changed the text, the newest first. */
  commits: readonly TextCommit[]
}

/** A commit that changed a text. */
export interface TextCommit {
  commit: string
  /** Path that the text had, from the top of the repository. */
  name: string
  subject: string
  author: string
  /** RFC 3339. */
  time: string
}

/** A command that was run. */
export interface CommandRun {
  /** As a writer would type it. */
  command: string
  output: string
  isDone: boolean
}

/** Why a request failed. */
export interface DeskFailure {
  message: string
  hint?: string | undefined
}
