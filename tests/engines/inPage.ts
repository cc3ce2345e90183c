import { computeAccessibleName, getRole } from 'dom-accessibility-api'

export { computeAccessibleName }

/** A text that must be equal but for white space, or the source of a regular expression that must match. */
export type Pattern = string | { source: string }

/** What an element is found by, as a person finds it: its role and name, its text, or the fragment of its address. */
export interface Wanted {
  role?: string
  name?: Pattern | undefined
  text?: Pattern
  /** ARIA states with their values, such as `pressed: true`. */
  states?: Readonly<Record<string, string | boolean>> | undefined
  id?: string
  /** Only the element of this index, where several match; from the end if negative. */
  at?: number
}

/** Finds the visible elements that match the last of the steps, each step within what the one before has found. */
export function find(steps: readonly Wanted[]): HTMLElement[] {
  let found: Element[] = [document.documentElement]
  for (const { at, ...wanted } of steps) {
    const inside = found.flatMap(root => [...root.querySelectorAll('*')])
    const matching = innermost(
      [...new Set(inside)].filter(element => matches(element, wanted)),
      wanted,
    )
    found = at === undefined ? matching : matching.slice(at).slice(0, 1)
  }
  return found as HTMLElement[]
}

/** Of elements that are found by their text, those that contain no other. */
const innermost = (elements: Element[], { text }: Wanted): Element[] =>
  text === undefined
    ? elements
    : elements.filter(element => !elements.some(other => other !== element && element.contains(other)))

function matches(element: Element, { id, role, name, text, states }: Wanted): boolean {
  if (id !== undefined && element.id !== id) return false
  if (role !== undefined && getRole(element) !== role) return false
  for (const [state, value] of Object.entries(states ?? {}))
    if (element.getAttribute(`aria-${state}`) !== String(value)) return false
  if (text !== undefined && !fits(element.textContent, text)) return false
  if (
    !element.checkVisibility({ visibilityProperty: true }) ||
    element.closest('[aria-hidden=true], [inert]')
  )
    return false
  return name === undefined || fits(computeAccessibleName(element), name)
}

function fits(text: string, pattern: Pattern): boolean {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return typeof pattern === 'string' ? words === pattern : new RegExp(pattern.source).test(words)
}
