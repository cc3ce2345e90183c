import type { Config } from 'vike/types'

export default {
  // HTML-only pages: React runs at build time. In the browser only islands wake (see islands/).
  meta: { Page: { env: { server: true, client: false } } },
  // As the built site has them: its pages are index documents of folders.
  trailingSlash: true,
  // The command calls build() and prerender() itself, so that an error is a value it can report.
  // Without posts or tags some pages have no address, which is no fault.
  prerender: { disableAutoRun: true, parallel: 8, partial: true },
} satisfies Config
