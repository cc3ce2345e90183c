import { expect, test } from 'vitest'
import { parsePost } from '../../content/posts/parsePost.ts'
import { packPost, PostUnpacker } from './packedPost.ts'

const text = (id: number) => `---
id: ${id}
title: Post ${id}
excerpt: What post ${id} is about.
author: Ines Carvalho
date: 2026-01-0${id}
tags: [operators]
---

A text with [a link](/pricing/).
`

const readPost = (id: number) => ({
  result: parsePost(
    { file: `posts/${id}.md`, text: text(id) },
    { today: '2026-02-01', checkOnly: false, imageSize: () => undefined },
  ),
  pictures: [],
})

test('a post is unpacked as it was read', () => {
  const { result } = readPost(1)
  const { facts, long } = packPost({ result, pictures: [] })
  const unpacked = new PostUnpacker().unpack(facts, () => long).result
  const { content, ...post } = unpacked.value!.post
  const { content: expected, ...rest } = result.value!.post
  expect(post).toEqual(rest)
  expect(content()).toEqual(expected())
  expect(unpacked.value!.places).toEqual(result.value!.places)
  expect(unpacked.value!.source.text).toBe(text(1))
  expect(unpacked.identity!.source).toBe(unpacked.value!.source)
  expect(unpacked.problems).toEqual(result.problems)
})

test('long parts are read when they are asked for, and a tag of two posts is there once', () => {
  const unpacker = new PostUnpacker()
  const read: number[] = []
  const [one, two] = [1, 2].map(id => {
    const { facts, long } = packPost(readPost(id))
    return unpacker.unpack(facts, () => {
      read.push(id)
      return long
    }).result.value!
  })
  expect(two!.post.tags).toEqual([{ name: 'operators', path: '/blog/tag/operators/' }])
  expect(two!.post.tags[0]).toBe(one!.post.tags[0])
  expect(read).toEqual([])
  expect(two!.post.content().text).toContain('A text with')
  expect(read).toEqual([2])
})
