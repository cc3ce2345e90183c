import { installFromApt } from './installFromApt.ts'
import { runQuietly } from './runQuietly.ts'

/**
 * Makes sure that `ffmpeg` starts; installs it on Debian systems, which can take minutes.
 * @throws Error if it is missing and cannot be installed
 */
export async function ensureFfmpeg(): Promise<void> {
  const starts = () => runQuietly('ffmpeg', ['-version'], { timeout: 10_000 })
  if ((await starts()) || ((await installFromApt('ffmpeg')) && (await starts()))) return
  throw new Error('ffmpeg is missing and could not be installed: see https://ffmpeg.org/download.html.')
}
