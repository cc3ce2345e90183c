import { useRuns } from './useRuns.tsx'
import { filled, words } from '../words.ts'

/** What publishing the saved site would change at each target of the configuration. */
export function Targets({ targets }: { targets: readonly string[] }) {
  const { run, isRunning, shown } = useRuns()
  return (
    <>
      <h3>{words.whatChanges}</h3>
      <p>{words.comparing}</p>
      <p className="desk-actions">
        {targets.map(target => (
          <button
            key={target}
            type="button"
            className="desk-button"
            disabled={isRunning}
            onClick={() => run('plan', { target })}
          >
            {filled('compareWith', { target })}
          </button>
        ))}
      </p>
      {shown}
    </>
  )
}
