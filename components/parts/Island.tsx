import { createElement, type FunctionComponent, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { WakeOn } from '../../browser/runtime/wakeIslands.ts'

/** `T` with `never` for the parts that JSON cannot represent. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never) => unknown
    ? never
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : never

/** The names of the islands, which the browser has loaders for. */
export type IslandName = 'Approval' | 'Carousel' | 'PdfViewer' | 'RoleCheck' | 'TopologyMap' | 'TrafficGraph'

interface Props<ComponentProps extends object> {
  /** The name of the component. */
  name: IslandName
  component: FunctionComponent<ComponentProps & { children?: readonly ReactNode[] }>
  when: WakeOn
  props: ComponentProps & Json<ComponentProps>
  /** Rendered by the server alone. */
  children?: readonly ReactNode[]
}

/**
 * A component that also runs in the browser. Only the server renders it here; `wakeIslands` finds it by its attributes
 * and hydrates it with the same props and the same prefix of ids.
 */
export function Island<ComponentProps extends object>({
  name,
  component,
  when,
  props,
  children,
}: Props<ComponentProps>) {
  const identifierPrefix = useId()
  const html = shortShapes(
    renderToString(createElement(component, { ...props, ...(children && { children }) }), {
      identifierPrefix,
    }),
  )
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

/** React writes a closing tag for each shape of a drawing, which is a tenth of some figures. */
const shortShapes = (html: string): string => html.replace(/><\/(?:path|circle|rect|use)>/g, '/>')
