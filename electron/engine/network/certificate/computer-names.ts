import { hostname, networkInterfaces } from 'node:os'

/** What `computerNames` asks the system. */
export interface NameSources {
  readonly hostname: () => string
  readonly networkInterfaces: typeof networkInterfaces
}

/**
 * The names and addresses by which other devices of the same network reach this computer now, then those by which it reaches itself.
 * Link-local IPv6 addresses are left out: they are of no use without the name of a network card.
 */
export function computerNames(sources: NameSources = { hostname, networkInterfaces }): string[] {
  const own = sources.hostname().toLowerCase().replace(/\.$/, '')
  const [short = ''] = own.split('.')
  const isName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(short)
  const names = isName ? [`${short}.local`, short, ...(own === short || !/^[a-z0-9.-]+$/.test(own) ? [] : [own])] : []
  const addresses = Object.values(sources.networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address)
  return [...new Set([...names, ...addresses, 'localhost', '127.0.0.1', '::1'])]
}
