import { nearestAddress } from './nearestAddress.ts'

/** Logs the missing path, and suggests the nearest address there is, where one is close. */
export async function enhanceNotFound(place: HTMLElement): Promise<void> {
  const { pathname } = location
  console.error(`404: there is no page at ${pathname}`)
  const answer = await fetch(place.dataset['addresses'] ?? '').catch(() => undefined)
  if (!answer?.ok) return
  const address = nearestAddress(pathname, (await answer.json()) as string[])
  if (address === undefined) return
  const link = document.createElement('a')
  link.href = address
  link.textContent = address
  place.append('Did you mean ', link, '?')
}
