import { Icon } from '../parts/Icon.tsx'

/** Switches the theme. Hidden until `islands/enhance/theme.ts` shows and names it. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      className="theme-toggle"
      data-theme-toggle
      data-tooltip=""
      hidden
      aria-label="Switch to light theme"
    >
      <Icon name="moon" className="theme-dark" />
      <Icon name="sun" className="theme-light" />
    </button>
  )
}
