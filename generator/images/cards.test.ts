import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { SocialCard } from '../../content/posts/socialCards.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import type { WorkerPool } from '../workers/WorkerPool.ts'
import { drawCards } from './cards.ts'

const card = { file: 'images/cards/a.png', hash: 'a', text: {}, source: 'posts/a.md' } as SocialCard

test('a card is drawn once, and again without the cache, which neither reads nor writes a drawing', async () => {
  const [root, other] = [scratchFolder(), scratchFolder()]
  const run = vi.fn<() => Promise<Buffer>>(async () => Buffer.from('png'))
  const draw = (project: string | undefined) => drawCards(project, [card], { run } as unknown as WorkerPool)
  const drawn = [[card.file, Buffer.from('png')]]
  for (const [project, times] of [
    [root, 1],
    [root, 1],
    [undefined, 2],
    [other, 3],
  ] as const) {
    expect(await draw(project)).toEqual(drawn)
    expect(run).toHaveBeenCalledTimes(times)
  }
  expect(readdirSync(join(root, '.kube-site', 'cards'))).toEqual(['a.png'])
})
