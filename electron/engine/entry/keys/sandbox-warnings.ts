import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, relative } from 'node:path'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { type PackageRegistry, fetchesPackages, registryOf, runnerKind } from '../../base/words/program-name.ts'
import { sandboxOf } from './sandbox-of.ts'

/** The hosts of package registries, unless the runner is configured otherwise. */
const HOSTS: Readonly<Record<PackageRegistry, readonly string[]>> = {
  npm: ['registry.npmjs.org'],
  pypi: ['pypi.org', 'files.pythonhosted.org'],
  nuget: [],
}
/** Paths that are visible in every sandbox. */
const SYSTEM = /^\/(usr|bin|sbin|lib\w*|opt|nix|etc|dev|proc|tmp)(\/|$)/

/**
 * Warnings that an entry seems to need something that its sandbox blocks, as sentences. Empty without a sandbox.
 *
 * @param exists whether a path exists.
 */
export function sandboxWarnings(
  entry: Readonly<Record<string, unknown>>,
  home = homedir(),
  exists: (path: string) => boolean = existsSync,
): string[] {
  const rules = sandboxOf(entry)
  const { command, args, cwd } = entry
  if (rules === undefined || typeof command !== 'string') return []
  const words = Array.isArray(args) ? args.map(String) : []
  const { network } = rules
  const own = (path: string): string => path.replace(/^(?:~|\$\{HOME\})(?=$|\/)/, () => home)
  const shown = [...rules.read, ...rules.write, ...(typeof cwd === 'string' ? [cwd] : [])].map(own)
  const isShown = (path: string): boolean =>
    SYSTEM.test(path) || shown.some((folder) => !relative(folder, path).startsWith('..') && !isAbsolute(relative(folder, path)))
  const hidden = words.map(own).filter((word) => isAbsolute(word) && exists(word) && !isShown(word))

  // A package that is kept is installed outside of its sandbox, which then needs no registry.
  const registries = entry['keep'] === false ? registriesOf(command, words) : []
  const missing = missingFrom(registries, network)
  const alone = rules.write.map(own).filter((path) => !path.endsWith('/') && dirname(path) === home && !exists(path))
  return [
    ...(runnerKind(command) === 'container' ? [`${command} works by a service of this computer, which no sandbox reaches.`] : []),
    ...(missing.length > 0 && network === false ? [`${command} fetches packages, and its sandbox has no network.`] : []),
    ...(missing.length > 0 && network !== false
      ? [`${command} fetches packages from ${missing.join(' and ')}, which its sandbox does not reach.`]
      : []),
    ...alone.map(
      (path) => `${path} would be created in your home folder: a program that creates a new file for each change needs its own folder.`,
    ),
    ...(hidden.length > 0
      ? [`Its arguments name what its sandbox does not show: ${hidden.join(', ')}. Name what it needs as "read" or "write".`]
      : []),
  ]
}

/** Whether a command in a sandbox reaches the registry from which it gets its packages; true if it gets none. */
export function reachesRegistry(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  network: SandboxRules['network'],
): boolean {
  return missingFrom(registriesOf(command, args), network).length === 0
}

function registriesOf(command: string, args: readonly string[]): readonly string[] {
  const registry = fetchesPackages(command, args) ? registryOf(command) : undefined
  return registry === undefined ? [] : HOSTS[registry]
}

function missingFrom(registries: readonly string[], network: SandboxRules['network']): readonly string[] {
  return typeof network === 'boolean' ? (network ? [] : registries) : registries.filter((host) => !network.includes(host))
}
