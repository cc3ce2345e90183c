import { parentPort } from 'node:worker_threads'
import { type CardInput, cardDrawer } from './cardDrawer.ts'

const draw = cardDrawer()

parentPort?.on('message', async (card: CardInput) => parentPort?.postMessage(await draw(card)))
