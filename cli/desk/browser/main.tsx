import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../styles/desk.scss'
import { fileIn } from './shared/links.ts'
import { TextList } from './list/TextList.tsx'
import { useTheme } from './shared/useTheme.ts'
import { words } from './words/words.ts'

// Most of the desk is the editor, which the list does without.
const loadEditor = () => import('./page/EditorPage.tsx')
const EditorPage = lazy(async () => ({ default: (await loadEditor()).EditorPage }))
addEventListener('load', () => setTimeout(loadEditor, 500))

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
    <Suspense fallback={<p className="desk-count">{words.loading}</p>}>
      <EditorPage key={file} file={file} theme={theme} toggleTheme={toggleTheme} />
    </Suspense>
  )
}

const element = document.querySelector<HTMLElement>('#desk')
if (element) createRoot(element).render(<Desk />)
