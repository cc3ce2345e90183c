/** An object store that runs on this machine. */
export interface RunningStore {
  name: string
  /** Address to publish to. */
  target: string
  /** Variables with its credentials. */
  env: Readonly<Record<string, string>>
  /** Ends it. Its objects are gone. */
  stop(): Promise<void>
}
