/** Words of names that people write with capitals of their own, by their lower case. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  (
    'AI API AWS CI CLI CPU CSS CSV DB DNS FTP GCP GPU HTML HTTP HTTPS ID IP JSON JWT LLM MCP ML OAuth OCR PDF PR RAG RSS SDK SEO SMS SQL ' +
    'SSH SVG TLS UI URL UUID XML YAML BigQuery ClickHouse ClickUp CoinGecko DeepWiki DuckDB DuckDuckGo ElevenLabs GitHub GitLab HubSpot ' +
    'iMessage LinkedIn MongoDB MySQL OneDrive OpenAI PayPal PlanetScale PostgreSQL PostHog SharePoint SQLite TikTok TypeScript WhatsApp ' +
    'WordPress YouTube'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)

/**
 * Returns a name for people from a technical one: `create_pull_request` becomes `Create pull request`, `github` becomes `GitHub`. Only case
 * and separators change, so that the technical name is still recognized in it.
 */
export function humanName(name: string): string {
  const words = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.:/-]+/u)
    .filter((word) => word !== '')
    .map((word) => SPELLINGS.get(word.toLowerCase()) ?? (isAcronym(word) ? word : word.toLowerCase()))
  const [first] = words
  if (first === undefined) return name
  return [SPELLINGS.has(first.toLowerCase()) ? first : capitalized(first), ...words.slice(1)].join(' ')
}

/**
 * Returns the displayed name of a server, with the account that tells it from others with its address: `Mail (ada@example.com)`.
 *
 * @param account as whom it is signed in; undefined where its name suffices.
 */
export function titleWithAccount({ server, account }: { readonly server: string; readonly account?: string | undefined }): string {
  return account === undefined || account === server ? humanName(server) : `${humanName(server)} (${account})`
}

/** Returns the displayed name of a tool, prompt, or resource: its own title, else one that is made from its name. */
export function titleOfTool({ name, title }: { readonly name: string; readonly title?: string | undefined }): string {
  return title === undefined || title.trim() === '' ? humanName(name) : title
}

function isAcronym(word: string): boolean {
  return word.length > 1 && word.length <= 4 && /^\p{Lu}+\p{N}*$/u.test(word)
}

/** A text with a capital letter at its beginning. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
