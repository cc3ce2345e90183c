/** The day on which the story is told, in seconds: 2026-12-01, 00:00 UTC. */
export const today = '1796083200'

/** Who tells it. */
export const author = 'Ines Carvalho'

/** The post whose way the guide follows. */
export const post = {
  title: 'What an admission webhook sees',
  slug: 'what-an-admission-webhook-sees',
  /** What is typed to find two tags in use, and a third that is new. */
  search: 'oper',
  otherSearch: 'rbac',
  newTag: 'admission',
} as const

const excerpt = 'When the API server calls a webhook, what it sends along, and what the answer may change.'

// Lines are short enough for a terminal of 80 columns to show them whole in a code frame.
const text = `A deployment is refused, and the message names a webhook. What did
the webhook know when it said no? Less than most people think.

## The request

The API server sends one \`AdmissionReview\`: the object, the user who
asked for it, and whether this is a dry run. Everything else that
kubernetes knows about [the workload](/blog/what-counts-as-a-worklod/)
stays behind.

## The answer

Yes or no, with a message that a person will read. A mutating webhook
may add a patch, and the API server applies it before it goes on.
`

/** The post as its writer leaves it after the first hour: two slips are in it, for `check` to find. */
export function writtenPost(made: string): string {
  const front = made
    .replace(/\n# Optional keys;[^]*?\n---\n/, '\n---\n')
    .replace(/\n\n---\n/, '\n---\n')
    .replace(/^excerpt: .*$/m, `excerpt: ${excerpt}`)
  return `${front.slice(0, front.indexOf('\n---\n') + 5)}\n${text}`
}

/** The post without its draft mark and with a day to come, which is written as nobody should. */
export const releasedPost = (written: string): string =>
  written.replace(/^# Keeps the post back.*\ndraft: true\n/m, '').replace(/^date: .*$/m, 'date: 2026/12/08')

/** The post with the link that `check` proposed. */
export const mendedPost = (checked: string): string => checked.replace('a-worklod/', 'a-workload/')
