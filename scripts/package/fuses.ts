import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'

/** Switches in Electron's program that are set once, when the app is packed (Electron, "Electron Fuses"). */
export type Fuses = Required<Omit<NonNullable<Configuration['electronFuses']>, 'resetAdHocDarwinSignature'>>

/**
 * No variable and no argument turns the app into another program, and it loads the code that it came with. Cookies are not encrypted: there
 * are none, and whoever encrypts them asks for the keychain.
 *
 * @param inspect lets a debugger in, for tests of a packed app. Such a build is never published.
 */
export function wantedFuses(inspect: boolean): Fuses {
  return {
    runAsNode: false,
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: inspect,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  }
}

const OPTIONS: Readonly<Record<keyof Fuses, FuseV1Options>> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
}

/** As a program has them: the digits 0 and 1. */
const STATES: Readonly<Record<number, 'off' | 'on'>> = { 48: 'off', 49: 'on' }

/**
 * Reads the fuses of a program back, and says which are not as wanted, a sentence each.
 *
 * @param program the executable, or the `.app` of macOS. Throws when it has no fuses.
 */
export async function wrongFuses(program: string, wanted: Fuses): Promise<string[]> {
  const wire = await getCurrentFuseWire(program)
  const version: string = wire.version
  if (version !== '1') return [`The fuses of ${program} are of a version that is not known here: ${version}.`]
  return Object.entries(wanted).flatMap(([name, on]) => {
    const state: number | undefined = wire[OPTIONS[name as keyof Fuses]]
    const is = state === undefined ? 'not there' : (STATES[state] ?? 'removed')
    const should = on ? 'on' : 'off'
    return is === should ? [] : [`The fuse ${name} is ${is}, and should be ${should}.`]
  })
}
