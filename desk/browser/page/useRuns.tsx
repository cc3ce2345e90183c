import type { CommandRun } from '../../DeskApi.ts'
import { Failure, useAction } from '../shared/ask.tsx'

/** Runs commands on the server, and shows their output. */
export function useRuns() {
  const { mutate, data: runs = [], error, isPending: isRunning } = useAction<readonly CommandRun[]>()
  const run = (act: () => Promise<readonly CommandRun[]>, onDone?: () => void) =>
    mutate(act, {
      onSuccess: commands => commands.every(({ isDone }) => isDone) && onDone?.(),
    })
  const shown = (
    <>
      {error && <Failure error={error} />}
      {isRunning && <p role="status">Running…</p>}
      {runs.length > 0 && (
        <pre role="status">
          {runs
            .map(({ command, output, isDone }) => `$ ${command}\n${output}${isDone ? '' : `\nfailed`}\n`)
            .join('')
            .split(/(https?:\/\/\S+)/)
            .map((part, at) => (at % 2 === 0 ? part : <Address key={at} address={part} />))}
        </pre>
      )}
    </>
  )
  return { run, isRunning, shown }
}

/** An address in the output of a command, for example to open a pull request. */
const Address = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noreferrer">
    {address}
  </a>
)
