import { eventIterator } from '@orpc/server'
import { z } from 'zod'
import { callProgress } from '../../contract/activity.ts'
import { catalogueEntry } from '../../contract/catalogue.ts'
import { searchAnswer, searchRequest, whyNotAnswer } from '../../contract/search.ts'
import { data, list, record, texts } from '../../contract/shape.ts'
import { callRequest, catalogueWeight, listedTool, unknownName } from '../../contract/tools.ts'
import { callWithProgress } from '../call-with-progress.ts'
import { asFailure, exchange, named, report, request } from './procedure.ts'

export const tools = {
  list: exchange(z.object({ server: z.string().optional() }), list(listedTool), (input, engine) => engine.tools.list(input.server)),
  /** `draft`: a search while the user types; it is not added to the activity of clients. */
  search: exchange(
    searchRequest.extend({ explain: z.boolean().optional(), draft: z.boolean().optional() }),
    searchAnswer,
    ({ draft, ...search }, engine) => engine.tools.search(search, draft),
  ),
  whyNot: exchange(searchRequest.extend({ tool: z.string() }), whyNotAnswer, (input, engine) => engine.tools.whyNot(input)),
  describe: exchange(z.object({ names: texts }), data({ tools: list(record), unknown: list(unknownName) }), (input, engine) =>
    engine.tools.describe(input.names),
  ),
  /** Accepts the weaker effect (`says`) that a tool declares now. */
  acceptEffect: request(named, (input, engine) => engine.tools.acceptEffect(input.name)),
  /** Calls a tool; the result is the server's own, unchanged. */
  call: exchange(callRequest, record, ({ search_id: searchId, ...call }, engine, signal) =>
    engine.tools.call({ ...call, searchId }, { signal }),
  ),
  /** As `call`, but yields progress reports; the stream returns the result. */
  callWithProgress: exchange(
    callRequest,
    eventIterator(callProgress, record),
    async function* ({ search_id: searchId, ...call }, engine, signal) {
      try {
        return yield* callWithProgress((onProgress) => engine.tools.call({ ...call, searchId }, { signal, onProgress }))
      } catch (error) {
        throw asFailure(error, engine)
      }
    },
  ),
  /** Characters of all offered definitions, and of the meta-tools that replace them. */
  weight: report(catalogueWeight, (engine) => engine.tools.weight()),
}

export const resources = {
  /** Reads one by its URI, as listed or as named in a result. */
  read: exchange(z.object({ uri: z.string() }), record, (input, engine, signal) => engine.promptsResources.read(input.uri, { signal })),
}

export const prompts = {
  /** Gets one by its qualified name, with its arguments filled in. */
  get: exchange(z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).default({}) }), record, (input, engine, signal) =>
    engine.promptsResources.prompt(input.name, input.arguments, { signal }),
  ),
}

/** Everything offered by enabled servers. */
export const catalogue = report(list(catalogueEntry), (engine) => engine.promptsResources.catalogue())
