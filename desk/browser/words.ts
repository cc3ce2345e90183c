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
  startAgain: 'What you typed is kept in this browser. Start it again, and open the address that it prints.',
  hasUnsaved: '{file} has an unsaved text.',
  saveFirst: 'Open it, and save it first.',
  changedMeanwhile: '{file} was changed meanwhile.',
  tryAgain: 'Try again.',

  // The list
  postsAndPages: 'Posts and pages',
  filterBy: 'Filter by title, tag, author, state or file',
  filter: 'Filter by title, tag, author, state',
  newPost: 'New post',
  wasDeleted: '“{title}” was deleted.',
  shownOf: '{shown} of {all}',
  showMore: 'Show more',
  noTexts: 'There is no text yet: begin with a new post.',
  page: 'page',
  draft: 'draft',
  scheduled: 'scheduled',
  scheduledFor: 'scheduled for {date}',
  published: 'published',
  expired: 'expired',
  savedAgo: 'saved {time}',
  errors: '{count} error|{count} errors',
  warnings: '{count} warning|{count} warnings',
  unsavedText: 'unsaved text',
  actions: 'Actions',
  actionsFor: 'Actions for {title}',
  publishNow: 'Publish now',
  setDate: 'Set the date',
  rename: 'Rename',
  duplicate: 'Duplicate',
  remove: 'Delete',
  renameTitle: 'Rename “{title}”',
  addressEnd: 'Last part of the address',
  oldAddress: 'The old address, {path}, will lead to the new one.',
  dateOf: 'Date of “{title}”',
  publicationDay: 'Day of publication',
  futureDay: 'A day in the future schedules the post.',
  removeTitle: 'Delete “{title}”?',
  movedTo: '{file} is moved to .kube-site/desk/deleted.',
  nothingThere: 'Visitors who have its address will find nothing there.',

  // A new post
  title: 'Title',
  author: 'Author',
  tagsWithCommas: 'Tags (comma-separated)',
  addressFromTitle: 'URL slug (optional)',
  write: 'Write',

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
  changedElsewhere: 'Changed elsewhere',
  notSaved: 'Not saved',
  saved: 'Saved',

  // A text
  markdown: 'Text in markdown',
  pictureAdded: '{address} was added: {size} kB. Pages load it in smaller sizes on a phone.',
  whatItShows: 'What it shows',
  inOtherTab: 'This text is open in another tab.',
  editHere: 'Edit it here',
  isGone: '{file} was deleted or renamed. What you typed is kept: save it to write the file again.',
  twoVersions: 'Two versions',
  conflict:
    '{file} was changed elsewhere. Left: the saved file. Right: your text. Use the arrows to copy a change across.',
  takeFile: 'Use the saved version',
  takeRight: 'Keep my version',
  noProblems: 'No problems.',
  problems: 'Problems',
  problemCount: '{count} problem|{count} problems',
  repair: 'Repair',
  repairAll: 'Repair {count}',
  wholeFile: 'file',
  error: 'error',
  warning: 'warning',
  explainedIn: 'docs/problems.md explains it.',

  // The page
  pageAsShown: 'The page as the site shows it',
  rendering: 'Rendering the page…',
  pageHasErrors: 'The page is shown once its errors are fixed.',

  // The details
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
  draftUnseen: 'A draft: visitors do not see it',
  seenFrom: 'Scheduled for {date}',
  seen: 'Visitors see it',
  notSavedYet: 'Not saved yet',
  publishToday: 'Publish with today’s date',
  changesFront: 'changes the front matter; you can undo it.',
  whatChanges: 'What a publish would change',
  comparing: 'The saved site is built and compared with what a target has. Nothing is published.',
  compareWith: 'Compare with {target}',
  running: 'Running…',
  failed: 'failed',
  noRepository: 'The project is in no git repository: copy the file to where it is published from.',
  onBranch: 'On the branch',
  detached: 'detached HEAD',
  allCommitted: 'All changes to this text are committed.',
  toCommit: 'To be committed:',
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
