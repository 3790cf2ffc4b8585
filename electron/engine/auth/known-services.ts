/** A service whose tokens users can create manually. */
interface KnownService {
  readonly name: string
  /** The host of its server, or the domain that ends it. */
  readonly host: string
  /** The service's name for the token. */
  readonly token: string
  readonly where: string
}

const SERVICES: readonly KnownService[] = [
  {
    name: 'GitHub',
    host: 'githubcopilot.com',
    token: 'fine-grained personal access token',
    where: 'https://github.com/settings/personal-access-tokens',
  },
  {
    name: 'GitLab',
    host: 'gitlab.com',
    token: 'personal access token',
    where: 'https://gitlab.com/-/user_settings/personal_access_tokens',
  },
  { name: 'Sentry', host: 'sentry.dev', token: 'user auth token', where: 'https://sentry.io/settings/account/api/auth-tokens/' },
  { name: 'Slack', host: 'slack.com', token: 'bot token', where: 'https://api.slack.com/apps' },
  { name: 'Linear', host: 'linear.app', token: 'personal API key', where: 'https://linear.app/settings/account/security' },
  { name: 'Notion', host: 'notion.com', token: 'internal integration secret', where: 'https://www.notion.so/profile/integrations' },
  { name: 'Stripe', host: 'stripe.com', token: 'restricted API key', where: 'https://dashboard.stripe.com/apikeys' },
  { name: 'Hugging Face', host: 'huggingface.co', token: 'access token', where: 'https://huggingface.co/settings/tokens' },
  { name: 'Atlassian', host: 'atlassian.com', token: 'API token', where: 'https://id.atlassian.com/manage-profile/security/api-tokens' },
  { name: 'Cloudflare', host: 'cloudflare.com', token: 'API token', where: 'https://dash.cloudflare.com/profile/api-tokens' },
]

/** Returns where to create a token for the service at an address, as a sentence; undefined for an unknown service. */
export function tokenHint(address: string): string | undefined {
  const { hostname } = new URL(address)
  const service = SERVICES.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
  return service === undefined ? undefined : `${service.name}: make a ${service.token} at ${service.where}`
}
