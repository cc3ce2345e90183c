import { parentPort } from 'node:worker_threads'
import { type CardInput, cardDrawer } from './cardDrawer.ts'

/** What the thread answers to a card: its PNG, or why it could not be drawn. */
export type CardAnswer = { png: Uint8Array } | { fault: string }

const draw = cardDrawer()

parentPort?.on('message', async (card: CardInput) => {
  const answer = (value: CardAnswer) => parentPort?.postMessage(value)
  try {
    answer({ png: await draw(card) })
  } catch (error) {
    answer({ fault: error instanceof Error ? error.message : String(error) })
  }
})
