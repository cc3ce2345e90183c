import type { AppClass } from '../story/Cluster.ts'
import { appClasses } from './appClasses.ts'

interface Props {
  app: AppClass
}

/** The symbol of a class around 0,0, for an SVG. A stranger's has the dotted line that charts draw around a danger. */
export function ChartSymbol({ app }: Props) {
  return (
    <>
      <path className="topology__symbol" d={appClasses[app].path} />
      {app === 'stranger' && <circle className="topology__danger" r="11" />}
    </>
  )
}
