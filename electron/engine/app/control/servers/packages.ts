import type { KeptPackage, PackageOfServer } from '../../../../contract/consent/packages.ts'
import { type Consent, consentTo } from '../../../base/consent/agreed.ts'
import { hashOf } from '../../../entry/consent/agreement.ts'
import { type ServerConfig, isProgram } from '../../../entry/schema.ts'
import type { AgreedRow } from '../../../packages/held/kept-updates.ts'
import type { KeptPackages } from '../../../packages/kept-packages.ts'
import { startedFrom } from '../../../packages/held/started-from.ts'
import { type DoubtedPackages, doubtConsent } from '../../../packages/request/package-doubt.ts'
import { packageNames } from '../../../packages/request/package-names.ts'
import { packageRequestOf } from '../../../packages/request/package-request.ts'
import type { ScriptChoice } from '../../../packages/scripts/kept-scripts.ts'
import type { PortParts } from '../parts.ts'

/** Dependencies of `packageControl`. */
interface PackageControlDeps {
  readonly upstream: {
    readonly packages: Omit<KeptPackages, 'commandOf' | 'exported' | 'hold' | 'choose'>
    readonly pool: { connections(server: string): readonly { readonly state: { readonly name: string }; close(): Promise<void> }[] }
    readonly readAtOnce: (server: string) => Promise<unknown>
    readonly resolved: Pick<PortParts['upstream']['resolved'], 'config'>
  }
  readonly storage: { readonly config: Pick<PortParts['storage']['config'], 'state'> }
  readonly gateway: Pick<PortParts['gateway'], 'serverNamed'>
}

/** A kept package as it was shown. */
type ShownRow = KeptPackage | undefined

/** The consent to the version that waits for a server; there is nothing to agree to where none does. */
const updateConsent = consentTo<ShownRow>({
  fingerprint: (row) =>
    row?.update === undefined
      ? undefined
      : hashOf([row.server, row.version, row.integrity, row.update.version, row.update.integrity, row.update.changes]),
  what: (row) => `the update of ${row?.server ?? 'this server'}`,
  mayChange: true,
})

/** The consent to the install scripts of the packages that a server is started from. */
const scriptsConsent = consentTo<ShownRow>({
  fingerprint: (row) =>
    row?.scripts === undefined
      ? undefined
      : hashOf([row.server, row.version, row.integrity, row.scripts.packages, row.scripts.commands ?? null]),
  what: (row) => `what the install scripts of ${row?.server ?? 'this server'} run`,
  mayChange: true,
})

/**
 * Creates the decisions on kept packages. Those that change what a server runs end it, so that it is started again by its next use. They
 * own which rows were shown last: on the command line, a look and a decision are separate commands. All throw as `KeptUpdates`, and
 * `server_unknown`.
 */
export function packageControl({ upstream, storage, gateway: { serverNamed } }: PackageControlDeps) {
  const { packages, pool, resolved } = upstream
  const lastShown = new Map<string, KeptPackage>()
  const shown = (row: KeptPackage): KeptPackage => {
    lastShown.set(row.server, row)
    const [update, scripts] = [updateConsent.fingerprintOf(row), scriptsConsent.fingerprintOf(row)]
    return {
      ...row,
      ...(row.update === undefined ? {} : { update: { ...row.update, fingerprint: update } }),
      ...(row.scripts === undefined ? {} : { scripts: { ...row.scripts, fingerprint: scripts } }),
    }
  }
  /** Returns what is there now as agreed to. Throws `preview_stale` unless it is what was shown. */
  const agreedRow = async (server: string, consent: Consent<ShownRow>, said: string | undefined): Promise<AgreedRow> => {
    const row = await packages.get(server)
    return consent.agreed(row, said ?? consent.fingerprintOf(lastShown.get(server) ?? row))
  }
  const decided = async (server: string, decide: (server: string) => Promise<KeptPackage>): Promise<KeptPackage> => {
    const before = startedFrom(await packages.get(server))
    const row = await decide(server)
    if (startedFrom(row) !== before) await Promise.all(pool.connections(server).map((connection) => connection.close()))
    return shown(row)
  }
  /** What the user decided may be what it lacked: it does not wait for its next try. */
  const startIfRefused = (server: string): void => {
    if (pool.connections(server).some(({ state }) => state.name === 'failed')) void upstream.readAtOnce(server)
  }
  return {
    list: async () => (await packages.list()).map(shown),
    /** The package of a server, or why it is not kept. */
    async of(name: string): Promise<PackageOfServer> {
      const server = serverNamed(name)
      const entry = storage.config.state.servers.get(server)
      if (entry === undefined) return {}
      // A missing variable is said elsewhere.
      const other = otherPackage(await resolved.config(server, entry).catch(() => entry))
      if (other === undefined || other.reason !== undefined) return { other }
      const reason = packages.lastFailure(server)
      if (reason !== undefined) return { other: { ...other, reason } }
      const [kept, doubted] = [await packages.get(server), await packages.doubted(server)]
      return {
        ...(kept === undefined ? { other } : { kept: shown(kept) }),
        ...(doubted === undefined ? {} : { refused: refusedOf(doubted) }),
      }
    },
    update: (name: string) => decided(serverNamed(name), packages.update),
    /** Puts its files back, and starts it again. */
    async repair(name: string): Promise<KeptPackage> {
      const server = serverNamed(name)
      const row = await packages.repair(server)
      void upstream.readAtOnce(server)
      return shown(row)
    },
    /**
     * Also starts it again if it was refused. What it was refused to be started from comes before an update, and needs its fingerprint.
     * Throws `preview_stale` if another version waits than the one that was shown, and `consent_needed`.
     */
    async accept(name: string, said?: string): Promise<KeptPackage> {
      const server = serverNamed(name)
      const row = await decided(server, async () => {
        const doubted = await packages.doubted(server)
        if (doubted !== undefined && (said === undefined || said === doubtConsent.fingerprintOf(doubted)))
          return packages.runDoubted(server, doubtConsent.agreed(doubted, said))
        return packages.accept(server, await agreedRow(server, updateConsent, said))
      })
      startIfRefused(server)
      return row
    },
    skip: async (name: string) => shown(await packages.skip(serverNamed(name))),
    back: (name: string) => decided(serverNamed(name), packages.back),
    follow: async (name: string, on: boolean) => shown(await packages.follow(serverNamed(name), on)),
    disk: packages.disk,
    /** Throws `preview_stale` if other scripts would run than those that were shown. */
    async scripts(name: string, choice: ScriptChoice, said?: string): Promise<KeptPackage> {
      const server = serverNamed(name)
      const row = await decided(server, async () => {
        return packages.scripts(server, choice, choice.allow ? await agreedRow(server, scriptsConsent, said) : undefined)
      })
      startIfRefused(server)
      return row
    },
    clean: async () => ({ removed: await packages.clean() }),
  }
}

function refusedOf(doubted: DoubtedPackages): PackageOfServer['refused'] {
  const [{ name = '', version = '' } = {}] = doubted.named
  return { package: name, version, fingerprint: doubtConsent.fingerprintOf(doubted) ?? '' }
}

/** The package that a command runs, and why it cannot be kept. Undefined if it runs none. */
function otherPackage(config: ServerConfig): PackageOfServer['other'] {
  const reading = isProgram(config) ? packageRequestOf(config.command, config.args) : undefined
  if (reading === undefined || !isProgram(config)) return undefined
  if ('reason' in reading) return { reason: reading.reason }
  const named = { package: packageNames(reading.request) }
  if (!config.keep) return { ...named, reason: 'you turned that off for this server.' }
  return named
}
