/** The day of the story, 2026-12-01, as `SOURCE_DATE_EPOCH`. */
export const sourceDateEpoch = '1796083200'

/** The writer's name in git. */
export const author = 'Ines Carvalho'

/** The post that the guide writes. */
export const post = {
  title: 'What an admission webhook sees',
  slug: 'what-an-admission-webhook-sees',
  /** The text that finds two existing tags. */
  search: 'oper',
  otherSearch: 'rbac',
  newTag: 'admission',
} as const

const excerpt = 'When the API server calls a webhook, what it sends along, and what the answer may change.'

// Each line fits into the excerpt of a problem in a terminal of 80 columns.
const text = `A deployment is refused, and the message names a webhook. What did
the webhook know when it said no? Less than most people think.

## The request

The API server sends one \`AdmissionReview\`: the object, the user who
asked for it, and whether this is a dry run. Everything else that
Gitops tools know about [the workload](/blog/what-counts-as-a-worklod/)
stays behind.

## The answer

Yes or no, with a message that a person will read. A mutating webhook
may add a patch, and the API server applies it before it goes on.
`

/** The first version of the post, with two mistakes that `check` finds. */
export function writtenPost(generated: string): string {
  const front = generated
    .replace(/\n# Optional keys;[^]*?\n---\n/, '\n---\n')
    .replace(/\n\n---\n/, '\n---\n')
    .replace(/^excerpt: .*$/m, `excerpt: ${excerpt}`)
  return `${front.slice(0, front.indexOf('\n---\n') + 5)}\n${text}`
}

/** The post without `draft`, and with a future day in a wrong format. */
export const releasedPost = (written: string): string =>
  written.replace(/^# Keeps the post back.*\ndraft: true\n/m, '').replace(/^date: .*$/m, 'date: 2026/12/08')

/** The post with the link that `check` suggests. */
export const correctedPost = (checked: string): string => checked.replace('a-worklod/', 'a-workload/')
