import { SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { callFailure, connectFailure } from './failure.ts'
import { StartError } from './session/start-error.ts'

/** What is told of a server called `typo` that could not be connected to. */
function told(cause: unknown, target: string, more: { ending?: string; lastWords?: string } = {}) {
  const error = new StartError(cause, { target, ending: more.ending, startTimeout: 30_000, sandboxed: false })
  return connectFailure(error, { server: 'typo', lastWords: more.lastWords }).reason
}

const answered = (status: number): SdkHttpError =>
  new SdkHttpError(SdkErrorCode.ClientHttpUnexpectedContent, 'Unexpected content type', { status })

describe('an address that is no MCP server’s', () => {
  it('is a web page, where the answer is one', () => {
    expect(told(answered(200), 'http://127.0.0.1:8737/')).toEqual({
      code: 'server_start_failed',
      message: 'There is a web page at http://127.0.0.1:8737/, but no MCP server.',
      hint: 'Check the address: that of an MCP server often ends in /mcp.',
    })
  })

  it('is a web page, where the question for the era was answered with one', () => {
    const page = new SdkError(SdkErrorCode.ClientHttpUnexpectedContent, 'Unexpected content type: text/html', { contentType: 'text/html' })
    const probe = new SdkError(SdkErrorCode.EraNegotiationFailed, 'Version negotiation probe failed', {}, { cause: page })
    expect(told(probe, 'https://a.test/').message).toBe('There is a web page at https://a.test/, but no MCP server.')
  })

  it.each([429, 502, 503, 504])('is right, where the server cannot answer now: HTTP %s', (status) => {
    expect(told(answered(status), 'https://a.test/mcp')).toEqual({
      code: 'server_start_failed',
      message: `typo is busy or down: it answered https://a.test/mcp with HTTP ${status}.`,
      hint: 'The address is right. Tooltray tries again by itself at the next use.',
    })
  })

  it.each([
    ['{"message":"Your plan does not include MCP access"}', ': Your plan does not include MCP access'],
    ['{"error":{"code":1,"message":"No access"}}', ': No access'],
    ['Not for you', ': Not for you'],
    ['<html>Forbidden</html>', '.'],
    ['', '.'],
  ])('is refused in the words of the server: %s', (text, words) => {
    const refused = new SdkHttpError(SdkErrorCode.ClientHttpForbidden, 'Forbidden', { status: 403, text })
    expect(told(refused, 'https://a.test/mcp').message).toBe(`typo refused the connection (HTTP 403)${words}`)
  })

  it('is said with its status, where that is an error', () => {
    expect(told(answered(404), 'http://127.0.0.1:8737/').message).toBe('typo answered http://127.0.0.1:8737/ with HTTP 404.')
  })
})

describe('a package that npm does not know', () => {
  it.each([
    [
      "npm: The requested resource '@modelcontextprotocol/server-filesytem@*' could not be found or you do not have " +
        'permission to access it.',
      '@modelcontextprotocol/server-filesytem',
    ],
    ["npm: 'no-such-server@*' is not in this registry.", 'no-such-server'],
  ])('is named: %s', (lastWords, name) => {
    expect(told(new Error('closed'), `npx -y ${name}`, { ending: 'exit code 1', lastWords })).toEqual({
      code: 'server_start_failed',
      message: `npm has no package named "${name}".`,
      hint: `Check its spelling in the command: npx -y ${name}`,
    })
  })

  it('is not made up of other errors', () => {
    const lastWords = 'npm: request to http://no-such-host.invalid/x failed, reason: getaddrinfo ENOTFOUND no-such-host.invalid'
    expect(told(new Error('closed'), 'npx x', { ending: 'exit code 1', lastWords }).message).toBe(
      `typo ended at start (exit code 1): ${lastWords}`,
    )
  })
})

describe('a key that is not taken', () => {
  const failure = (cause: unknown, more: { ending?: string; lastWords?: string; keys?: readonly string[] }) =>
    connectFailure(new StartError(cause, { target: 'node x', ending: more.ending, startTimeout: 30_000, sandboxed: false }), {
      server: 'brave',
      lastWords: more.lastWords,
      keys: () => more.keys ?? ['BRAVE_API_KEY'],
    })
  const unauthorized = new SdkHttpError(SdkErrorCode.ClientHttpAuthentication, 'Unauthorized', {
    status: 401,
    text: '{"message":"Bad key"}',
  })

  it.each([
    'Error: 401 Unauthorized: the API key is invalid',
    'AuthenticationError: Incorrect API key provided: sk-1234.',
    'Your access token has expired',
    'invalid_token: the token was revoked',
  ])('is asked for again, where a program ends at its start and says: %s', (lastWords) => {
    expect(failure(new Error('closed'), { ending: 'exit code 1', lastWords })).toEqual({
      kind: 'key',
      missing: ['BRAVE_API_KEY'],
      reason: {
        code: 'key_refused',
        message: `brave did not take its key: ${lastWords}${lastWords.endsWith('.') ? '' : '.'}`,
        hint: 'Enter another one in the window, or with: tooltray secret set BRAVE_API_KEY',
      },
    })
  })

  it('is asked for again, where an address answers with HTTP 401', () => {
    expect(failure(unauthorized, {})).toMatchObject({ kind: 'key', reason: { message: 'brave did not take its key: Bad key.' } })
  })

  it('is asked for again, where a call is answered with HTTP 401', () => {
    const about = { server: 'brave', timeout: 1, cancelled: false, session: false }
    const { error, needs } = callFailure(unauthorized, { ...about, keys: () => ['TOKEN'] })
    expect([error, needs]).toMatchObject([{ code: 'key_refused' }, { kind: 'key', missing: ['TOKEN'] }])
    expect(callFailure(unauthorized, about).needs).toMatchObject({ kind: 'sign-in', reason: { code: 'server_needs_sign_in' } })
  })

  it.each([
    ['the entry has none', { ending: 'exit code 1', lastWords: '401 Unauthorized', keys: [] }],
    ['the end has another reason', { ending: 'exit code 1', lastWords: 'Error: no token file was found' }],
    ['it still runs', { lastWords: '401 Unauthorized' }],
  ])('is not asked for, where %s', (_why, more) => {
    expect(failure(new Error('closed'), more).kind).toBe('failed')
  })
})
