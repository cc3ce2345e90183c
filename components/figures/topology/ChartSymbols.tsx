import type { AppClass } from '../story/Cluster.ts'
import { appClasses } from './appClasses.ts'

/**
 * The SVG symbols of all classes, each around 0,0, for `ChartSymbol`: once per page. A stranger's has the dotted circle
 * of dangers on charts.
 */
export function ChartSymbols() {
  return (
    <svg className="topology__symbols">
      {Object.entries(appClasses).map(([app, { path }]) => (
        <g key={app} id={symbolId(app as AppClass)}>
          <path d={path} />
          {app === 'stranger' && <circle className="topology__danger" r="11" />}
        </g>
      ))}
    </svg>
  )
}

/** The SVG symbol of a class, around 0,0. */
export function ChartSymbol({ app }: { app: AppClass }) {
  return <use href={`#${symbolId(app)}`} />
}

const symbolId = (app: AppClass): string => `app-${app}`
