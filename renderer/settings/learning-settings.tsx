import { useState } from 'react'
import { engine } from '../engine/engine.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { counted } from '../parts/time/ago.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Failure, Skeleton } from '../parts/message.tsx'
import { Section } from './section.tsx'

/** Reads the settings; both are on unless they are false. */
function chosenOf({ learntTools, searchByMeaning }: { learntTools?: unknown; searchByMeaning?: unknown }) {
  return { learntTools: learntTools !== false, searchByMeaning: searchByMeaning !== false }
}

/** What search learned from use, whether it may learn, and whether semantic search is on. */
export function LearningSettings() {
  const [version, setVersion] = useState(0)
  const [asking, setAsking] = useState(false)
  const { value: learning, error } = useAnswer(`learning ${version}`, async (client) => ({
    ...(await client.learning.status()),
    ...chosenOf(await client.settings.get()),
  }))
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    await attempt(work, 'Not changed')
    setVersion(version + 1)
  }
  if (learning === undefined)
    return <Section title="Learning">{error === undefined ? <Skeleton lines={2} /> : <Failure error={error} />}</Section>
  return (
    <Section title="Learning">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={learning.enabled}
          onChange={(event) => void change(() => engine().learning.configure({ enabled: event.target.checked }))}
          className="mt-1"
        />
        <span>
          Learn from use
          <span className="block text-ink-2">
            Which searches led to which tools, and which tools were used after one another. It stays on this machine:{' '}
            {counted(learning.words, 'word')} of {counted(learning.tools, 'tool')}.
          </span>
        </span>
      </label>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={learning.keepsQueries}
          onChange={(event) => void change(() => engine().learning.configure({ keepQueries: event.target.checked }))}
          className="mt-1"
        />
        <span>
          Keep searches as they were typed
          <span className="block text-ink-2">Only to look at later; ranking needs the words alone.</span>
        </span>
      </label>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={learning.enabled && learning.learntTools}
          disabled={!learning.enabled}
          onChange={(event) =>
            void change(() => engine().settings.set({ key: 'learntTools', ...(event.target.checked ? {} : { value: false }) }))
          }
          className="mt-1"
        />
        <span>
          Keep tools at hand that are used often
          <span className="block text-ink-2">
            AI apps see up to eight of them directly, without a search. Which and why is said at the tools of each server.
          </span>
        </span>
      </label>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={learning.searchByMeaning}
          onChange={(event) =>
            void change(() => engine().settings.set({ key: 'searchByMeaning', ...(event.target.checked ? {} : { value: false }) }))
          }
          className="mt-1"
        />
        <span>
          Search by meaning
          <span className="block text-ink-2">
            “Throw away the report” finds delete_file, although they share no word. Offline, with data that came with Tooltray.
          </span>
        </span>
      </label>
      <Button onClick={() => setAsking(true)} disabled={learning.words + learning.queries + learning.habits + learning.neighbours === 0}>
        Forget everything
      </Button>
      {asking && (
        <Confirm
          title="Forget everything learned?"
          text="Search then ranks by words alone until it has learned again. This cannot be undone."
          verb="Forget"
          onConfirm={() => void change(() => engine().learning.clear())}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
