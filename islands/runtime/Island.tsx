import { type ComponentProps, createElement, type FunctionComponent, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandName, islandComponents } from './islandComponents.ts'

/**
 * When an island loads its code: when it comes into view or the visitor presses Tab, when the page has loaded and the
 * browser is idle, or when the visitor points at a link that it opens in place.
 */
export type WakeOn = 'visible' | 'idle' | 'link'

/** `T` where it survives JSON; `never` for the parts that do not. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never) => unknown
    ? never
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : never

type IslandProps<Name extends IslandName> = ComponentProps<(typeof islandComponents)[Name]>

interface Props<Name extends IslandName> {
  name: Name
  when: WakeOn
  props: IslandProps<Name> & Json<IslandProps<Name>>
}

/**
 * A component that also runs in the browser. The server renders it here; `wakeIslands.ts` finds it by its attributes
 * and hydrates it with the same props and the same prefix of ids. Server only.
 */
export function Island<Name extends IslandName>({ name, when, props }: Props<Name>) {
  const identifierPrefix = useId()
  const component = islandComponents[name] as unknown as FunctionComponent<object>
  const html = shortShapes(renderToString(createElement(component, props), { identifierPrefix }))
  return (
    <div
      data-island={name}
      data-when={when}
      data-prefix={identifierPrefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** React closes each shape of a drawing with a tag of its own, which is a tenth of some figures. */
const shortShapes = (html: string): string => html.replace(/><\/(?:path|circle|rect|use)>/g, '/>')
