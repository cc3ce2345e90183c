import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

const folder = join(import.meta.dirname, '../../.github/workflows')

test.each(readdirSync(folder))('the workflow %s is safe', name => {
  const text = readFileSync(join(folder, name), 'utf8')
  // A token in the clone could be read by whatever the workflow runs.
  const checkouts = text.split('uses: actions/checkout@').slice(1)
  expect(checkouts.filter(step => !/^[^-]*\n\s+persist-credentials: false\n/.test(step))).toEqual([])
  const { jobs } = parse(text) as { jobs: Record<string, Job> }
  expect(Object.values(jobs).flatMap(({ steps }) => faults(steps))).toEqual([])
})

test('the action that signs in has no error', () => {
  const text = readFileSync(join(folder, '../actions/sign-in/action.yml'), 'utf8')
  const { runs, inputs } = parse(text) as { runs: { steps: Step[] }; inputs: object }
  expect(faults(runs.steps)).toEqual([])
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(['variables', 'key']))
  const stores = runs.steps.flatMap(step => /PUBLISH_TO == '(\w+)'$/.exec(step.if ?? '')?.[1] ?? [])
  expect(stores).toEqual(['aws', 'azure', 's3', 'ssh'])
  const [refusing] = runs.steps
  expect(JSON.parse(/\[.*\]/.exec(refusing?.if ?? '')?.[0] ?? '')).toEqual(stores)
  expect(spawnSync('bash', ['-c', refusing?.run ?? '']).status).toBe(1)
})

/**
 * Actions that are not pinned to a commit, and scripts with expressions: what somebody types, or names a branch, would run
 * as a part of the script.
 */
const faults = (steps: readonly Step[]) =>
  steps.flatMap(({ uses = './', run = '' }) => [
    ...(/^\.\/|@[0-9a-f]{40}$/.test(uses) ? [] : [uses]),
    ...(/\$\{\{(?! matrix\.)/.test(run) ? [run] : []),
  ])

interface Step {
  id?: string
  if?: string
  uses?: string
  with?: Record<string, string>
  run?: string
  'continue-on-error'?: boolean
  env?: Record<string, string>
}

interface Job {
  if?: string
  permissions?: Record<string, string>
  environment?: string | { name: string; url: string }
  concurrency?: { group: string; 'cancel-in-progress'?: boolean }
  steps: Step[]
}

describe('the workflow that publishes', () => {
  const { jobs } = parse(readFileSync(join(folder, 'publish.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const uses = ({ steps }: Job, action: string) => steps.some(step => step.uses?.startsWith(action))
  const scripts = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n')

  test.each(Object.entries(jobs))(
    'has in %s an environment for its credentials, and no more permissions',
    (_, job) => {
      const signsIn = uses(job, './.github/actions/sign-in')
      expect(job.environment !== undefined).toBe(signsIn)
      const comments = scripts(job).includes('gh api')
      expect(job.permissions).toEqual({
        contents: 'read',
        ...(signsIn ? { 'id-token': 'write' } : {}),
        ...(comments ? { 'pull-requests': 'write' } : {}),
      })
    },
  )

  test('fails where it cannot plan, and links the preview', () => {
    const { preview } = jobs
    expect(preview?.environment).toMatchObject({ url: expect.stringContaining('steps.publish.outputs.url') })
    expect(preview?.steps.filter(step => step['continue-on-error'])).toEqual([])
    const [plan] = preview?.steps.filter(({ run }) => run?.includes('$KUBE_SITE plan')) ?? []
    expect(plan?.run).not.toContain('||')
    const [comment] = preview?.steps.filter(({ run }) => run?.includes('gh api')) ?? []
    expect(comment?.env).toMatchObject({ URL: expect.stringContaining('steps.publish.outputs.url') })
    expect(comment?.run).toContain('$URL')
  })

  test.each([
    ['its own comment', '7\n8\n', '--method PATCH repos/a/b/issues/comments/7'],
    ['a new one where it has none', '', 'repos/a/b/issues/12/comments'],
  ])('writes %s', (_, found, expected) => {
    const { run = '' } = jobs['preview']?.steps.find(step => step.run?.includes('gh api')) ?? {}
    const scratch = scratchFolder()
    writeFileSync(join(scratch, 'plan.txt'), 'Nothing.\n')
    // Lists the comments that are found, and writes down what else it is called with.
    const gh = 'case "$*" in *--paginate*) printf "$FOUND" ;; *) echo "$*" >> calls.txt ;; esac'
    const PATH = standIns(scratch, { gh })
    const env = { PATH, FOUND: found, GH_REPO: 'a/b', NUMBER: '12', URL: 'https://pr-12.example/' }
    execFileSync('bash', ['--norc', '-eo', 'pipefail', '-c', run], { cwd: scratch, env })
    const calls = readFileSync(join(scratch, 'calls.txt'), 'utf8')
    expect(calls).toBe(`api --silent ${expected} --field body=@comment.md\n`)
    expect(readFileSync(join(scratch, 'comment.md'), 'utf8')).toMatch(
      /^<!-- kube-site: preview -->\nPreview: https:\/\/pr-12.example\/\n/,
    )
  })

  test('tries again at night whatever a run before could not complete, but for a hold', () => {
    const steps = jobs['production']?.steps ?? []
    const publish = steps.find(({ run }) => run?.includes('$KUBE_SITE publish'))
    const names = [...(publish?.if ?? '').matchAll(/steps\.(\w+)/g)].map(([, name]) => name)
    expect(names).toEqual([steps.find(({ run }) => run?.includes('.hold'))?.id])
  })

  test.each([
    { change: { kind: 'page', reason: 'new', key: 'blog/due/index.html' }, status: 1, told: 'error' },
    { change: { kind: 'page', reason: 'content', key: 'index.html' }, status: 0, told: 'notice' },
    { change: { kind: 'asset', reason: 'new', key: 'assets/a.js' }, status: 0, told: 'notice' },
  ])('ends at night with $status during a hold that keeps back $change', ({ change, status, told }) => {
    const step = jobs['production']?.steps.find(({ run }) => run?.includes('$KUBE_SITE plan'))
    expect(step?.if).toBe("steps.held.outputs.by != ''")
    const parent = scratchFolder()
    const PATH = standIns(parent, { plan: `echo '${JSON.stringify({ changes: [change] })}'` })
    const env = { PATH, KUBE_SITE: 'plan', BY: 'ines@host' }
    const words = ['--norc', '-eo', 'pipefail', '-c', step?.run ?? '']
    const ended = spawnSync('bash', words, { cwd: parent, env, encoding: 'utf8' })
    expect(ended.status).toBe(status)
    expect(ended.stdout).toMatch(new RegExp(`^::${told}::.*ines@host`))
    expect(ended.stdout.includes(change.key)).toBe(status === 1)
  })

  test('lets no nightly run replace a merge that waits, nor stop one that runs', () => {
    const { group = '', ...more } = jobs['production']?.concurrency ?? {}
    expect(more).toEqual({})
    const expression = /\{\{(.*)\}\}/.exec(group)?.[1] ?? ''
    const groupOf = (event: string) =>
      String(new Function('github', `return ${expression}`)({ event_name: event }))
    expect(groupOf('schedule')).not.toBe(groupOf('push'))
  })
})

test('AWS and Azure trust the environment of the job that publishes', () => {
  const { jobs } = parse(readFileSync(join(folder, 'publish.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const { name } = jobs['production']!.environment as { name: string }
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, '../../docs/snippets', file), 'utf8')) as unknown
  const subject = expect.stringMatching(new RegExp(`^repo:[\\w-]+/[\\w-]+:environment:${name}$`))
  const issuer = 'token.actions.githubusercontent.com'
  expect(read('aws-trust-policy.json')).toMatchObject({
    Statement: [{ Condition: { StringEquals: { [`${issuer}:sub`]: subject } } }],
  })
  expect(read('azure-federated-credential.json')).toMatchObject({ issuer: `https://${issuer}`, subject })
})

test('the workflow that rolls back has the credentials, the environment and the code of the one that publishes', () => {
  const { jobs } = parse(readFileSync(join(folder, 'rollback.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const publishing = parse(readFileSync(join(folder, 'publish.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const [rollback, publish] = [jobs['production'], publishing.jobs['production']] as [Job, Job]
  const shared = (job: Job) => ({
    permissions: job.permissions,
    environment: (job.environment as { name: string }).name,
    credentials: job.steps.filter(step => step.uses?.includes('sign-in')).map(step => step.with),
  })
  expect(shared(rollback)).toEqual(shared(publish))
  expect(rollback.if).toBe("github.ref == 'refs/heads/main'")
  // One that waits for a merge would come too late, and must replace none that waits.
  expect(publish.concurrency?.group).not.toContain(rollback.concurrency?.group)
})

/** Writes programs that take the places of others. Returns the `PATH` on which they come first. */
function standIns(parent: string, programs: Readonly<Record<string, string>>): string {
  const bin = join(parent, 'bin')
  mkdirSync(bin)
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return [bin, process.env['PATH']].join(delimiter)
}

describe('what runs a command over SSH', () => {
  const run = (ssh: string) => {
    const parent = scratchFolder()
    const site = join(parent, 'site')
    for (const name of ['.kube-site', 'releases/1-abcdef']) mkdirSync(join(site, name), { recursive: true })
    symlinkSync('releases/1-abcdef', join(site, 'current'))
    writeFileSync(join(parent, 'sent.txt'), '')
    // Writes down what is sent, and whether something is deleted.
    const rsync =
      'for to; do :; done; case "$to" in user@host:*) ;; *) exit 0 ;; esac; ' +
      'case "$*" in *--delete-after*) D=" and delete" ;; esac; echo $(cat)$D >> ../sent.txt'
    const env = {
      PATH: standIns(parent, { ssh, rsync }),
      SSH_HOST: 'user@host',
      SSH_FOLDER: site,
    }
    const script = join(import.meta.dirname, '../../scripts/over-ssh.sh')
    const { status } = spawnSync('bash', ['--norc', script, 'releases', `file://${site}`], { env })
    return { status, sent: readFileSync(join(parent, 'sent.txt'), 'utf8').split('\n').filter(Boolean) }
  }

  test('sends the link after the files and the records, and deletes last', () => {
    const sent = ['releases', '.kube-site', 'current', '.kube-site releases and delete']
    expect(run('echo locked; cat')).toEqual({ status: 0, sent })
  })

  test('sends nothing without the lock', () => {
    expect(run('exit 1')).toEqual({ status: 4, sent: [] })
  })
})
