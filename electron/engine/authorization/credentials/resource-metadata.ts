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
