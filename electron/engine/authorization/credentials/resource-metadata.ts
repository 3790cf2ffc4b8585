import type { OidcSettings } from '../../config/oidc-schema.ts'

/**
 * What is published of the HTTP door where an OpenID provider opens it, for clients that look for where to get a token (RFC 9728, section
 * 2; MCP specification, authorization).
 *
 * @param asked the address that a client wants to reach.
 */
export function resourceMetadata({ issuer, audience }: OidcSettings, asked: string): Readonly<Record<string, unknown>> {
  return {
    // What tokens are to be made out to: clients ask for one by this (RFC 8707), and take it where it begins the address that they use.
    resource: URL.canParse(audience) ? audience : asked,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Tooltray',
  }
}
