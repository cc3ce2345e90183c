import { type ServeFlags, serve } from '../serve.ts'

/** `kube-site dev`: serves the site and the desk, and prints the addresses of both. */
export const runDev = (root: string, flags: ServeFlags): Promise<number> =>
  serve(root, flags, (address, terminal) => terminal.result(`Write in the browser at ${address}`))
