import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CALLBACK_PATH, CALLBACK_PORTS } from '../../electron/engine/auth/callback/callback-listener.ts'
import { clientMetadataDocument, releaseClientsOf } from './release-clients.ts'

const ADDRESS = 'https://tooltray.example/oauth-client.json'

it('are those that the release names, and none without', () => {
  expect(releaseClientsOf({ TOOLTRAY_CLIENT_METADATA_URL: ADDRESS })).toEqual({ clientMetadataUrl: ADDRESS })
  expect(releaseClientsOf({ TOOLTRAY_CLIENT_METADATA_URL: '' })).toEqual({})
  expect(releaseClientsOf({})).toEqual({})
  expect(releaseClientsOf({ TOOLTRAY_GITHUB_CLIENT_ID: 'Iv1.example' })).toEqual({ githubClientId: 'Iv1.example' })
})

it.each([
  'http://tooltray.example/client.json',
  'https://tooltray.example/',
  'https://a@tooltray.example/c',
  'client.json',
  `${ADDRESS}#a`,
])('%s cannot be a client id', (address) =>
  expect(() => releaseClientsOf({ TOOLTRAY_CLIENT_METADATA_URL: address })).toThrow('is an https address'),
)

it('the document names its own address, and every address that a browser may return to', () => {
  const document = JSON.parse(clientMetadataDocument(join(import.meta.dirname, '../..'), ADDRESS)) as Record<string, unknown>
  expect(document).toMatchObject({ client_id: ADDRESS, token_endpoint_auth_method: 'none', application_type: 'native' })
  expect(document['redirect_uris']).toEqual([
    `http://127.0.0.1${CALLBACK_PATH}`,
    ...CALLBACK_PORTS.map((port) => `http://127.0.0.1:${port}${CALLBACK_PATH}`),
  ])
})
