/**
 * The smallest text found that is still wrong: parts of it are taken out, ever smaller ones, as long as that works
 * (delta debugging, Zeller and Hildebrandt 2002).
 * @param maxTries tests after which the best text so far is good enough
 */
export async function shrink(
  text: string,
  isWrong: (text: string) => boolean | Promise<boolean>,
  maxTries = 600,
): Promise<string> {
  let best = text
  let tries = 0
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.length && tries < maxTries; ) {
      const shorter = best.slice(0, start) + best.slice(start + size)
      tries++
      if (await isWrong(shorter)) best = shorter
      else start += size
    }
  }
  return best
}
