/** Variables about the user's session and folders, none of which are in a sandbox. */
const NOT_INSIDE: ReadonlySet<string> = new Set([
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'SSH_AUTH_SOCK',
  'TMPDIR',
  'WAYLAND_DISPLAY',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'XDG_STATE_HOME',
])
const PROXIES: ReadonlySet<string> = new Set(['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'])
/** Variables whose value is the path of certificates that the program is to trust. */
const CERTIFICATES = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS']

/**
 * The variables of a program in its sandbox.
 *
 * @param given the variables that it would otherwise be started with.
 * @param own those among them that its entry sets, which stay.
 */
export function environmentInside(
  given: Readonly<Record<string, string>>,
  own: Readonly<Record<string, unknown>>,
  { home, tmp, hosts }: { readonly home: string; readonly tmp: string; readonly hosts: boolean },
): Record<string, string> {
  const kept = Object.entries(given).filter(([name]) => Object.hasOwn(own, name) || !NOT_INSIDE.has(name))
  const env = { ...Object.fromEntries(kept), HOME: home, TMPDIR: tmp }
  if (!hosts) return env
  // The only way out is our proxy. Node's own `fetch` uses one only if a variable enables it (nodejs.org/api/cli.html).
  const direct = Object.entries(env).filter(([name]) => !PROXIES.has(name.toUpperCase()))
  return { ...Object.fromEntries(direct), NODE_USE_ENV_PROXY: '1' }
}

/** The files and folders of certificates that its variables name. */
export function certificatesOf(env: Readonly<Record<string, string>>): string[] {
  return CERTIFICATES.flatMap((name) => env[name]?.split(':') ?? []).filter((path) => path.startsWith('/'))
}
