import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentSlots } from '../../html/documentSlots.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { inlineSheets } from './renderJob.ts'

const stage = scratchFolder()
mkdirSync(join(stage, 'client/assets'), { recursive: true })
writeFileSync(join(stage, 'client/assets/a.css'), 'a{content:"$&"}\n')
writeFileSync(join(stage, 'client/assets/b.css'), 'b{color:red}\n')

const link = (file: string) => `<link rel="stylesheet" type="text/css" href="/docs/assets/${file}">`
const preload = '<link rel="preload" href="/docs/assets/f.woff2" as="font">'

test('the sheets of the head become one style element after the preloads, in their order', () => {
  const frame = `<head>${link('b.css')}${link('c.deferred.css')}${link('a.css')}${preload}${documentSlots.head}</head>`
  expect(inlineSheets(frame, stage, '/docs/')).toBe(
    `<head>${link('c.deferred.css')}${preload}<style>b{color:red}a{content:"$&"}</style>\n${documentSlots.head}</head>`,
  )
})

test('the style of the document itself is a part of that element', () => {
  const frame = `<head>${link('a.css')}${documentSlots.head}\n<style>:root{--a:#fff}</style>\n</head>`
  expect(inlineSheets(frame, stage, '/docs/')).toBe(
    `<head><style>a{content:"$&"}:root{--a:#fff}</style>\n${documentSlots.head}\n</head>`,
  )
})

test('a document without sheets stays as it is', () => {
  const frame = `<head>${documentSlots.head}</head>`
  expect(inlineSheets(frame, stage, '/')).toBe(frame)
})
