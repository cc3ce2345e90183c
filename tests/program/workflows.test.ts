import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { validate } from '@actions/languageservice'
import { describe, expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

const folder = join(import.meta.dirname, '../../.github/workflows')

test.each(readdirSync(folder))('the workflow %s has no error', async name => {
  const text = readFileSync(join(folder, name), 'utf8')
  const document = TextDocument.create(`file:///.github/workflows/${name}`, 'yaml', 0, text)
  expect(await validate(document)).toEqual([])
  // A token in the clone could be read by whatever the workflow runs.
  const checkouts = text.split('uses: actions/checkout@').slice(1)
  expect(checkouts.filter(step => !/^[^-]*\n\s+persist-credentials: false\n/.test(step))).toEqual([])
  // What somebody types, or names a branch, would run as a part of the script.
  const { jobs } = parse(text) as { jobs: Record<string, Job> }
  const scripts = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run))
  const typed = /\$\{\{[^}]*(?:inputs\.|head_ref|head\.ref|\.title|\.body)/
  expect(scripts.filter(script => typed.test(script))).toEqual([])
})

interface Job {
  if?: string
  permissions?: Record<string, string>
  environment?: string | { name: string; url: string }
  concurrency?: { group: string; 'cancel-in-progress'?: boolean }
  steps: {
    id?: string
    if?: string
    uses?: string
    with?: Record<string, string>
    run?: string
    'continue-on-error'?: boolean
    env?: Record<string, string>
  }[]
}

describe('the workflow that publishes', () => {
  const { jobs } = parse(readFileSync(join(folder, 'publish.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const uses = ({ steps }: Job, action: string) => steps.some(step => step.uses?.startsWith(action))
  const scripts = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n')

  test.each(Object.entries(jobs))(
    'has in %s an environment for its role, and no more permissions',
    (_, job) => {
      const hasRole = uses(job, 'aws-actions/configure-aws-credentials')
      expect(job.environment !== undefined).toBe(hasRole)
      const comments = scripts(job).includes('gh api')
      expect(job.permissions).toEqual({
        contents: 'read',
        ...(hasRole ? { 'id-token': 'write' } : {}),
        ...(comments ? { 'pull-requests': 'write' } : {}),
      })
    },
  )

  test('fails where it cannot plan, and links the preview', () => {
    const { preview } = jobs
    expect(preview?.environment).toMatchObject({ url: expect.stringContaining('steps.publish.outputs.url') })
    expect(preview?.steps.filter(step => step['continue-on-error'])).toEqual([])
    const [plan] = preview?.steps.filter(({ run }) => run?.includes('kube-site plan')) ?? []
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
    mkdirSync(join(scratch, 'bin'))
    // Lists the comments that are found, and writes down what else it is called with.
    const gh = 'case "$*" in *--paginate*) printf "$FOUND" ;; *) echo "$*" >> calls.txt ;; esac'
    writeFileSync(join(scratch, 'bin', 'gh'), `#!/bin/sh\n${gh}\n`, { mode: 0o755 })
    const PATH = [join(scratch, 'bin'), process.env['PATH']].join(delimiter)
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
    const publish = steps.find(({ run }) => run?.includes('kube-site publish'))
    const names = [...(publish?.if ?? '').matchAll(/steps\.(\w+)/g)].map(([, name]) => name)
    expect(names).toEqual([steps.find(({ run }) => run?.includes('.hold'))?.id])
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

test('the workflow that rolls back has the role, the environment and the code of the one that publishes', () => {
  const { jobs } = parse(readFileSync(join(folder, 'rollback.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const publishing = parse(readFileSync(join(folder, 'publish.yml'), 'utf8')) as { jobs: Record<string, Job> }
  const [rollback, publish] = [jobs['production'], publishing.jobs['production']] as [Job, Job]
  const shared = (job: Job) => ({
    permissions: job.permissions,
    environment: (job.environment as { name: string }).name,
    roles: job.steps.flatMap(step => step.with?.['role-to-assume'] ?? []),
  })
  expect(shared(rollback)).toEqual(shared(publish))
  expect(rollback.if).toBe("github.ref == 'refs/heads/main'")
  // One that waits for a merge would come too late, and must replace none that waits.
  expect(publish.concurrency?.group).not.toContain(rollback.concurrency?.group)
})
