import { fill, fillCount } from '../../content/i18n/fill.ts'

/** The words of the desk; `{name}` stands for a value, and `|` is between the forms for one and for more. */
export const words = {
  // Everywhere
  desk: 'Desk',
  theme: 'Theme',
  loading: 'Loading…',
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  words: '{count} word|{count} words',
  stopped: '`kube-site dev` has stopped.',
  startAgain: 'Start the command again and open the address that it prints.',
  hasUnsaved: '{file} has unsaved changes.',
  saveFirst: 'Open it and save it first.',
  changedMeanwhile: '{file} has changed in the meantime.',
  tryAgain: 'Try again.',

  // The list
  postsAndPages: 'Posts and pages',
  filterBy: 'Filter by title, tag, author, state or file',
  filter: 'Filter by title, tag, author, state',
  newPost: 'New post',
  wasDeleted: '“{title}” was deleted.',
  shownOf: '{shown} of {all}',
  showMore: 'Show more',
  noTexts: 'Nothing here yet. Start with a new post.',
  page: 'page',
  draft: 'draft',
  scheduled: 'scheduled',
  scheduledFor: 'scheduled for {date}',
  published: 'published',
  expired: 'expired',
  savedAgo: 'saved {time}',
  errors: '{count} error|{count} errors',
  warnings: '{count} warning|{count} warnings',
  unsavedText: 'unsaved changes',
  actions: 'Actions',
  actionsFor: 'Actions for {title}',
  publishNow: 'Publish now',
  setDate: 'Set date',
  rename: 'Rename',
  duplicate: 'Duplicate',
  remove: 'Delete',
  renameTitle: 'Rename “{title}”',
  addressEnd: 'URL slug',
  oldAddress: 'The old URL, {path}, will redirect to the new one.',
  dateOf: 'Date of “{title}”',
  publicationDay: 'Publication date',
  futureDay: 'A future date schedules the post.',
  removeTitle: 'Delete “{title}”?',
  movedTo: '{file} is moved to .kube-site/desk/deleted.',
  goneUnsaved: '{file} was deleted or renamed, and has unsaved changes.',
  open: 'Open',
  deletedNotCommitted: '{file} is deleted, but the deletion is not committed.',
  commitDeletion: 'Commit the deletion of {file}?',
  deleteFile: 'Delete {file}',
  nothingThere: 'Its URL will return the 404 page.',

  // A new post
  title: 'Title',
  author: 'Author',
  tagsWithCommas: 'Tags (comma-separated)',
  addressFromTitle: 'URL slug (optional)',
  write: 'Create draft',

  // The bar of a text
  all: 'All',
  allTexts: 'All posts and pages',
  parts: 'Parts',
  partText: 'Text',
  partDetails: 'Details',
  partPage: 'Page',
  partPublish: 'Publish',
  picture: 'Picture',
  phone: 'Phone',
  site: 'Site',
  save: 'Save',
  saving: 'Saving…',
  keptHere: 'Kept in this browser',
  keptNowhere: 'Not saved, and not kept: copy your text',
  changedElsewhere: 'Changed elsewhere',
  notSaved: 'Not saved',
  saved: 'Saved',

  // A text
  markdown: 'Markdown',
  pictureAdded: 'Added {address} ({size} kB). Phones load a smaller version.',
  pictureScaled: 'Added {address}, scaled from {from} MB to {size} MB.',
  scaling: '{name} is {size} MB: it is scaled to what pages can use.',
  whatItShows: 'Alt text',
  inOtherTab: 'This text is open in another tab.',
  editHere: 'Edit it here',
  isGone: '{file} was deleted or renamed. Your text is kept; saving recreates the file.',
  twoVersions: 'Two versions',
  conflict:
    '{file} was changed elsewhere. Left: the saved file. Right: your text. Use the arrows to copy a change across.',
  noSuchText: 'There is no text at {file}.',
  maybeRenamed: 'It may have been renamed or deleted.',
  otherText: 'This text was also changed in another browser, {time}. Nothing of it is lost.',
  compare: 'Compare',
  otherVersion:
    'Left: what was typed in another browser. Right: your text. Use the arrows to copy a change across.',
  takeOther: 'Use the other version',
  takeFile: 'Use the saved version',
  takeRight: 'Keep my version',
  noProblems: 'No problems.',
  problems: 'Problems',
  problemCount: '{count} problem|{count} problems',
  repair: 'Fix',
  repairAll: 'Fix {count}',
  wholeFile: 'the file',
  lineOf: 'line {line}',
  error: 'Error',
  warning: 'Warning',
  explainedIn: 'See docs/problems.md.',

  // The page
  pageAsShown: 'The page as the site shows it',
  rendering: 'Rendering the page…',
  pageHasErrors: 'Fix the errors to see the page.',

  // The details
  frontFault: 'Line {line}: {message}. Fix it in the text; until then, nothing can be changed here.',
  required: 'required',
  removeName: 'Remove {name}',
  lengthOf: '{length} characters; search results show about {shown}',
  cards: 'Cards',
  inBlog: 'In the blog',
  asLink: 'As a shared link',

  // Publishing
  ready: 'Ready to publish?',
  noErrors: 'No errors',
  buildFails: '{count} error: a build would fail|{count} errors: a build would fail',
  noWarnings: 'No warnings',
  checking: 'Checking the saved site…',
  checkPasses: 'The saved site passes `kube-site check --strict`, as CI runs it',
  checkFails:
    '`kube-site check --strict` would fail in CI: {count} problem|`kube-site check --strict` would fail in CI: {count} problems',
  draftUnseen: 'Draft: visitors don’t see it',
  seenFrom: 'Scheduled for {date}',
  seen: 'Visible to visitors',
  notSavedYet: 'Not saved yet',
  publishToday: 'Publish with today’s date',
  changesFront: 'changes the front matter; you can undo it.',
  whatChanges: 'What publishing would change',
  comparing: 'Builds the saved site and compares it with a target. Nothing is published.',
  compareWith: 'Compare with {target}',
  running: 'Running…',
  failed: 'failed',
  noRepository: 'This project isn’t in a git repository. Copy the file to where it is published from.',
  onBranch: 'On the branch',
  detached: 'detached HEAD',
  allCommitted: 'All changes to this text are committed.',
  toCommit: 'To be committed:',
  unusedPictures: 'This text shows these pictures no more, and they are not committed: {names}.',
  removePictures: 'Remove them',
  newBranch: 'New branch',
  openBranch: 'Create branch',
  whatYouChanged: 'What you changed',
  commit: 'Commit',
  addTitle: 'Add “{title}”',
  updateTitle: 'Update “{title}”',
  notPushed: 'Nothing is pushed from here. Once the commit is pushed and merged, CI publishes it.',
} as const

type Name = keyof typeof words

/** A text with its values. */
export const filled = (name: Name, values: Readonly<Record<string, string | number>>): string =>
  fill(words[name], values)

/** A text with a number. */
export const counted = (name: Name, count: number): string => fillCount(words[name], count, 'en')

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `2 days ago` */
export function ago(time: number): string {
  const seconds = (Date.now() - time) / 1000
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60]
  return relative.format(-Math.floor(seconds / length), unit)
}
