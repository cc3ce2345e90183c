import { themeSurfaces } from '../../content/schema/config/brand.ts'

/** The colours of the dark theme, for pictures drawn outside the style sheets. The accent is the configuration's. */
export const darkTheme = {
  ...themeSurfaces.dark,
  line: '#223140',
  contour: '#16232f',
  ink: '#e9eef1',
  ink2: '#9fb1be',
  ink3: '#7f93a3',
  green: '#46d08a',
  red: '#ff6f61',
} as const
