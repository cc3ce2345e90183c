import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'

interface Props {
  title: string
  /** How far the document has come. */
  state: string
}

/** Tells what became of a document, in toasts: sonner with its defaults, three at most, 4 s each, Alt+T leads to them. */
export function Toasts({ title, state }: Props) {
  // Its own effect comes after those of the toaster, which listens by then.
  useEffect(() => {
    if (state === 'loaded') toast.success(`${title} loaded successfully!`)
    if (state === 'failed') toast.error('Failed to load PDF. Please try downloading it instead.')
  }, [title, state])
  return <Toaster />
}
