/** The colours of both themes that the accent stands on, as in `styles/settings/_themes.scss`; a test compares them. */
export const themeSurfaces = {
  dark: { bg: '#0a1016', panel: '#0f1821', raised: '#14202b' },
  light: { bg: '#f8f5ee', panel: '#fffdf8', raised: '#ffffff' },
} as const
