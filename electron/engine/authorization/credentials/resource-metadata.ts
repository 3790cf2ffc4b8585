import type { OidcSettings } from '../../config/settings/oidc-schema.ts'

/**
 * The protected resource metadata of the HTTP endpoint, if an OpenID provider is configured (RFC 9728, section 2; MCP specification,
 * authorization). Clients read it to find out where to get a token.
 *
 * @param asked the address that a client wants to access.
 */
export function resourceMetadata({ issuer, audience }: OidcSettings, asked: string): Readonly<Record<string, unknown>> {
  return {
    // The audience of tokens. Clients request tokens for it (RFC 8707), and accept it if it is a prefix of the address that they use.
    resource: URL.canParse(audience) ? audience : asked,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Tooltray',
  }
}

/**
 * The metadata where devices sign in at Tooltray itself. Its issuer is the origin of the address, so that a client that knows Tooltray by
 * one name gets tokens for that name alone.
 *
 * @param asked as for `resourceMetadata`.
 */
export function ownMetadata(asked: string): Readonly<Record<string, unknown>> {
  if (!URL.canParse(asked)) return {}
  return {
    resource: asked,
    authorization_servers: [new URL(asked).origin],
    scopes_supported: ['mcp'],
    bearer_methods_supported: ['header'],
    resource_name: 'Tooltray',
  }
}
