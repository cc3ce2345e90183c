import type { AppClass } from '../story/Cluster.ts'
import { appClasses } from './appClasses.ts'

interface Props {
  app: AppClass
}

/** The SVG symbol of a class, around 0,0. A stranger's has the dotted circle that charts draw around a danger. */
export function ChartSymbol({ app }: Props) {
  return (
    <>
      <path className="topology__symbol" d={appClasses[app].path} />
      {app === 'stranger' && <circle className="topology__danger" r="11" />}
    </>
  )
}
