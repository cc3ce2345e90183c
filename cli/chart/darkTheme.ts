/** The colours of the site's dark theme, for pictures drawn outside its style sheets. */
export const darkTheme = {
  bg: '#0a1016',
  panel: '#0f1821',
  raised: '#14202b',
  line: '#223140',
  contour: '#16232f',
  ink: '#e9eef1',
  ink2: '#9fb1be',
  ink3: '#7f93a3',
  amber: '#f5b94a',
  green: '#46d08a',
  red: '#ff6f61',
} as const
