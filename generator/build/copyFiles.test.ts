import { describe, expect, test } from 'vitest'
import { reachable } from './copyFiles.ts'

describe('reachable', () => {
  const manifest = {
    entry: { file: 'e.js', imports: ['shared'], dynamicImports: ['lazy'], css: ['e.css'], assets: ['e.svg'] },
    shared: { file: 's.js', css: ['s.css'], imports: ['entry'] },
    lazy: { file: 'l.js', imports: ['shared', 'react'], css: ['l.css'] },
    react: { file: 'r.js' },
    other: { file: 'o.js' },
  }
  const sorted = (set: ReadonlySet<string>) => [...set].toSorted()

  test.each([
    [
      ['e.js'],
      ['e.css', 'e.js', 'e.svg', 's.css', 's.js'],
      ['e.css', 'e.js', 'e.svg', 'l.css', 'l.js', 'r.js', 's.css', 's.js'],
    ],
    [['r.js'], ['r.js'], ['r.js']],
    [['unknown.png'], ['unknown.png'], ['unknown.png']],
    [[], [], []],
  ])('from %j', (named, eager, all) => {
    const found = reachable(manifest, named)
    expect(sorted(found.eager)).toEqual(eager)
    expect(sorted(found.all)).toEqual(all)
  })
})
