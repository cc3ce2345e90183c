import { Icon } from '../parts/Icon.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/** Switches the theme. Hidden until `browser/enhance/theme.ts` runs. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      className="theme-toggle"
      data-theme-toggle
      data-tooltip=""
      hidden
      aria-label={words.toLightTheme}
    >
      <Icon name="moon" className="theme-dark" />
      <Icon name="sun" className="theme-light" />
    </button>
  )
}
