import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/fonts.scss'
import '../styles/desk.scss'
import { isComposing } from '../../content/shared/isComposing.ts'
import { createClient } from './shared/ask.tsx'
import { fileIn } from './shared/links.ts'
import { TextList } from './list/TextList.tsx'
import { useTheme } from './shared/useTheme.ts'

// The list does not need the editor, which is most of the code.
const loadEditor = () => import('./page/EditorPage.tsx')
const EditorPage = lazy(async () => ({ default: (await loadEditor()).EditorPage }))
addEventListener('load', () => setTimeout(loadEditor, 500))

// Enter that ends a composition must not add a tag or submit a form. CodeMirror handles such keys itself.
addEventListener(
  'keydown',
  event => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (!isField || event.key !== 'Enter' || !isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
  },
  true,
)

/** The desk: the list of texts, or the text that the address names. */
function Desk() {
  const [file, setFile] = useState(() => fileIn(location.hash))
  const [theme, toggleTheme] = useTheme()
  useEffect(() => {
    const follow = () => setFile(fileIn(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  if (file === undefined) return <TextList toggleTheme={toggleTheme} />
  return (
    <Suspense fallback={<p className="desk-count">Loading…</p>}>
      <EditorPage key={file} file={file} theme={theme} toggleTheme={toggleTheme} />
    </Suspense>
  )
}

const element = document.querySelector<HTMLElement>('#desk')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={createClient()}>
      <Desk />
    </QueryClientProvider>,
  )
