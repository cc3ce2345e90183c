/** The message by which a page of `dev` says which state of the site it shows. */
export const revisionEvent = 'kube-site:revision'

/**
 * Lets a page say which state of the site it shows as soon as it can be told to reload. What was saved while it
 * was loading would go unseen otherwise.
 */
export const withRevision = (html: string, revision: number): string =>
  html.replace(
    '</head>',
    () => `<script type="module">
import { createHotContext } from '/@vite/client'
createHotContext('/').send('${revisionEvent}', { revision: ${revision} })
</script>
</head>`,
  )
