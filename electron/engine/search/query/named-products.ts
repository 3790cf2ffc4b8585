import { type Vocabulary } from '../text/vocabulary.ts'
import { rawWords, splitWord, termOf } from '../text/words.ts'

/** Products that people connect, if their names are not ordinary words: "notion" or "box" may mean something else. */
const PRODUCTS = `
github gitlab bitbucket atlassian jira confluence trello sentry vercel cloudflare supabase netlify heroku firebase buildkite circleci
jenkins postman figma sonarqube semgrep azure aws terraform pulumi kubernetes docker grafana datadog pagerduty opsgenie splunk
prometheus postgresql postgres mysql mongodb redis elasticsearch prisma snowflake databricks duckdb clickhouse bigquery airtable asana
clickup slack discord telegram whatsapp gmail outlook onedrive sharepoint dropbox egnyte zapier n8n hubspot intercom zendesk freshdesk
salesforce pipedrive paypal quickbooks xero canva excalidraw webflow wix wordpress shopify etsy ebay amazon cloudinary calendly zoom
docusign todoist evernote obsidian klaviyo mailchimp sendgrid twilio ahrefs posthog mixpanel huggingface tavily firecrawl perplexity
kagi duckduckgo wikipedia youtube vimeo twitch spotify deezer netflix tiktok instagram facebook linkedin reddit twitter bluesky mastodon
pinterest apify browserbase playwright puppeteer elevenlabs arxiv wolfram airbnb mapbox printify sqlite strava fitbit philips sonos uber
lyft
`

const products = new Set(PRODUCTS.trim().split(/\s+/).map(termOf))

/** The first well-known product that a query names and the catalog does not mention, as written; undefined if there is none. */
export function unknownProduct(query: string, vocabulary: Pick<Vocabulary, 'find'>): string | undefined {
  return rawWords(query).find((raw) => {
    const { parts, joined } = splitWord(raw)
    const word = joined ?? parts[0]
    return word !== undefined && products.has(termOf(word)) && vocabulary.find(word) === undefined
  })
}
