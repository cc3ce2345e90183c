import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditCase } from './audit/auditCase.ts'
import { HostileBrowser, type Way, ways } from './browser/HostileBrowser.ts'
import { lookOf, lookWith } from './browser/lookOf.ts'
import { sharedBrowser } from '../setup/sharedBrowser.ts'
import { assetsOf, ownPosts } from './builtSite.ts'
import { dangersOf } from './dangersOf.ts'
import { found } from './found.ts'
import { type HostileCase, hostileCase, plainFront, withoutHtml } from './grammar/hostileCase.ts'
import { knownPayloads } from './knownPayloads.ts'

/** `npm run fuzz` tries as many more as wished. */
const cases = { audited: 60, shown: 5 }

const assets = assetsOf(inject('dist'))
const generated = Array.from({ length: cases.audited }, (_, at) =>
  hostileCase(at + 1, { posts: ownPosts, mostRepeated: 5_000 }),
)
const audited = generated.map(post => ({ name: post.name, post, audit: auditCase(post, assets) }))
const shown = audited.filter(({ audit }) => audit.site)
const plain: HostileCase = { name: 'plain', file: 'posts/a-post.md', text: `${plainFront}A text.\n` }

let browser: HostileBrowser
beforeAll(async () => {
  browser = await HostileBrowser.open(await sharedBrowser(), inject('origin'))
})
afterAll(() => browser.close())

test('equal seeds give equal cases, and many posts are shown', () => {
  const again = hostileCase(7, { posts: ownPosts, mostRepeated: 5_000 })
  expect(again).toEqual(generated[6])
  expect(shown.length).toBeGreaterThan(cases.audited / 4)
})

describe('nothing of what has worked somewhere', () => {
  const bodies = Object.entries(knownPayloads).map(
    ([name, texts]) => [name, [...new Set(texts.flatMap(text => [text, withoutHtml(text)]))]] as const,
  )
  test.each(bodies)('%s', async (name, texts) => {
    const audits = texts.map(text => auditCase({ name, file: plain.file, text: plainFront + text }, assets))
    expect(audits.map(({ dangers }, at) => [texts[at], dangers])).toEqual(texts.map(text => [text, []]))
    const html = audits.map(audit => `<div>${audit.html}</div>`).join('')
    const dangers = await browser.look(lookOf(html), 'inserted')
    // Ids of one text may be those of another.
    expect(dangers.filter(danger => !/^inserted: the id \S+ twice$/.test(danger))).toEqual([])
  })
})

describe('nothing of what was ever found', () => {
  test.each(found)('$name', async post => {
    const { dangers } = await dangersOf(post, { assets, browser, ways })
    expect([post.text, dangers]).toEqual([post.text, []])
  })
})

describe('nothing of what a grammar makes', () => {
  test.each(audited)('$name', ({ post, audit }) => {
    expect([post.text, audit.dangers]).toEqual([post.text, []])
  })

  test.each(shown.slice(0, cases.shown))('$name in Chromium', async ({ post }) => {
    const { dangers } = await dangersOf(post, { assets, browser, ways })
    expect([post.text, dangers]).toEqual([post.text, []])
  })
})

describe('what runs, asks or leads elsewhere is seen', () => {
  const tellWay = '<img src=x onerror="fired((frameElement ?? this.closest(\'[data-way]\')).dataset.way)">'
  const insertions = [
    'innerHTML',
    'insertAdjacentHTML',
    'setHTMLUnsafe',
    'template',
    'DOMParser',
    'createContextualFragment',
    'read again',
    'srcdoc',
    'document.write',
  ]
  test.each<[Way, string, string[]]>([
    [
      'page',
      '<img src=x onerror=fired(1)>',
      ['onerror of <img>', 'the policy blocks script-src-attr inline'],
    ],
    ['page', '<script>fired(1)</script>', ['<script>', 'the policy blocks script-src-elem inline']],
    [
      'page',
      '<img src="https://evil.example/x.png">',
      ['the policy blocks img-src https://evil.example/x.png'],
    ],
    [
      'page',
      '<p class="tooltip" style="position: fixed">x</p>',
      ['style of <p>', '<p> is placed over the page'],
    ],
    ['without scripts', '<img src="https://evil.example/x.png">', ['it asks for https://evil.example/x.png']],
    [
      'without scripts',
      '<iframe src="https://evil.example/"></iframe>',
      ['it asks for https://evil.example/'],
    ],
    [
      'in place',
      '<img src=x onerror=fired(1)>',
      ['onerror of <img>', 'the policy blocks script-src-attr inline'],
    ],
    ['inserted', tellWay, insertions.map(name => `a script ran: ${name}`)],
    ['inserted', '<template><p id=x></p></template><p id=x></p>', ['<template>', 'the id x twice']],
    ['inserted', '<form><form action="javascript:fired(1)">', ['<form>']],
  ])('%s: %s', async (way, text, expected) => {
    const { html = '', site } = auditCase(plain, assets)
    const dangers = await browser.look(lookWith(lookOf(html, site), text), way)
    expect(dangers).toEqual(expect.arrayContaining(expected.map(danger => `${way}: ${danger}`)))
  })
})
