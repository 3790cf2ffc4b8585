import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstallation, helperPath, type Installation } from '../installation.ts'
import { type Asked, startModel } from '../models/model.ts'
import type { Script } from '../models/script.ts'
import type { AiClient, StdioServer, Task } from './ai-client.ts'
import { runClient } from './run-client.ts'
import type { Servers } from './server-sets.ts'

/** What came of one run of a client. */
export interface Played {
  /** Every request of its conversation. */
  readonly asked: readonly Asked[]
  /** Of all requests together. */
  readonly tokens: number
}

/** A folder with ten files, servers, and a Tooltray that has them all: what clients are started with. */
export interface ClientBed extends AsyncDisposable {
  readonly folder: string
  readonly servers: Servers
  /** The one entry of a client that has Tooltray. */
  readonly tooltray: { readonly tooltray: Required<StdioServer> }
  readonly installation: Installation
  /** Runs a client to its end, with a model that plays a script. Throws what went wrong in the script. */
  play(run: Run): Promise<Played>
}

export interface Run {
  readonly client: AiClient
  readonly program: string
  readonly script: Script
  readonly servers: Servers
  readonly remote?: Task['remote']
  readonly prompt?: string
  /** Variables beside those that the client is always given. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * @param settings of servers.json.
 * @param prepare is called before Tooltray starts.
 */
export async function createClientBed(
  serversIn: (folder: string) => Servers,
  settings?: Record<string, unknown>,
  prepare?: (installation: Installation) => void,
): Promise<ClientBed> {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-clients-'))
  const folder = join(root, 'project')
  mkdirSync(folder)
  for (let file = 0; file < 10; file++) writeFileSync(join(folder, `note-${file}.txt`), `This is note ${file}.\n`)
  const servers = serversIn(folder)
  const installation = createInstallation()
  const end = async (): Promise<void> => {
    await installation[Symbol.asyncDispose]()
    rmSync(root, { recursive: true, force: true })
  }
  try {
    installation.configure(servers, settings)
    prepare?.(installation)
    await installation.serve()
    const { code, stderr } = await installation.run('refresh')
    if (code !== 0) throw new Error(stderr)
  } catch (error) {
    await end()
    throw error
  }
  let runs = 0

  return {
    folder,
    servers,
    installation,
    tooltray: {
      tooltray: { command: process.execPath, args: [helperPath, 'connect'], env: { TOOLTRAY_HOME: installation.home } },
    },
    async play({ client, program, script, servers: given, remote, prompt = 'Go on.', env }) {
      const home = join(root, `home-${runs++}`)
      mkdirSync(home)
      // Claude Code keeps something for each folder that it worked in, under its path in this form.
      const inOneWord = root.replaceAll(/[^A-Za-z0-9]/g, '-')
      await using model = await startModel(script, { [home]: '/home/ada', [root]: '/home/ada', [inOneWord]: '-home-ada' })
      const ran = await runClient(client, program, { home, folder, servers: given, remote, modelUrl: model.url, prompt }, env)
      if (model.failures.length > 0) throw new AggregateError(model.failures, `${client.name}: ${String(model.failures[0])}`)
      if (ran.code !== 0) throw new Error(`${client.name} ended with ${String(ran.code)}: ${ran.stderr}${ran.stdout}`)
      return { asked: model.asked, tokens: model.asked.reduce((sum, { tokens }) => sum + tokens, 0) }
    },
    [Symbol.asyncDispose]: end,
  }
}
