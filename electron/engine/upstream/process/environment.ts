import type { Platform } from '../../base/platform.ts'

// Everything that a program needs to run normally, and nothing that could be a secret: a server gets its keys by its own `env`.
/** The variables that servers inherit on Linux and macOS. */
export const UNIX_NAMES = [
  'HOME',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'USER',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'SSH_AUTH_SOCK',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
] as const
/** The variables that servers inherit on Windows. */
export const WINDOWS_NAMES = [
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATH',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'PROGRAMW6432',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'WINDIR',
] as const
// A server behind a company's proxy or certificate authority cannot work without these.
const PROXY_NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'] as const
/** The variables that servers inherit on every system; a proxy's password is not passed on. */
export const NETWORK_NAMES = [...PROXY_NAMES, 'NO_PROXY', 'no_proxy', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS'] as const

/**
 * Python puts sets in another order at each start, unless this names one. Servers make descriptions and defaults of their tools out of
 * sets: each start would change definitions that the user has reviewed.
 */
const ONE_ORDER = '0'

/**
 * The environment of a new server process: a short list of harmless variables of the engine, then the server's own. A proxy's password is
 * not passed on: a server that needs it names the variable, as in `"HTTPS_PROXY": "${HTTPS_PROXY}"`.
 *
 * @param path the PATH to use instead of the engine's (the login shell's, if a desktop program has none of its own).
 */
export function serverEnvironment(platform: Platform, own: Readonly<Record<string, string>>, path?: string): Record<string, string> {
  const names: readonly string[] = platform.os === 'win32' ? WINDOWS_NAMES : UNIX_NAMES
  const wanted = new Set([...names, ...NETWORK_NAMES].map((name) => (platform.os === 'win32' ? name.toUpperCase() : name)))
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(platform.env)) {
    const key = platform.os === 'win32' ? name.toUpperCase() : name
    // An exported shell function ("() {...") is code, not a value.
    if (value === undefined || !wanted.has(key) || value.startsWith('()')) continue
    const given = (PROXY_NAMES as readonly string[]).includes(key) ? withoutCredentials(value) : value
    if (given !== undefined) environment[key] = given
  }
  if (path !== undefined) environment.PATH = path
  environment['PYTHONHASHSEED'] = ONE_ORDER
  for (const [name, value] of Object.entries(own)) {
    // On Windows, Path and PATH are the same variable: the server's value replaces ours.
    environment[platform.os === 'win32' && wanted.has(name.toUpperCase()) ? name.toUpperCase() : name] = value
  }
  return environment
}

/** The address of a proxy without name and password; undefined if they cannot be separated from the rest. */
function withoutCredentials(proxy: string): string | undefined {
  const rest = proxy.replace(/^((?:[a-z][\w+.-]*:)?\/\/)?[^/?#]*@/i, '$1')
  return rest.includes('@') ? undefined : rest
}
