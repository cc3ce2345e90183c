import type { Random } from '../Random.ts'
import { strangeOf } from './words.ts'

const names = [
  'a-post',
  'index',
  'page',
  'tag',
  '__proto__',
  'constructor',
  'CON',
  'a b',
  'A-Post',
  'größe',
  'a;b,c',
  "a'b",
  'a"b',
  'a<b>&c',
  '<img src=x onerror=alert(1)>',
  '%2e%2e%2fx',
  'a%00',
  'a?b',
  'a#b',
  'a*b',
  'a\\b',
  'a:b',
  'a\tb',
  'a\nb::error ::x',
  '\x1b[31mred',
  '\x1b]0;title\x07',
  '\x9b2J',
  '\u202egnp.a',
  '-rf',
  '.hidden',
  '..',
  'ﬁle',
  'e\u0301',
  'a'.repeat(240),
]

/** A name that a file can have where a file system allows every character but the slash and NUL, without its ending. */
export const fileNameOf = (random: Random): string =>
  random.chance(0.8) ? random.pick(names) : `a${strangeOf(random).replaceAll('\0', '')}b`
