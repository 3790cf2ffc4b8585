import type { ExportedPackage } from '../../../contract/consent/packages.ts'
import { TooltrayError } from '../../base/errors.ts'
import { sameContent } from '../lock/package-lock.ts'
import { askedBy } from '../request/asked-by.ts'
import { packageRequestOf } from '../request/package-request.ts'
import type { PackageRequest } from '../request/request.ts'
import type { LockedTree } from '../store/package-store.ts'
import { type Held, type HeldFile, heldFor } from './held-file.ts'

/** The command of a server, as its entry has it. */
export interface WrittenCommand {
  readonly command: string
  readonly args: readonly string[]
}

/** Versions that come from another computer or from the gallery, or go to another computer. */
export interface HeldTransfer {
  /**
   * The version that each server runs, for an export. Without servers that run several packages.
   *
   * @param locks whether with what else belongs to it.
   */
  exported(locks: boolean): Promise<ReadonlyMap<string, ExportedPackage>>
  /**
   * Holds a version that another computer ran: the next start installs exactly that, with that content, or fails. With its lock, the
   * packages that it needs are the same, too. Returns what undoes it. Throws `config_invalid` if the command does not run that package.
   */
  hold(server: string, command: WrittenCommand | undefined, wanted: ExportedPackage): Promise<() => Promise<void>>
  /**
   * Chooses the version that the first start of a new server keeps. A server that has a version of this package stays at it. Returns what
   * undoes it.
   */
  choose(server: string, command: WrittenCommand, version: PackageVersion): Promise<() => Promise<void>>
}

/** A version of a package, by its names in the registry. */
export type PackageVersion = Pick<ExportedPackage, 'name' | 'version'>

/** The locks of trees, for and from other computers. */
export interface TransferLocks {
  /** The lock of a tree; undefined if there is none for another computer. */
  of(tree: string): ExportedPackage['lock']
  /** Keeps a lock. Undefined if it is not for this system, or not for what is asked for. */
  take(request: PackageRequest, lock: NonNullable<ExportedPackage['lock']>): Promise<LockedTree | undefined>
}

/** Creates the transfer. Its state is the file of what is held. */
export function heldTransfer(held: HeldFile, servers: () => readonly string[], locks: TransferLocks): HeldTransfer {
  return {
    async exported(withLocks) {
      const all = (await heldFor(held, servers())).filter(([, { named }]) => named.length === 1)
      return new Map(
        all.flatMap(([server, { named, current }]) => {
          const lock = withLocks ? locks.of(current) : undefined
          return named.map((one) => [server, lock === undefined ? one : { ...one, lock }] as const)
        }),
      )
    },
    async hold(server, command, { lock, ...wanted }) {
      const request = onlyRequest(server, command, wanted)
      const asked = askedBy(request)
      const before = await held.get(server)
      const locked = lock === undefined ? undefined : await locks.take(request, lock)
      // Its lock says the same as the rest of the file, or is not used.
      const isSame = ({ version, integrity }: LockedTree['named'][number]): boolean =>
        version === wanted.version && sameContent(integrity, wanted.integrity)
      const current =
        locked?.named.every(isSame) === true
          ? locked.id
          : // No folder has this name, so the next start installs it.
            `${wanted.name.replace('/', '+')}@${wanted.version}${IMPORTED}`
      await held.change(server, () => ({ asked, current, named: [wanted], imported: true as const }))
      return async () => void (await held.change(server, () => before))
    },
    async choose(server, command, { name, version }) {
      const request = requestOf(command, name)
      const asked = request && askedBy(request)
      const isHeld = servers().includes(server) && (await held.get(server))?.asked === asked
      if (asked === undefined || isHeld) return async () => undefined
      await held.choose(server, { asked, version })
      return () => held.choose(server, undefined)
    },
  }
}

/** Ends the name of a tree of which only the named package is known. */
const IMPORTED = '-imported'

/** Whether what is held came from another computer, and was not installed yet. */
export function isImported({ current, imported }: Held): boolean {
  return imported === true || current.endsWith(IMPORTED)
}

/** Whether a command runs exactly one package of this name. */
export function runsOnly(command: WrittenCommand | undefined, name: string): boolean {
  return requestOf(command, name) !== undefined
}

function onlyRequest(server: string, command: WrittenCommand | undefined, { name }: ExportedPackage): PackageRequest {
  const request = requestOf(command, name)
  if (request !== undefined) return request
  throw new TooltrayError(
    'config_invalid',
    `The file names the package ${name} for ${server}, and its command does not run that package.`,
    {
      hint: 'Export the configuration again on the other computer.',
    },
  )
}

function requestOf(command: WrittenCommand | undefined, name: string): PackageRequest | undefined {
  const reading = command === undefined ? undefined : packageRequestOf(command.command, command.args)
  if (reading === undefined || 'reason' in reading) return undefined
  const { packages } = reading.request
  return packages.length === 1 && packages[0]?.name === name ? reading.request : undefined
}
