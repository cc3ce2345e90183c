import { type FocusEvent, useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  title: string
  /** Loading state of the document. */
  state: string
}

/**
 * Toasts for a document that has loaded or failed: sonner with its defaults, three at most, 4 s each, focus by Alt+T. Who
 * comes by with Tab goes on with Tab.
 */
export function Toasts({ title, state }: Props) {
  // Effects of a parent run after those of its children: the toaster listens by then.
  useEffect(() => {
    if (state === 'loaded') toast.success(fill(words.loadedTitle, { title }))
    if (state === 'failed') toast.error(words.pdfFailedToast)
  }, [title, state])
  return (
    <div onFocusCapture={hideTabFromSonner}>
      <Toaster />
    </div>
  )
}

/**
 * Sonner notes where the focus came from when it reaches a toast, and sends it back there when it leaves: right for Alt+T,
 * which moves it to the list of toasts, but Tab would never get past a toast.
 */
function hideTabFromSonner(event: FocusEvent): void {
  const { target, relatedTarget } = event
  const isInList = relatedTarget instanceof Element && relatedTarget.closest('[data-sonner-toaster]') !== null
  if (target.matches('[data-sonner-toast]') && !isInList) event.stopPropagation()
}
