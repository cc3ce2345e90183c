/** The day to build for where none is named: reproducible-builds.org's SOURCE_DATE_EPOCH, else today in UTC. */
export function dayOfBuild(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  const time = epoch && /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : Date.now()
  return new Date(time).toISOString().slice(0, 10)
}
