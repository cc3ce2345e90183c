import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/fonts.scss'
import '../styles/desk.scss'
import { isComposing } from '../../content/shared/isComposing.ts'
import { createClient } from './shared/ask.tsx'
import type { Draft } from './editor/Draft.ts'
import { passFocusOn } from './shared/focus.ts'
import { fileIn, linkTo } from './shared/links.ts'
import { GoTo } from './list/GoTo.tsx'
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

passFocusOn()

/** The desk: the list of texts, or the text that the address names. */
function App() {
  const [file, setFile] = useState(() => fileIn(location.hash))
  const [theme, toggleTheme] = useTheme()
  const draft = useRef<Draft>(undefined)
  const onOpen = useCallback((opened: Draft | undefined) => {
    draft.current = opened
  }, [])
  useEffect(() => {
    const follow = async () => {
      const { current } = draft
      // A text that the server cannot store stays open.
      if (current && fileIn(location.hash) !== current.file && !(await current.leave()))
        location.hash = linkTo(current.file)
      setFile(fileIn(location.hash))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <>
      <GoTo />
      {file === undefined ? (
        <TextList toggleTheme={toggleTheme} />
      ) : (
        <Suspense fallback={<p className="desk-count">Loading…</p>}>
          <EditorPage key={file} {...{ file, theme, toggleTheme, onOpen }} />
        </Suspense>
      )}
    </>
  )
}

const element = document.querySelector<HTMLElement>('#desk')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={createClient()}>
      <App />
    </QueryClientProvider>,
  )
