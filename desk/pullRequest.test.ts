import { expect, test } from 'vitest'
import { pullRequestUrl } from './pullRequest.ts'

test.each([
  ['git@github.com:bowline/site.git', 'https://github.com/bowline/site/pull/new/post/a%20b'],
  ['https://github.com/bowline/site', 'https://github.com/bowline/site/pull/new/post/a%20b'],
  [
    'https://token@github.bowline.example/team/site.git',
    'https://github.bowline.example/team/site/pull/new/post/a%20b',
  ],
  [
    'ssh://git@gitlab.bowline.example:2222/group/team/site.git',
    'https://gitlab.bowline.example/group/team/site/-/merge_requests/new?merge_request%5Bsource_branch%5D=post%2Fa%20b',
  ],
  [
    'git@bitbucket.org:bowline/site.git',
    'https://bitbucket.org/bowline/site/pull-requests/new?source=post%2Fa%20b',
  ],
  [
    'git@ssh.dev.azure.com:v3/bowline/web/site',
    'https://dev.azure.com/bowline/web/_git/site/pullrequestcreate?sourceRef=post%2Fa%20b',
  ],
  [
    'https://bowline@dev.azure.com/bowline/web/_git/site',
    'https://dev.azure.com/bowline/web/_git/site/pullrequestcreate?sourceRef=post%2Fa%20b',
  ],
  [
    'https://bowline.visualstudio.com/web/_git/site',
    'https://bowline.visualstudio.com/web/_git/site/pullrequestcreate?sourceRef=post%2Fa%20b',
  ],
  ['https://codeberg.org/bowline/site.git', 'https://codeberg.org/bowline/site/compare/trunk...post/a%20b'],
  [
    'gitea@git.bowline.example:team/site.git',
    'https://git.bowline.example/team/site/compare/trunk...post/a%20b',
  ],
  ['https://git.bowline.example/team/site.git', undefined],
  ['/srv/git/site.git', undefined],
  ['../site.git', undefined],
  ['C:/git/site.git', undefined],
  ['work:bowline/site.git', undefined],
  ['', undefined],
])('of %s', (address, expected) => {
  expect(pullRequestUrl(address, 'post/a b', 'trunk')).toBe(expected)
})

test('the branch that others are merged into needs none', () => {
  expect(pullRequestUrl('git@github.com:bowline/site.git', 'trunk', 'trunk')).toBeUndefined()
})
