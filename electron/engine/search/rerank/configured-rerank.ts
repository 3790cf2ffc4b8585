import type { FetchLike } from '@modelcontextprotocol/client'
import { type RerankConfig } from '../../config/settings-schema.ts'
import { isWebAddress } from '../../entry/schema-values.ts'
import { expandSetting, type SecretLookup } from '../../config/variables.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import { createReranker, type Reranker, type RerankSettings } from './rerank.ts'

/** The dependencies of `configuredReranker`. */
interface ConfiguredRerankerDeps {
  readonly settings: () => RerankConfig | undefined
  readonly env: Platform['env']
  readonly secret: SecretLookup
  readonly fetch: FetchLike
  readonly clock: Clock
  readonly onProblem: (problem: TooltrayError) => void
}

/**
 * Returns the reranker of the current settings, or undefined if none is configured. URL and key are resolved for each search: no key is
 * kept in memory, and one that is stored later works at once.
 *
 * @param settings the current configuration.
 * @param onProblem is called each time reranking failed. Neither it nor any other text contains the key.
 */
export function configuredReranker(deps: ConfiguredRerankerDeps): () => Reranker | undefined {
  return () => {
    const config = deps.settings()
    if (config === undefined) return undefined
    return async (query, hits, describe) => {
      try {
        const reranker = createReranker(await accessOf(config, deps), deps)
        const answer = await reranker(query, hits, describe)
        if (answer.problem !== undefined) deps.onProblem(answer.problem)
        return answer
      } catch (error) {
        if (!(error instanceof TooltrayError)) throw error
        deps.onProblem(error)
        return { hits: [...hits], reranked: false, problem: error }
      }
    }
  }
}

async function accessOf(
  { provider, model, url, apiKey, timeLimit }: RerankConfig,
  sources: { env: Platform['env']; secret: SecretLookup },
): Promise<RerankSettings> {
  const access = await expandSetting('rerank', { url, apiKey }, sources)
  if (access.url !== undefined && !isWebAddress(access.url)) {
    throw new TooltrayError(
      'config_invalid',
      'The url of setting rerank is no http:// or https:// address once its variables are put in.',
      {
        hint: 'Check the values of its variables.',
      },
    )
  }
  return { provider, model, baseUrl: access.url, apiKey: access.apiKey, timeoutMs: timeLimit }
}
