import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import { type ServerConfig } from './schema.ts'

/**
 * A key for what is remembered about a server: 64 hex digits of sha256. It changes with what identifies the upstream server (program
 * or address, arguments, environment, headers; as templates, so no secret goes in) and not with options such as timeouts.
 */
export function configHash(config: ServerConfig): string {
  return createHash('sha256').update(canonicalJson(identityOf(config))).digest('hex')
}

function identityOf(config: ServerConfig): Record<string, unknown> {
  if (config.transport === 'stdio') {
    const { transport, command, args, env, cwd } = config
    return { transport, command, args, env, cwd }
  }
  const { transport, url, headers, bearer } = config
  return { transport, url, headers, bearer }
}
