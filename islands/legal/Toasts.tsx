import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { fill } from '../../content/shared/words/fill.ts'
import { words } from '../../content/shared/words/siteWords.ts'

interface Props {
  title: string
  /** Loading state of the document. */
  state: string
}

/** Toasts for a document that has loaded or failed: sonner with its defaults, three at most, 4 s each, focus by Alt+T. */
export function Toasts({ title, state }: Props) {
  // Effects of a parent run after those of its children: the toaster listens by then.
  useEffect(() => {
    if (state === 'loaded') toast.success(fill(words.loadedTitle, { title }))
    if (state === 'failed') toast.error(words.pdfFailedToast)
  }, [title, state])
  return <Toaster />
}
