// Starts an S3 server and an Azure Blob server on this machine, to try `publish` with, until Ctrl-C.
import { untilStopped } from '../system/signals.ts'
import { startStores } from '../tests/fixtures/stores/startStores.ts'

// The default ports of these servers.
const stores = await startStores({ ceph: 7480, azurite: 10000 })
for (const { name, target, env } of [stores.ceph, stores.azurite]) {
  console.log(`\n# ${name}`)
  for (const [variable, value] of Object.entries(env)) console.log(`export ${variable}=${value}`)
  console.log(`npx kube-site publish '${target}'`)
}
console.log('\n# Ctrl-C stops both and deletes their objects.')
await untilStopped()
await stores.stop()
