import type { Platform } from '../../base/platform.ts'
import { registryOf, wrappedCommand } from '../../base/words/program-name.ts'

/** The variables by which people set up their package managers. npm sets many more itself for what it runs. */
const SETTINGS = {
  npm: /^npm_config_(?:registry|userconfig|@[\w.~-]+:registry)$/i,
  uv: /^UV_/,
} as const
/** Those that say where packages come from. Without them, a name of the house would be looked for in the registry of all. */
const PLACES = /^(?:npm_config_.*registry|UV_(?:DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL|INDEX_STRATEGY|CONFIG_FILE))$/i

/**
 * The user's own settings of a package manager, with the keys of their registries: for the manager, and never for a server.
 *
 * @param env of the engine.
 */
export function managerSettings(env: Platform['env'], manager: keyof typeof SETTINGS): Record<string, string> {
  const all = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && SETTINGS[manager].test(entry[0]))
  return Object.fromEntries(all)
}

/**
 * The user's own registries for a command that gets its packages itself, without the passwords in their addresses: the server that it
 * starts inherits them.
 *
 * @param env of the engine.
 */
export function registriesFor(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  env: Platform['env'],
): Record<string, string> {
  const registry = registryOf(wrappedCommand(command, args)?.command ?? command)
  if (registry !== 'npm' && registry !== 'pypi') return {}
  const places = Object.entries(managerSettings(env, registry === 'npm' ? 'npm' : 'uv')).filter(([name]) => PLACES.test(name))
  return Object.fromEntries(places.map(([name, value]) => [name, value.replace(/(:\/\/)[^/\s@]*@/g, '$1')]))
}
