import { useDeferredValue, useState } from 'react'
import { absentWords } from '../../electron/control/server-entry.ts'
import type { FoundTool, SearchAnswer } from '../../electron/contract/search.ts'
import { useAnswer, useOfferMark, useStatus } from '../engine/use-engine.ts'
import { useWeight } from '../engine/use-weight.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { windowMessage } from '../help/window-words.ts'
import { counted, durationOf } from '../parts/time/ago.ts'
import { Button } from '../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { PlaygroundTabs } from './playground-tabs.tsx'
import { Page } from '../parts/page.tsx'
import { aboutTokens, learningText } from '../../electron/control/words/search-words.ts'
import { CaseList } from './case-list.tsx'
import { FoundPromptsResources } from './found-prompts-resources.tsx'
import { HitRow } from './hit-row.tsx'
import { MOST_HITS, SHOWN_TO_APPS } from './run/limits.ts'
import { ToolPane } from './tool-pane.tsx'
import { WhyNot } from './why-not.tsx'

/** Shows what a model would find: a query, the tools in order, and why. */
export function SearchPage({ route }: { route: Extract<Route, { page: 'playground' }> }) {
  const typed = route.query ?? ''
  // The input is rendered at once; the results follow when there is time.
  const query = useDeferredValue(typed)
  const [profile, setProfile] = useProfileChoice()
  // Lists that are read meanwhile change the results.
  const learned = useStatus()?.search
  const offer = useOfferMark()
  const members = useStatus()
    ?.config.profiles.find(({ name }) => name === profile)
    ?.servers.join(' ')
  const { value, error, loading } = useAnswer(
    query.trim() === '' ? undefined : `${query} ${offer} ${profile} ${members} ${learned?.learned === learned?.of}`,
    async (client, signal) => {
      const began = performance.now()
      const answer = await client.tools.search({ query, limit: MOST_HITS, explain: true, draft: true, profile }, { signal })
      return { query, answer, milliseconds: performance.now() - began }
    },
  )
  const shown = query.trim() === '' ? undefined : value

  return (
    <>
      <Page
        title="Playground"
        actions={
          <>
            <ProfileChoice profile={profile} onChange={setProfile} />
            <PlaygroundTabs />
          </>
        }
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
            <p aria-live="polite" className="mt-2 min-h-4 text-small text-ink-2">
              {shown !== undefined && <Summary answer={shown.answer} milliseconds={shown.milliseconds} />}
            </p>
            <Learning />
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
          <>
            <Hits key={shown.query} answer={shown.answer} query={shown.query} route={route} />
            <WhyNot query={query} profile={profile} />
          </>
        )}
      </Page>
      {route.tool !== undefined && (
        <ToolPane
          key={route.tool}
          name={route.tool}
          route={route}
          hit={shown?.answer.hits.find(({ name }) => name === route.tool)}
          query={shown?.query}
          searchId={shown?.answer.search_id}
        />
      )}
    </>
  )
}

/** Says how far search by meaning is, while tools are learned. */
function Learning() {
  const search = useStatus()?.search
  if (search === undefined || (search.problem === undefined && search.learned >= search.of)) return null
  return (
    <p className="mt-1 text-small text-ink-2">{search.problem === undefined ? learningText(search) : 'Search compares words alone.'}</p>
  )
}

/** Returns the profile to search in: the active one, until another is chosen here. Undefined: all servers. */
function useProfileChoice(): [string | undefined, (profile: string | undefined) => void] {
  const config = useStatus()?.config
  const [chosen, setChosen] = useState<{ readonly profile: string | undefined }>()
  const there = chosen?.profile === undefined || config?.profiles.some(({ name }) => name === chosen.profile) === true
  return [chosen !== undefined && there ? chosen.profile : config?.profile, (profile) => setChosen({ profile })]
}

function ProfileChoice({ profile, onChange }: { profile: string | undefined; onChange: (profile: string | undefined) => void }) {
  const config = useStatus()?.config
  if (config === undefined || config.profiles.length === 0) return null
  const label = (name: string | undefined, text: string): string => (name === config.profile ? `${text} (active)` : text)
  return (
    <select
      aria-label="Search within"
      value={profile ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      className="field-box w-auto max-w-52"
    >
      <option value="">{label(undefined, 'All servers')}</option>
      {config.profiles.map(({ name }) => (
        <option key={name} value={name}>
          {label(name, name)}
        </option>
      ))}
    </select>
  )
}

function Summary({ answer, milliseconds }: { answer: SearchAnswer; milliseconds: number }) {
  const { value: weight } = useWeight()
  const read = answer.hits.slice(0, SHOWN_TO_APPS)
  const text = read.map(({ name, effect, description, signature }) => `${name} [${effect}] ${description}\n  ${signature}`).join('\n')
  return (
    <>
      {read.length} of {counted(answer.searched, 'tool')} in {durationOf(milliseconds)} · a model would read about{' '}
      {aboutTokens(text.length).toLocaleString()} tokens
      {weight !== undefined && ` instead of ${aboutTokens(weight.characters).toLocaleString()}`}
      {answer.rerank_problem !== undefined && ` · ordered by words: ${windowMessage(answer.rerank_problem.message)}`}
    </>
  )
}

function Hits({ answer, query, route }: { answer: SearchAnswer; query: string; route: Extract<Route, { page: 'playground' }> }) {
  const [more, setMore] = useState(false)
  const words = query.split(/[^\p{L}\p{N}]+/u)
  const best = Math.max(...answer.hits.map(({ score }) => score), 0)
  const row = (hit: FoundTool) => (
    <HitRow
      key={hit.name}
      hit={hit}
      words={words}
      best={best}
      href={hrefOf({ ...route, query, tool: hit.name })}
      selected={hit.name === route.tool}
    />
  )
  const beyond = answer.hits.slice(SHOWN_TO_APPS)
  return (
    <div>
      {answer.hits.length === 0 ? (
        <Empty title="No tool matches">
          None of {counted(answer.searched, 'tool')} has these words. Use others, or ask below about the tool you expected.
        </Empty>
      ) : (
        <ol aria-label="Tools found" className="py-1">
          {answer.hits.slice(0, SHOWN_TO_APPS).map(row)}
        </ol>
      )}
      {beyond.length > 0 && (
        <>
          <div className="mx-6 flex items-center gap-3 border-t border-dashed border-line-strong py-2 text-small text-ink-2">
            <p className="min-w-0 flex-1">By default, AI apps get the results above this line.</p>
            <Button look="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
              {more ? 'Show less' : `Show ${beyond.length} more`}
            </Button>
          </div>
          {more && (
            <ol aria-label="More tools" start={SHOWN_TO_APPS + 1} className="py-1">
              {beyond.map(row)}
            </ol>
          )}
        </>
      )}
      {answer.others !== undefined && <FoundPromptsResources others={answer.others} />}
      {answer.operators?.absent !== undefined && <p className="px-6 py-2 text-small text-ink-2">{absentWords(answer.operators.absent)}</p>}
      {answer.unavailable.length > 0 && (
        <p className="px-6 py-2 text-small text-warn">
          Not searched: {answer.unavailable.map(({ name, reason }) => `${name} (${reason})`).join(', ')}
        </p>
      )}
    </div>
  )
}
