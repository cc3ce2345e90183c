import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RenderRoute } from '../bundler/startDevServer.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'
import type { Terminal } from '../../system/Terminal.ts'
import type { LiveSite } from './LiveSite.ts'

/** Pages of their own that `dev` serves beside the site, to write its texts. */
export interface Desk {
  /** Sources of its pages: folders to serve, and entry modules. Paths in the project. */
  browserSources: { folders: readonly string[]; entries: readonly string[] }
  startDesk(input: DeskInput): DeskServer
}

/** What the desk is started with. */
export interface DeskInput {
  site: LiveSite
  options: SiteOptions
  /** Folder of its host that the site is served in, with slashes at both ends. */
  base: string
  render: RenderRoute
  /** Browsers of other machines may use it, too. */
  anyHost: boolean
  /** Host names that are allowed beside `localhost`. */
  allowedHosts: readonly string[]
  terminal: Terminal
  /** Gets the addresses of the desk, each with a token: that on this machine, and those in its networks. */
  onReady(addresses: readonly string[]): void
}

/** Answers for the desk. */
export interface DeskServer {
  /** Returns whether it answers a request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** @param origins at which the site is served: that on this machine, and those in its networks */
  onListening(origins: readonly string[]): void
}
