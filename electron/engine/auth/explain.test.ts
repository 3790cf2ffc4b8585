import { OAuthError, RegistrationRejectedError } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { explainSignIn, registrationHint } from './explain.ts'

it('repeats nothing of what the other side wrote but a plain code', () => {
  const planted = 'planted-words'
  for (const error of [
    new OAuthError('invalid_grant', planted),
    new OAuthError(`<b>${planted}</b>`, planted),
    new OAuthError('server_error', `HTTP 500: Invalid OAuth error response. Raw body: ${planted}`),
    new RegistrationRejectedError({ status: 400, body: planted, submittedMetadata: { redirect_uris: [] } }),
    new SyntaxError(`Unexpected token: ${planted}`),
    new Error(planted),
  ]) {
    const told = explainSignIn(error, 'x', 'https://x.test')
    expect(told.sentence).not.toContain(planted)
    expect(told.hint).toBeTypeOf('string')
  }
  expect(explainSignIn(new OAuthError('invalid_grant', planted), 'x', 'https://x.test').message).toContain('"invalid_grant"')
})

it('says where to make a token by hand, for services that are known, by their host alone', () => {
  expect(registrationHint('github', 'https://api.githubcopilot.com/mcp/')).toContain(
    'GitHub: make a fine-grained personal access token at https://github.com/settings/personal-access-tokens',
  )
  for (const url of ['https://mcp.example.com', 'https://githubcopilot.com.evil.test/', 'https://evil-githubcopilot.com/'])
    expect(registrationHint('x', url)).not.toContain('github.com')
})
