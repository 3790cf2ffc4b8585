import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ChangeReport, ClientRequest, HelperProgram } from '../../contract/clients.ts'
import { openConfigStore } from '../config/config-store.ts'
import { type Paths, pathsFor } from '../config/paths.ts'
import { manualClock } from './manual-clock.ts'
import type { SecretHolders } from '../entry/consent/borrowed-secrets.ts'
import type { Platform } from '../base/platform.ts'
import { type ClientSettings, createClientSettings } from '../clients/client-settings.ts'
import { clientList } from '../clients/apps/client-list.ts'
import { rootsOf } from '../clients/apps/client.ts'
import { serversWriter } from '../clients/changes/servers-writer.ts'
import { type SecretSink, noSecretSink } from '../clients/changes/secret-sink.ts'

export const HELPER: HelperProgram = { command: '/opt/Tooltray/resources/helper/tooltray', args: ['connect'], env: {} }

/** A computer in a temporary folder, for tests: real files, of whichever system. */
export interface Machine extends Disposable {
  readonly home: string
  readonly platform: Platform
  readonly paths: Paths
  readonly setup: ClientSettings
  /** The first place of a client's settings. */
  fileOf(client: string): string
  /** Writes a file, by its path or by the client whose settings it is. */
  write(file: string, text: string): string
  read(file: string): string
  /** Tooltray's own servers. */
  servers(): Record<string, Record<string, unknown>>
  /** Previews and carries out. */
  change(request: ClientRequest): Promise<ChangeReport>
}

export function createMachine(
  options: {
    /** An existing folder; else a new one. */ home?: string
    os?: Platform['os']
    env?: Record<string, string>
    helper?: HelperProgram
    secrets?: SecretSink
    holders?: SecretHolders
    searchPath?: string
  } = {},
): Machine {
  const { os = 'linux', helper = HELPER, secrets = noSecretSink, holders = new Map(), searchPath = '' } = options
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'tooltray-machine-'))
  // Windows, as far as this system can be it: its folders, and slashes between them.
  const windows: Record<string, string> =
    os === 'win32' ? { APPDATA: join(home, 'AppData/Roaming'), LOCALAPPDATA: join(home, 'AppData/Local') } : {}
  const env = { ...windows, ...options.env }
  const platform: Platform = { os, env, home, tmp: tmpdir(), uid: 1000 }
  const paths = pathsFor({ ...platform, os: 'linux', env: { TOOLTRAY_HOME: join(home, 'tooltray') } })
  const clock = manualClock(Date.UTC(2026, 10, 21))
  const setup = createClientSettings({
    platform,
    dataDir: paths.dataDir,
    serversFile: paths.serversFile,
    helper,
    secrets,
    holders: () => holders,
    writeServers: serversWriter(
      () => openConfigStore({ file: paths.serversFile, clock, watchFolder: () => () => undefined }),
      (store) => store.close(),
    ),
    searchPath: async () => searchPath,
    now: () => clock.now(),
  })
  const pathOf = (file: string): string => (file.startsWith('/') ? file : machine.fileOf(file))
  const machine: Machine = {
    home,
    platform,
    paths,
    setup,
    fileOf: (client) => clientList.find(({ id }) => id === client)?.places(rootsOf(platform))[0]?.file ?? client,
    write(file, text) {
      mkdirSync(dirname(pathOf(file)), { recursive: true })
      writeFileSync(pathOf(file), text)
      return pathOf(file)
    },
    read: (file) => readFileSync(pathOf(file), 'utf8'),
    servers: () =>
      (JSON.parse(readFileSync(paths.serversFile, 'utf8')) as { mcpServers: Record<string, Record<string, unknown>> }).mcpServers,
    change: async (request) => setup.apply(request, (await setup.preview(request)).id),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
  return machine
}
