/** The severity of a problem, and what it means in a few words; `docs/problems.md` says more. */
interface CodeMeaning {
  severity: 'error' | 'warning'
  meaning: string
}

const error = (meaning: string): CodeMeaning => ({ severity: 'error', meaning })
const warning = (meaning: string): CodeMeaning => ({ severity: 'warning', meaning })

/** Every problem the project can report. A code is permanent: scripts and pull requests name it. */
export const problemCodes = {
  'post-unreadable': error('a post cannot be read'),
  'post-empty': error('a post has no text at all'),
  'post-too-large': error('a post is larger than 1 MiB, or its HTML than 4 MiB'),
  'post-too-deep': error('quotes, lists, emphasis or HTML of a post are more than 50 levels deep'),
  'post-too-slow': error('a post takes too long to read'),
  'paragraph-too-long': error('a paragraph has more than 10,000 characters'),
  'table-too-wide': error('the first row of a table is much longer than the others'),
  'post-not-utf8': error('a post is not UTF-8 text'),
  'posts-missing': error('the folder of posts does not exist'),
  'posts-unreadable': error('the folder of posts, or a folder in it, cannot be read'),
  'public-unreadable': error('`public/`, or a file or folder in it, cannot be read'),
  'file-link-invalid': error('a link among the posts or in `public/` does not lead to a file of its folder'),
  'file-type-invalid': error('what lies among the posts or in `public/` is neither a file nor a folder'),
  'file-name-invalid': error('the name of a file cannot be shown or published'),

  'front-matter-missing': error('a post does not open with front matter'),
  'front-matter-unclosed': error('the front matter has no closing line'),
  'front-matter-language': error('the front matter is not YAML'),
  'front-matter-syntax': error('the front matter is not valid YAML'),
  'front-matter-duplicate-key': error('a key is in the front matter twice'),
  'front-matter-comment': error('words of a value are lost, because YAML takes them for a comment'),
  'front-matter-alias': error('the front matter uses a YAML alias'),
  'front-matter-too-large': error('the front matter has more than 16,384 characters'),
  'front-matter-too-deep': error('hundreds of brackets or list marks open levels in the front matter'),
  'front-matter-not-map': error('the front matter is not a list of keys and values'),
  'front-matter-unknown-key': error('a key is not one of a post'),

  'post-id-missing': error('a post has no id'),
  'post-id-invalid': error('an id is not a whole number above zero'),
  'post-title-missing': error('a post has no title'),
  'post-title-invalid': error('a title is not one line of text'),
  'post-excerpt-missing': error('a post has no excerpt'),
  'post-excerpt-invalid': error('an excerpt is not text'),
  'post-excerpt-unwritten': error('an excerpt is the one that `kube-site new` wrote'),
  'post-author-missing': error('a post has no author'),
  'post-author-invalid': error('an author is not text'),
  'post-date-missing': error('a post has no date'),
  'post-date-invalid': error('a date is not a day of the calendar'),
  'post-readTime-invalid': error('a reading time is not text'),
  'post-tags-invalid': error('tags are not a list of texts'),
  'post-lightImage-invalid': error('an image address cannot be used'),
  'post-darkImage-invalid': error('an image address cannot be used'),
  'post-image-invalid': error('an image address cannot be used'),
  'post-slug-invalid': error('a slug cannot be part of an address'),
  'post-updated-invalid': error('the day of the update is not a day, or lies before the date'),
  'post-draft-invalid': error('draft is neither true nor false'),
  'post-expires-invalid': error('the day of expiry is not a day, or lies before the date'),
  'post-aliases-invalid': error('aliases are not a list of addresses on this site'),
  'post-id-duplicate': error('two posts have one id'),
  'post-slug-duplicate': error('two posts have one slug'),
  'tag-duplicate': error('two tags would share one page'),

  'output-duplicate': error('two pages or files would be written to one address'),
  'output-case': error('two files or folders have names that some disks take for the same'),
  'output-reserved': error('a file, an alias or a redirect lies in a folder that the build alone fills'),
  'redirect-loop': error('redirects lead in a circle'),

  'merge-conflict': error('a conflict of a merge is not resolved'),
  'code-unclosed': error('a block of code has no closing line'),
  'table-unread': warning('rows of a table have no line of hyphens below the first'),
  'callout-unread': warning('a callout has an unknown kind, or its text on the line of its kind'),
  'heading-unread': warning('a heading has no space after its marks'),
  'link-unread': warning('a link or an image is written so that it is shown as text'),
  'link-empty': warning('a link has no address or no text'),
  'syntax-unread': warning('marks of another program are shown as text'),
  'html-unclosed': warning('an HTML element is not closed'),
  'heading-level-one': warning('a post has a heading of the first level'),
  'heading-skipped': warning('a heading is more than one level below the one before it'),
  'image-alt-missing': error('an image has no alternative text'),
  'image-alt-file-name': warning('the alternative text of an image is the name of a file, or says nothing'),
  'link-unsafe': error('a link could run code, or has a scheme or a host that is not allowed'),
  'image-unsafe': error('an image address has a scheme or a host that is not allowed'),
  'html-removed': warning('raw HTML was removed because it is not allowed'),
  'footnote-undefined': error('a reference has no footnote'),
  'footnote-duplicate': error('two footnotes have one name'),
  'footnote-unused': warning('a footnote has no reference'),

  'link-missing': error('a link leads to a page or file that does not exist'),
  'anchor-missing': error('a link leads to an anchor that its page does not have'),
  'image-missing': error('an image does not exist'),
  'picture-missing': warning('the image of a post does not exist; the post is shown without it'),

  'title-long': warning('a title is longer than a search result shows'),
  'title-duplicate': warning('two pages have one title'),
  'description-long': warning('an excerpt or description is longer than a search result shows'),
  'description-duplicate': warning('two pages have one excerpt or description'),
  'name-spelling': warning('a known name is misspelt'),
  'post-end-missing': warning('the last line of a post has no line end'),
  'picture-unused': warning('nothing shows an image that is published'),

  'outbound-missing': warning('a link to another site leads to nothing there'),
  'outbound-unanswered': warning('another site that is linked did not answer, or with an error'),

  'config-unreadable': error('the configuration cannot be read'),
  'config-syntax': error('the configuration is not valid TypeScript, or throws'),
  'config-endless': error('the configuration does not come to an end'),
  'config-no-default': error('the configuration has no default export'),
  'config-missing': error('a key is missing in the configuration'),
  'config-invalid': error('a value in the configuration is of the wrong kind'),
  'config-unknown-key': error('a key in the configuration is not known'),
  'config-url-invalid': error('a text in the configuration is not an absolute http or https address'),
  'config-path-invalid': error(
    'a text in the configuration is no address on this site, or none that a redirect can lead away from',
  ),
  'config-day-invalid': error('a day in the configuration is not a day of the calendar'),
  'config-plan-price': error('a plan has a price without a period'),
  'config-duplicate': error('two entries of the configuration have one name'),
  'config-worker-version': error('the worker of the viewer is of another version'),
} as const satisfies Record<string, CodeMeaning>

/** Permanent name of a problem. */
export type ProblemCode = keyof typeof problemCodes
