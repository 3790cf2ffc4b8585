import { useDeferredValue } from 'react'
import type { SearchAnswer } from '../../electron/control/contract.ts'
import { useAnswer, useServers } from '../engine/use-engine.ts'
import { useWeight } from '../engine/use-weight.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted, durationOf } from '../parts/ago.ts'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { aboutTokens } from '../parts/tokens.ts'
import { CaseList } from './case-list.tsx'
import { HitRow } from './hit-row.tsx'
import { ToolPane } from './tool-pane.tsx'
import { WhyNot } from './why-not.tsx'

const LIMIT = 20

/** What a model would find: a query, the tools in their order, and why. */
export function SearchPage({ route }: { route: Extract<Route, { page: 'search' }> }) {
  const typed = route.query ?? ''
  // What was typed is on screen at once; the answers follow when there is time.
  const query = useDeferredValue(typed)
  // Lists that are read while somebody looks change what is found.
  const catalogue = useServers().map(({ refreshedAt, state }) => `${refreshedAt}${state === 'disabled'}`).join(' ')
  const { value, error, loading } = useAnswer(query.trim() === '' ? undefined : `${query} ${catalogue}`, async (client, signal) => {
    const began = performance.now()
    const answer = await client.tools.search({ query, limit: LIMIT, explain: true }, { signal })
    return { query, answer, milliseconds: performance.now() - began }
  })
  const shown = query.trim() === '' ? undefined : value

  return (
    <>
      <Page
        title="Search"
        bar={
          <div className="w-full">
            <input
              data-filter
              type="search"
              aria-label="What a model would ask for"
              placeholder="What a model would ask for, e.g. read a text file"
              value={typed}
              autoFocus={route.tool === undefined}
              onChange={(event) => go({ ...route, query: event.target.value }, { instead: true })}
              className="field-box h-10 text-section"
            />
            <p aria-live="polite" className="mt-2 min-h-4 text-small text-muted">
              {shown !== undefined && <Summary answer={shown.answer} milliseconds={shown.milliseconds} />}
            </p>
          </div>
        }
      >
        {error !== undefined ? (
          <div className="p-6">
            <Failure error={error} />
          </div>
        ) : query.trim() === '' ? (
          <CaseList />
        ) : shown === undefined ? (
          loading && <Skeleton lines={6} />
        ) : (
          <Hits answer={shown.answer} query={shown.query} route={route} />
        )}
      </Page>
      {route.tool !== undefined && <ToolPane key={route.tool} name={route.tool} route={route} hit={shown?.answer.hits.find(({ name }) => name === route.tool)} query={shown?.query} searchId={shown?.answer.search_id} />}
    </>
  )
}

function Summary({ answer, milliseconds }: { answer: SearchAnswer; milliseconds: number }) {
  const { value: weight } = useWeight()
  const text = answer.hits.map(({ name, effect, description, signature }) => `${name} [${effect}] ${description}\n  ${signature}`).join('\n')
  return (
    <>
      {answer.hits.length} of {counted(answer.searched, 'tool')} in {durationOf(milliseconds)} · a model would read about {aboutTokens(text.length).toLocaleString()} tokens
      {weight !== undefined && ` instead of ${aboutTokens(weight.characters).toLocaleString()}`}
      {answer.rerank_problem !== undefined && ` · ordered by words: ${answer.rerank_problem.message}`}
    </>
  )
}

function Hits({ answer, query, route }: { answer: SearchAnswer; query: string; route: Extract<Route, { page: 'search' }> }) {
  const words = query.split(/[^\p{L}\p{N}]+/u)
  const best = Math.max(...answer.hits.map(({ score }) => score), 0)
  return (
    <div className="pb-6">
      {answer.hits.length === 0 ? (
        <Empty title="No tool matches">None of {counted(answer.searched, 'tool')} has these words. Use others, or ask below about the tool you expected.</Empty>
      ) : (
        <ol aria-label="Tools found" className="py-1">
          {answer.hits.map((hit) => (
            <HitRow key={hit.name} hit={hit} words={words} best={best} href={hrefOf({ ...route, query, tool: hit.name })} selected={hit.name === route.tool} />
          ))}
        </ol>
      )}
      {answer.unavailable.length > 0 && (
        <p className="px-6 py-2 text-small text-warn">
          Not searched: {answer.unavailable.map(({ name, reason }) => `${name} (${reason})`).join(', ')}
        </p>
      )}
      <WhyNot query={query} limit={LIMIT} />
    </div>
  )
}
