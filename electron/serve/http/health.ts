import type { Engine } from '../../engine/app/engine-api.ts'
import type { Principal } from '../../engine/authorization/credentials/principal.ts'

/** Creates the response of `/health`: that Tooltray runs, whatever its servers do. */
export function aliveResponse(): Response {
  return Response.json({ status: 'ok' })
}

/**
 * Creates the response of `/health/servers`: HTTP 503 if a server cannot answer. Without a principal, it has numbers only, because names of
 * servers are private. With one, it is about the servers that the principal may use.
 */
export function serverHealthResponse(engine: Pick<Engine, 'serverHealth'>, principal: Principal | undefined): Response {
  const { servers, ...numbers } = engine.serverHealth(principal)
  return Response.json(principal === undefined ? numbers : { ...numbers, servers }, {
    status: numbers.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}
