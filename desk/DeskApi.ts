import type { PostState } from '../content/posts/postState.ts'
import type { FieldName } from '../content/schema/front-matter/postFields.ts'

// The JSON that the desk's pages and its server exchange.

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
  stage: TextStage
}

/** How far the saved text has come. What is absent is not known, or does not apply. */
export interface TextStage {
  /** The last commit has it, with its pictures. */
  isCommitted?: boolean
  /** The remote has its last commit. */
  isPushed?: boolean
  /** The remote's default branch has it. */
  isMerged?: boolean
  /** The published site has it. */
  isLive?: boolean
}

/** An unsaved text, as the server stores it. */
export interface StoredDraft {
  file: string
  /** The version of the saved text that the changes were made to; empty if its file was gone. */
  base: string
  text: string
  /** What can be undone, as the editor serializes it. */
  history?: string | undefined
}

/** Identifies a text. */
export interface Version {
  version: string
}

/** A text that is opened. */
export interface OpenedText extends Version {
  file: string
  kind: DeskText['kind']
  /** The saved text. It and its version are empty if the file was deleted or renamed. */
  text: string
  draft?: (StoredDraft & Version) | undefined
}

/** All texts, and the files of those that are gone. */
export interface DeskTexts {
  texts: readonly DeskText[]
  /** Deleted since the last commit. */
  deleted: readonly string[]
  /** Deleted or renamed, with unsaved texts. */
  goneUnsaved: readonly string[]
  /** Deleted at the desk, the latest first. */
  restorable: readonly DeletedText[]
  /** The configuration, which has what else visitors read. */
  config: string
}

/** A text that was deleted at the desk. */
export interface DeletedText {
  /** Identifies it to restore it. */
  name: string
  file: string
  title: string
  /** When it was deleted, ms. */
  at: number
}

/** The page of a text as it is typed. */
export interface TypedPage {
  /** Absent if errors keep the text from being rendered. */
  html?: string
  words: number
}

/** How other pages show a text as it is typed. */
export interface TypedCards {
  /** The blog's list with only this post; absent for a page. */
  list?: string
  /** The preview of a shared link; the image is a data URL or an address. */
  shared: { host: string; title: string; description: string; image: string }
}

/** A key of the front matter. */
export interface DeskField {
  name: FieldName
  isRequired: boolean
  meaning: string
  /** The value that a new post has until it is written. */
  unwritten?: string
}

/** What the editor suggests. */
export interface Suggestions {
  fields: readonly DeskField[]
  tags: readonly string[]
  authors: readonly string[]
  series: readonly string[]
  /** What texts may link to. */
  addresses: readonly { path: string; title: string; anchors: readonly string[] }[]
  images: readonly string[]
  languages: readonly string[]
  callouts: readonly string[]
  /** Names of the forms and films that texts may show. */
  forms: readonly string[]
  films: readonly string[]
  /** The user's name in git, if it is that of an author. */
  author?: string
}

/** A picture that was added. */
export interface AddedPicture {
  /** Address on the site. */
  address: string
  /** Size of the file, which is smaller than what was sent if it was scaled. */
  bytes: number
}

/** A picture of the site. */
export interface DeskPicture {
  /** Address on the site, as markdown has it. */
  address: string
  /** Path below `public/`. */
  name: string
  /** Size of the original; pages may load smaller files. */
  bytes: number
  /** px; absent if unknown. */
  width?: number
  height?: number
  /** When its file was changed last, ms. */
  changed: number
  /** It is in the folder of the text. */
  isOwn: boolean
  /** What uses it; the file is empty for the code of the site. */
  users: readonly { file: string; title: string }[]
}

/** The state of a text in its repository. */
export interface GitState {
  /** The current branch; empty if there is none. */
  current: string
  /** The branch for a review: the current one, or a new one if that is the default branch. */
  branch: string
  /** Files of the text that differ from the last commit, including its former names and its pictures. */
  changed: readonly string[]
  /** Addresses of its own pictures that no text shows. */
  unused: readonly string[]
  /** The text was never committed. */
  isNew: boolean
  /** Where the branch is pushed to; absent without a remote. */
  remote?: { name: string; address: string }
  /** How many commits of the branch are missing from the remote. */
  unpushed: number
  /** Where a pull request for the branch is opened, if the host of the remote is known. */
  pullRequest?: string
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
