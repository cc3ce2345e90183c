import { type FocusEvent, useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  title: string
  /** `loaded` when a page was drawn, `failed`, or anything else before that. */
  state: string
}

const belowHeader = { top: 72, right: 16, left: 16 }

/**
 * Toasts for a document that has loaded or failed: sonner with its defaults of at most three, for 4 s, focused by
 * Alt+T. Tab also leaves a toast.
 */
export function Toasts({ title, state }: Props) {
  // Effects of a parent run after those of its children, so the toaster is listening.
  useEffect(() => {
    // With one id, the failure of a later page replaces the success.
    if (state === 'loaded') toast.success(fill(words.loadedTitle, { title }), { id: title })
    if (state === 'failed') toast.error(words.pdfFailedToast, { id: title })
  }, [title, state])
  return (
    <div onFocusCapture={hideTabFromSonner}>
      {/* At the lower edge, they would cover the document. */}
      <Toaster position="top-right" offset={belowHeader} mobileOffset={belowHeader} />
    </div>
  )
}

/**
 * Sonner returns the focus to where it came from when it leaves a toast. That is right for Alt+T, which focuses the
 * list of toasts, but Tab could never leave a toast.
 */
function hideTabFromSonner(event: FocusEvent): void {
  const { target, relatedTarget } = event
  const isInList = relatedTarget instanceof Element && relatedTarget.closest('[data-sonner-toaster]') !== null
  if (target.matches('[data-sonner-toast]') && !isInList) event.stopPropagation()
}
