import type { DeskFailure } from '../../DeskApi.ts'

/** What went wrong, and what to do. */
export const Failure = ({ error }: { error: DeskFailure }) => (
  <p className="desk-failure" role="alert">
    {error.message} {error.hint}
  </p>
)
