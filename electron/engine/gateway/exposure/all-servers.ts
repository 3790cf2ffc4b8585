import { modelSentence } from '../../base/model-sentence.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { directoryWithin } from '../directory/directory-within.ts'
import { renamedTools } from '../pages/page-tools.ts'
import { withRenamedCalls } from '../pages/renamed-calls.ts'
import { type SessionPages, sessionPages } from '../pages/session-pages.ts'
import { PAGE_SCHEME } from '../prompts-resources/resource-uris.ts'
import { answerPromptsResources, promptResourceCapabilities } from '../prompts-resources/answer-prompts-resources.ts'
import type { ToolSurface, Opening, SessionContext } from './tool-surface.ts'
import { unlessMissing } from './unless-missing.ts'

/** The common part of sessions over all servers: their identity and instructions, and the prompts and resources of all servers. */
export interface AllServers extends Pick<ToolSurface, 'answer' | 'version' | 'watch'> {
  readonly pages: SessionPages
  /** @param tools the declared tool capabilities. */
  opening(tools: object): Opening
}

/** Creates the common part for one session. */
export function allServers(deps: SessionDeps, sessionContext: SessionContext): AllServers {
  const promptsResourcesNow = () => deps.promptsResourcesWithin(sessionContext.scopeNow())
  let declared: Readonly<Record<string, object>> = {}
  const pages = sessionPages(deps)
  return {
    pages,
    opening(tools) {
      const lists = unlessMissing(
        () => promptResourceCapabilities(promptsResourcesNow().offered()),
        () => ({}),
      )
      // Servers need not list their pages.
      declared = sessionContext.showsPages() ? { resources: { listChanged: true }, ...lists } : lists
      const instructions = unlessMissing(() => deps.instructions(sessionContext.scopeNow()), modelSentence)
      return { identity: deps.identity, capabilities: { tools, logging: {}, ...declared }, instructions }
    },
    async answer(request, context) {
      const answer = await answerPromptsResources(request, declared, promptsResourcesNow, context, sessionContext.subscriptions)
      const uri = request.method === 'resources/read' ? request.params?.['uri'] : undefined
      if (answer === undefined || typeof uri !== 'string' || !uri.startsWith(PAGE_SCHEME)) return answer
      const server = promptsResourcesNow().serverOf(uri, sessionContext.caller)
      if (server === undefined) return answer
      return withRenamedCalls(answer, renamedTools(directoryWithin(deps.directory, sessionContext.scopeNow()), deps.pageNames, server))
    },
    async watch(uri, onUpdated) {
      // Rules may have changed since the subscription.
      const isThere = (): boolean =>
        unlessMissing(
          () => promptsResourcesNow().knows(uri, sessionContext.caller),
          () => false,
        )
      return promptsResourcesNow().watch(uri, () => isThere() && onUpdated(), sessionContext.caller)
    },
    version: (list) =>
      list === 'tools'
        ? undefined
        : unlessMissing(
            () => promptsResourcesNow().offered().version(list),
            () => '',
          ),
  }
}
