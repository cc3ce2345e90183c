import { UsageError } from '../UsageError.ts'

const reasons: Readonly<Record<string, string>> = { EADDRINUSE: 'is in use', EACCES: 'is not allowed' }

/**
 * What to throw where a server may not listen at a port.
 * @param error is given back where it is about something else
 */
export function refusedPort(port: number, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException | undefined)?.code ?? '']
  return reason
    ? new UsageError(`Port ${port} ${reason}.`, 'Name another one with --port, or 0 for any.')
    : error
}
