import type { DevState } from './DevState.ts'

/** Vite serves it by its path in the project, below the base. */
const script = 'cli/commands/dev/browser/showDevState.ts'

/** Adds to a page what shows its state, and what keeps it up to date. */
export const withDevState = (html: string, state: DevState, base: string): string =>
  html.replace(
    '</head>',
    () => `<script type="module">
import { showDevState } from '${base}${script}'
showDevState(${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)})
</script>
</head>`,
  )
