import { useEffect, useState } from 'react'

export type Theme = 'dark' | 'light'

const key = 'kube-site-desk-theme'

/** Returns the theme of the desk and the preview, and a function that toggles it. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(localStorage.getItem(key) === 'light' ? 'light' : 'dark')
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    try {
      localStorage.setItem(key, theme)
    } catch {
      // Storage is full: the choice lasts until the desk is reloaded.
    }
  }, [theme])
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')]
}
