import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseClients } from '../../electron/engine/auth/clients/release-clients.ts'

/** Where the client ID metadata document of a release is, from `TOOLTRAY_CLIENT_METADATA_URL`. Throws if that cannot be a client id. */
export function releaseClientsOf({
  TOOLTRAY_CLIENT_METADATA_URL: address,
  TOOLTRAY_GITHUB_CLIENT_ID: github,
}: NodeJS.ProcessEnv): ReleaseClients {
  const clients = github === undefined || github === '' ? {} : { githubClientId: github }
  if (address === undefined || address === '') return clients
  const url = URL.parse(address)
  // The rules of a client id that is an address (draft-ietf-oauth-client-id-metadata-document, section 3).
  if (url?.protocol !== 'https:' || url.pathname === '/' || url.hash !== '' || url.username !== '' || url.search !== '')
    throw new Error(`TOOLTRAY_CLIENT_METADATA_URL is an https address with a path, and not ${address}.`)
  return { ...clients, clientMetadataUrl: address }
}

/** The document as it must be published at its address: it names that address itself. */
export function clientMetadataDocument(root: string, clientMetadataUrl: string): string {
  const document = JSON.parse(readFileSync(join(root, 'resources/oauth-client.json'), 'utf8')) as object
  return `${JSON.stringify({ client_id: clientMetadataUrl, ...document }, undefined, 2)}\n`
}
