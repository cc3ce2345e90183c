import { describe, expect, test } from 'vitest'
import { dayAfter } from '../shared/calendar.ts'
import { isShown, nextDue, type PostDays, postState } from './postState.ts'

const today = '2026-11-21'

describe('the state of a post', () => {
  test.each<[PostDays, string]>([
    [{ date: today }, 'published'],
    [{ date: '2026-11-22' }, 'scheduled'],
    [{ date: '2026-11-22', draft: true }, 'draft'],
    [{ date: today, draft: false }, 'published'],
    [{ date: today, expires: today }, 'published'],
    [{ date: '2026-01-01', expires: '2026-11-20' }, 'expired'],
    [{ date: '2026-01-01', expires: '2026-11-20', draft: true }, 'draft'],
    [{ date: '2026-11-22', expires: '2026-12-01' }, 'scheduled'],
  ])('%j is %s', (post, state) => {
    expect(postState(post, today)).toBe(state)
  })
})

describe('a site shows', () => {
  const draft = { date: '2026-11-22', draft: true }
  test.each<[PostDays, { drafts?: boolean; future?: boolean }, boolean]>([
    [{ date: today }, {}, true],
    [draft, {}, false],
    [draft, { drafts: true }, false],
    [draft, { future: true }, false],
    [draft, { drafts: true, future: true }, true],
    [{ date: '2026-11-22' }, { drafts: true }, false],
    [{ date: '2026-11-22' }, { future: true }, true],
    [{ date: '2026-01-01', expires: '2026-11-20' }, { drafts: true, future: true }, false],
    [{ date: '2026-01-01', expires: '2026-11-20', draft: true }, { drafts: true }, false],
  ])('%j with %j: %s', (post, flags, shown) => {
    expect(isShown(post, { today, drafts: false, future: false, ...flags })).toBe(shown)
  })
})

describe('the next day on which the site changes', () => {
  test.each<[string, PostDays[], string | undefined]>([
    ['no posts', [], undefined],
    ['what is published stays', [{ date: today }], undefined],
    ['a draft never comes', [{ date: '2026-12-01', draft: true }], undefined],
    ['what is gone is gone', [{ date: '2026-01-01', expires: '2026-02-01' }], undefined],
    ['the nearest of two', [{ date: '2027-01-01' }, { date: '2026-12-01' }], '2026-12-01'],
    ['the day after the last', [{ date: today, expires: '2026-12-31' }], '2027-01-01'],
    ['the last day that can be written', [{ date: today, expires: '9999-12-31' }], undefined],
    ['it comes before it goes', [{ date: '2026-12-01', expires: '2026-12-01' }], '2026-12-01'],
  ])('%s', (_, posts, day) => {
    expect(nextDue(posts, today)).toBe(day)
  })

  test('until then the same posts are published, and on that day others', () => {
    const days = ['2026-11-19', '2026-11-21', '2026-11-23', '2026-11-26'] as const
    const posts = days.flatMap(date =>
      [undefined, ...days.filter(day => day >= date)].map(expires =>
        expires ? { date, expires } : { date },
      ),
    )
    const published = (day: string) => posts.filter(post => postState(post, day) === 'published')
    let day = '2026-11-15'
    let due = nextDue(posts, day)
    const seen: string[] = []
    while (due !== undefined) {
      const before = published(day)
      for (; day < due; day = dayAfter(day)) expect(published(day)).toEqual(before)
      expect(published(due)).not.toEqual(before)
      seen.push(due)
      due = nextDue(posts, day)
    }
    expect(seen).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
    ])
  })
})
