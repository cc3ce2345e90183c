/** File of the server's bundle that tells Vike which pages there are. */
export const entryFile = 'entry.mjs'

/** File of the server's bundle that has Vike itself, as its pages use it. */
export const rendererFile = 'renderer.mjs'
