/** Sonner's own call of the function that puts its styles into the page (sonner 2.0.8, dist/index.mjs). */
const injection = /^__insertCSS\(".*"\);?$/m

/**
 * Takes out of sonner that it writes a `style` element, which the content security policy forbids: the same rules
 * are a sheet of the site, `styles/toasts.scss`.
 */
export const toastSheet = {
  name: 'kube-site:toast-sheet',
  transform(code: string, id: string) {
    if (!/\/sonner\/dist\/index\.mjs(?:\?|$)/.test(id)) return null
    if (!injection.test(code))
      throw new Error('Sonner puts its styles into the page in another way: see cli/vike/toastSheet.ts.')
    return { code: code.replace(injection, ''), map: null }
  },
} as const
