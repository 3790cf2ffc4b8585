import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'

const USERS = /^(alice|bob|carol|visitor-\d+)$/
const PASSWORD = 'wonderland'

/** The pages where a person says who they are and what they allow, with real forms. */
export async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  if (request.method === 'GET') {
    const form =
      prompt.name === 'login'
        ? '<label>Name <input name="name"></label> <label>Password <input name="password" type="password"></label> <button>Sign in</button>'
        : '<button name="choice" value="allow">Allow</button> <button name="choice" value="deny">Deny</button>'
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>${prompt.name}</title><h1>${prompt.name}</h1><form method="post">${form}</form>`)
    return
  }
  const fields = new URLSearchParams(await text(request))
  let result: InteractionResults
  if (prompt.name === 'login') {
    const name = fields.get('name') ?? ''
    if (!USERS.test(name) || fields.get('password') !== PASSWORD) {
      response.writeHead(403).end('Wrong name or password.')
      return
    }
    result = { login: { accountId: name } }
  } else if (fields.get('choice') === 'deny') {
    result = { error: 'access_denied', error_description: 'The person <b>said no</b>.' }
  } else {
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    const { missingOIDCScope, missingResourceScopes } = prompt.details as {
      missingOIDCScope?: string[]
      missingResourceScopes?: Record<string, string[]>
    }
    if (missingOIDCScope !== undefined) grant.addOIDCScope(missingOIDCScope.join(' '))
    for (const [indicator, scopes] of Object.entries(missingResourceScopes ?? {})) grant.addResourceScope(indicator, scopes.join(' '))
    result = { consent: { grantId: await grant.save() } }
  }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: prompt.name !== 'login' })
}
