import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../fixtures/stores/freePort.ts'
import { startDaemon } from '../../fixtures/stores/startDaemon.ts'
import { BidiConnection } from './BidiConnection.ts'
import type { Engine, EngineOptions, Tab } from './Engine.ts'

/** Starts Firefox without windows. */
export async function startFirefox(
  program: string,
  { folder, reducedMotion }: EngineOptions,
): Promise<Engine> {
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  writeFileSync(join(profile, 'user.js'), settings(reducedMotion))
  const port = await freePort()
  const line = [program, '--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const firefox = startDaemon(line, join(folder, 'firefox.log'))
  let connection: BidiConnection | undefined
  await firefox.untilReady(async () => {
    connection = await BidiConnection.connect(`ws://127.0.0.1:${port}/session`)
  })
  const bidi = connection!
  await bidi.send('session.new', { capabilities: {} })
  return { openTab: () => openTab(bidi), stop: () => firefox.stop() }
}

async function openTab(bidi: BidiConnection): Promise<Tab> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext')
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  return {
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async traverse(delta) {
      await bidi.send('browsingContext.traverseHistory', { context, delta })
    },
    async call(functionDeclaration, argument) {
      const { exceptionDetails, result } = await bidi.send<CallResult>('script.callFunction', {
        target: { context },
        functionDeclaration,
        arguments: [{ type: 'string', value: argument }],
        awaitPromise: true,
        userActivation: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? null
    },
    async perform(input) {
      await bidi.send('input.performActions', { context, actions: [input] })
    },
    async resize(viewport) {
      await bidi.send('browsingContext.setViewport', { context, viewport })
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}

interface CallResult {
  exceptionDetails?: { text: string }
  result?: { value?: string }
}

/** Preferences: motion, and nothing that Firefox asks of the network by itself. */
const settings = (reducedMotion: boolean): string =>
  Object.entries({
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    'app.normandy.enabled': false,
    'app.update.disabledForTesting': true,
    'browser.safebrowsing.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.getAddons.cache.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
