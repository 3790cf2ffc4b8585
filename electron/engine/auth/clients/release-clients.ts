/** The OAuth clients that a release was registered with. */
export interface ReleaseClients {
  /** The https address of Tooltray's client ID metadata document, which is then the client id (`resources/oauth-client.json`). */
  readonly clientMetadataUrl?: string | undefined
  /** The client id at GitHub, where a code is enough to sign in (RFC 8628). */
  readonly githubClientId?: string | undefined
}

/**
 * The build writes the clients of a release here (`scripts/build.ts`). Empty where the program runs from its sources, and in a build
 * without them: an address that this project does not own could be taken by anyone.
 */
export const RELEASE_CLIENTS: ReleaseClients = {}
