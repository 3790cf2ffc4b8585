import type { EngineDeps } from './engine-api.ts'
import type { SearchDeps } from '../gateway/finding/search-tools.ts'
import type { Secrets } from './assembly/open-secrets.ts'
import type { Storage } from './assembly/open-storage.ts'
import { configuredReranker } from '../search/rerank/configured-rerank.ts'

type RerankerDeps = Pick<EngineDeps, 'platform' | 'clock' | 'log'> & { readonly storage: Storage; readonly secrets: Secrets }

/** Returns the configured model that reorders search results, if the settings name one. */
export function rerankerOf({ platform, clock, log, storage: { config }, secrets }: RerankerDeps): SearchDeps['reranker'] {
  return configuredReranker({
    settings: () => config.state.settings.rerank,
    env: platform.env,
    secret: (name) => secrets.named.get(name),
    fetch: (...request) => fetch(...request),
    clock,
    onProblem: (problem) => log.warn({ code: problem.code }, problem.message),
  })
}
