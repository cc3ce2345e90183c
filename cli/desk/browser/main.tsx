import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../styles/desk.scss'
import { EditorPage } from './page/EditorPage.tsx'
import { fileIn } from './shared/links.ts'
import { TextList } from './list/TextList.tsx'
import { useTheme } from './shared/useTheme.ts'

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
  return <EditorPage key={file} file={file} theme={theme} toggleTheme={toggleTheme} />
}

const element = document.querySelector<HTMLElement>('#desk')
if (element) createRoot(element).render(<Desk />)
