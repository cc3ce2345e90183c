// Measures the memory of `kube-site dev` while a writer saves, and loads the page after each save.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../tests/fixtures/startServer.ts'

/** Posts that are saved in turns: with fewer, what each one's first save adds is missed. */
const savedPosts = 250
/** So many saves of posts are followed by one of a component. */
const postsPerComponent = 20
const component = 'components/shell/Footer.tsx'

/** Prints the resident memory of `dev` after the first ten saves, and ten times more up to the last one. */
export async function measureMemory(project: string, saves: number): Promise<void> {
  const { address, child, ended } = await startServer(['dev', '--port', '0'], { project, cwd: project })
  const pageShows = async (path: string, text: string) => {
    const page = await fetch(new URL(path, address), { headers: { accept: 'text/html' } })
    return (await page.text()).includes(text)
  }
  const texts = new Map<string, string>()
  const save = async (file: string, page: string, edit: (text: string) => string, shown: string) => {
    const path = join(project, file)
    const text = texts.get(file) ?? readFileSync(path, 'utf8')
    texts.set(file, text)
    writeFileSync(path, edit(text))
    while (!(await pageShows(page, shown))) await sleep(5)
  }
  let first = 0
  for (let at = 1; at <= saves; at++) {
    const mark = `Mark ${at}.`
    const post = `post-${(at % savedPosts) + 1}`
    if (at % postsPerComponent === 0)
      await save(component, '/pricing/', text => text.replace('{words.copyright}', mark), mark)
    else await save(`posts/${post}.md`, `/blog/${post}/`, text => `${text}\n${mark}\n`, mark)
    if (at !== saves && !/^10+$/.test(String(at))) continue
    const megabytes = residentMegabytes(child.pid)
    if (at === 10) first = megabytes
    console.log(`| ${at} | ${megabytes.toFixed(0)} | ${(megabytes / first).toFixed(2)} |`)
  }
  child.kill('SIGINT')
  await ended
}

/** In MB of 1,000,000 bytes; NaN where the system does not report it (Linux does). */
function residentMegabytes(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes) * 1024) / 1e6
}
