import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between the buttons of a toolbar or of tabs, one of which is a stop of Tab (ARIA, "Toolbar Pattern" and
 * "Tabs Pattern").
 */
export function moveFocus(event: KeyboardEvent): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(one => one.checkVisibility())
  const at = buttons.findIndex(button => button === document.activeElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}

/** Passes the focus on when what has it is removed: of a list to the item in its place, elsewhere to the page. */
export function passFocusOn(): void {
  let focused: Element | undefined
  addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  addEventListener('focusout', ({ target, relatedTarget }) =>
    // Some browsers report a removal, too.
    queueMicrotask(() => {
      if (relatedTarget === null && (target as Element).isConnected) focused = undefined
    }),
  )
  new MutationObserver(records => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    const isRemoved = ({ removedNodes }: MutationRecord) =>
      [...removedNodes].some(node => node.contains(focused!))
    const { target, nextSibling, previousSibling } = records.find(isRemoved) ?? {}
    const isList = (target as Element | undefined)?.matches('ul, ol, [role="group"]')
    const beside = isList ? [nextSibling, previousSibling] : []
    const next = beside.flatMap(node => (node && controlIn(node as Element)) ?? [])[0]
    focused = undefined
    ;(next ?? document.querySelector('main'))?.focus()
  }).observe(document.body, { childList: true, subtree: true })
}

const controls = 'a[href], button, input, summary'

const controlIn = (element: Element): HTMLElement | null =>
  element.matches(controls) ? (element as HTMLElement) : element.querySelector<HTMLElement>(controls)
