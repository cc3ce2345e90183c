/**
 * Reports that tests are left out, and why.
 * @throws the reason in CI, where no test may be left out
 */
export function leaveOut(tests: string, reason: Error): void {
  if (process.env['CI']) throw reason
  process.stderr.write(`Left out: ${tests}. ${reason.message}\n`)
}
