import type { ServerConfig } from '../../entry/schema.ts'
import { accountOf, signInKeyOf, usesSignIn } from './server-sign-in.ts'

/** Returns the accounts of the servers that have an address, or may have it once their variables are filled in. */
export function accountsAt(servers: ReadonlyMap<string, ServerConfig>, url: string): string[] {
  return [...servers].flatMap(([server, config]) => {
    if (!usesSignIn(config)) return []
    return config.url.includes('${') || signInKeyOf(server, config)?.url === url ? [accountOf(server, config)] : []
  })
}
