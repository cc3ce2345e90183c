/** What the command's exit code says; docs/problems.md tells it to people. */
export const exitCodes = {
  success: 0,
  /** Content, configuration or a link is wrong. */
  problems: 1,
  /** Unknown command, flag or target. */
  usage: 2,
  /** Our fault, or a tool's (sysexits.h, EX_SOFTWARE). */
  internal: 70,
  /** Ctrl-C: 128 and the number of SIGINT, as shells have it. */
  interrupted: 130,
} as const
