import { useState } from 'react'
import type { CommandRun } from '../../DeskApi.ts'
import { ask, type AskError, settle } from '../shared/ask.ts'
import { Failure } from '../shared/Failure.tsx'
import { words } from '../words.ts'

/** Commands that the desk's server runs, and what shows them. */
export function useRuns(onDone: () => void = () => undefined) {
  const [runs, setRuns] = useState<readonly CommandRun[]>([])
  const [failure, setFailure] = useState<AskError>()
  const [isRunning, setIsRunning] = useState(false)
  const run = (name: string, fields: object) => {
    setFailure(undefined)
    setRuns([])
    setIsRunning(true)
    const asked = ask<CommandRun[]>(name, fields)
    void settle(asked, setRuns, setFailure).finally(() => {
      setIsRunning(false)
      onDone()
    })
  }
  const shown = (
    <>
      {failure && <Failure error={failure} />}
      {isRunning && <p role="status">{words.running}</p>}
      {runs.length > 0 && (
        <pre role="status">
          {runs
            .map(
              ({ command, output, isDone }) =>
                `$ ${command}\n${output}${isDone ? '' : `\n${words.failed}`}\n`,
            )
            .join('')}
        </pre>
      )}
    </>
  )
  return { run, isRunning, shown }
}
