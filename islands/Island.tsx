import { type ComponentProps, createElement, type FunctionComponent, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { components, type IslandName } from './components.ts'

/**
 * What moves an island to load its code: it is seen, all else is there and the browser idle, someone touches it, or
 * someone reaches for a link that it follows in place.
 */
export type WakeOn = 'visible' | 'idle' | 'interaction' | 'link'

/** `T` where it survives JSON; `never` for the parts that do not. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never) => unknown
    ? never
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : never

type IslandProps<Name extends IslandName> = ComponentProps<(typeof components)[Name]>

interface Props<Name extends IslandName> {
  name: Name
  when: WakeOn
  props: IslandProps<Name> & Json<IslandProps<Name>>
}

/**
 * A component that runs in the browser too. The server renders it here, once; `wake.ts` finds it by the
 * attributes and hydrates it with the same props and the same prefix of ids. Server only.
 */
export function Island<Name extends IslandName>({ name, when, props }: Props<Name>) {
  const identifierPrefix = useId()
  const component = components[name] as unknown as FunctionComponent<object>
  const html = renderToString(createElement(component, props), { identifierPrefix })
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
