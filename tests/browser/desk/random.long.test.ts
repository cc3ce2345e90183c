import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningDesk, startDesk } from '../../fixtures/server/startDesk.ts'
import { useBrowser } from '../support.ts'
import { editor, file, text } from './deskSupport.ts'

// `DESK_SEED=7 DESK_SECONDS=600 npx vitest run tests/browser/desk/random.long.test.ts` tries another run, or a longer one.
const seed = Number(process.env['DESK_SEED'] ?? 1)
const seconds = Number(process.env['DESK_SECONDS'] ?? 60)

const illustrated = `${text}\n![A reef](/images/social.png)\n`

const visitor = useBrowser()
const project = join(scratchFolder(), 'project')
const running: { keeper?: ChildProcess; desk?: RunningDesk } = {}
afterAll(() => {
  running.desk?.child.kill('SIGKILL')
  running.keeper?.kill('SIGKILL')
})

/** Small disks for the posts and for what the desk keeps, which last while `dev` is killed. */
async function mountDisks(): Promise<{ inside: (name: string) => string; through: readonly string[] }> {
  const mounts = ['posts', '.kube-site/desk'].map(
    name =>
      `mkdir -p ${name} && cp -r ${name} copy && mount -t tmpfs -o size=2m none ${name} && cp -r copy/. ${name} && rm -r copy`,
  )
  const script = `cd ${project} && ${mounts.join(' && ')} && echo ready && exec sleep 100000`
  const keeper = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', script])
  running.keeper = keeper
  await new Promise<void>((resolve, reject) => {
    keeper.stdout.once('data', () => resolve())
    keeper.once('exit', () => reject(new Error('The disks could not be mounted.')))
  })
  const enter = ['nsenter', '--preserve-credentials', '--user', '--mount', '--target', String(keeper.pid)]
  return {
    inside: name => join('/proc', String(keeper.pid), 'root', project, name),
    through: [...enter, 'sh', '-c', `cd ${project} && exec "$@"`, 'sh'],
  }
}

/** Numbers from 0 to 1 that a seed repeats. */
function numbersOf(state: number): () => number {
  let current = state
  return () => {
    current = (current * 1_103_515_245 + 12_345) % 2_147_483_648
    return current / 2_147_483_648
  }
}

test(
  `what is typed is in the file, or kept, whatever happens (seed ${seed})`,
  async () => {
    copyProject(project)
    writeFileSync(join(project, file), illustrated)
    const { inside, through } = await mountDisks()
    const path = inside(file)
    const start = async (port = '0') => {
      running.desk = await startDesk(project, ['dev', '--port', port], { through })
      return running.desk
    }
    let desk = await start()
    const contexts = [await visitor.context(), await visitor.context()]
    const pages: Page[] = []
    for (const context of contexts) {
      const page = await context.newPage()
      page.on('dialog', dialog => void dialog.dismiss())
      pages.push(page)
      await open(page)
    }

    const random = numbersOf(seed)
    const pick = <Value>(all: readonly Value[]): Value => all[Math.floor(random() * all.length)]!
    const log: string[] = []
    /** What was typed and not discarded. */
    const typed = new Set<string>()
    /** Saved texts that were deleted outside of the desk. */
    const deleted: string[] = []
    const fillers = ['posts/filler.txt', '.kube-site/desk/filler.txt'].map(inside)
    let count = 0

    async function open(page: Page): Promise<void> {
      // A tab that has what the server could not store asks whether to leave it, and stays open.
      const address = `${await desk.invite()}#/${file}`
      const isLeft = await page.goto(address).then(Boolean, () => false)
      if (!isLeft) {
        const tab = await page.context().newPage()
        await tab.goto(address)
        await tab.close()
        return
      }
      await Promise.race([
        editor(page).waitFor(),
        page.getByRole('alert').filter({ hasText: 'There is no text at' }).waitFor(),
      ])
    }
    const textOf = async (page: Page) =>
      (await editor(page).count()) === 1 ? await editor(page).innerText() : ''
    const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')

    const actions: Record<string, (page: Page) => Promise<void>> = {
      async type(page) {
        if ((await editor(page).getAttribute('contenteditable')) !== 'true') return
        const word = `w${++count}`
        await editor(page).focus()
        await page.keyboard.press('Control+End')
        await page.keyboard.type(` ${word}`)
        if (new RegExp(`${word}\\b`).test(await textOf(page))) typed.add(word)
      },
      async save(page) {
        await page.keyboard.press('Control+s')
        await expect.poll(() => page.getByRole('status').first().innerText()).not.toContain('Saving')
      },
      async reload(page) {
        await open(page)
      },
      async kill(page) {
        const { port } = new URL(desk.origin)
        desk.child.kill('SIGKILL')
        await desk.ended
        await actions['type']!(page)
        await sleep(random() * 1500)
        desk = await start(port)
        for (const other of pages) await open(other)
      },
      async fillDisk() {
        for (const filler of fillers)
          try {
            writeFileSync(filler, Buffer.alloc(4_000_000))
          } catch {
            // Now it is full.
          }
      },
      async freeDisk() {
        for (const filler of fillers) rmSync(filler, { force: true })
      },
      async editOutside() {
        await actions['freeDisk']!(pages[0]!)
        writeFileSync(path, `${read() || illustrated}\n\nx${++count}\n`)
      },
      async deleteOutside() {
        deleted.push(read())
        rmSync(path, { force: true })
      },
      async resolve(page) {
        const keep = page.getByRole('button', { name: 'Keep my version' })
        if ((await keep.count()) === 0) return
        // What the other version has on its own is given up by that.
        const mine = await textOf(page)
        const other = `${read()}\n${await stored()}`
        for (const word of typed)
          if (new RegExp(`${word}\\b`).test(other) && !new RegExp(`${word}\\b`).test(mine)) typed.delete(word)
        await keep.click()
      },
      async wait() {
        await sleep(random() * 1500)
      },
    }
    const weights = {
      type: 12,
      save: 3,
      reload: 4,
      kill: 1,
      fillDisk: 1,
      freeDisk: 2,
      editOutside: 2,
    }
    const names = Object.entries({ ...weights, deleteOutside: 1, resolve: 3, wait: 4 }).flatMap(
      ([name, weight]) => Array.from({ length: weight }, () => name),
    )

    const stored = async (): Promise<string> => (await desk.ask('text', { file })).value.draft?.text ?? ''

    /** Everything that a writer can get back. */
    async function reachable(): Promise<string> {
      return [read(), ...deleted, await stored(), ...(await Promise.all(pages.map(textOf)))].join('\n')
    }

    const end = Date.now() + seconds * 1000
    while (Date.now() < end) {
      const name = pick(names)
      const page = pick(pages)
      log.push(`${name} ${pages.indexOf(page)}`)
      await actions[name]!(page)
      if (name !== 'reload' && name !== 'kill') continue
      const found = await reachable()
      const lost = [...typed].filter(word => !new RegExp(`${word}\\b`).test(found))
      expect({ lost, log: lost.length > 0 ? log : [] }).toEqual({ lost: [], log: [] })
    }
    await actions['freeDisk']!(pages[0]!)
    for (const page of pages) await open(page)
    const found = await reachable()
    expect([...typed].filter(word => !new RegExp(`${word}\\b`).test(found))).toEqual([])
    expect(typed.size).toBeGreaterThan(0)
  },
  (seconds + 300) * 1000,
)
