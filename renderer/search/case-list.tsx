import { CircleCheck, CircleX, Trash2 } from 'lucide-react'
import type { CaseOutcome } from '../../electron/contract/search.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer, useOfferMark, useStore } from '../engine/use-engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { IconButton } from '../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { caseChanges, tellCasesChanged } from './case-changes.ts'

/** The searches saved as tests, repeated whenever the tools or the list may have changed. */
export function CaseList() {
  const changes = useStore(caseChanges)
  const offer = useOfferMark()
  const { value: cases, error } = useAnswer(`cases ${changes} ${offer}`, (client) => client.cases.run())
  if (error !== undefined) {
    return (
      <div className="p-6">
        <Failure error={error} />
      </div>
    )
  }
  if (cases === undefined) return <Skeleton lines={3} />
  if (cases.length === 0)
    return (
      <Empty title="Try a search as a model would make it">
        You see which tools it would be shown, in which order, and why. A search that works can be kept as a test.
      </Empty>
    )
  const failing = cases.filter(({ passes }) => !passes).length
  return (
    <section aria-label="Searches kept as tests" className="py-4">
      <h2 className="px-6 text-section font-semibold">Kept as tests</h2>
      <p role="status" className="px-6 pb-2 text-ink-2">
        {failing === 0
          ? cases.length === 1
            ? 'It passes.'
            : `All ${cases.length} pass.`
          : `${failing} of ${cases.length} ${failing === 1 ? 'fails' : 'fail'}.`}
      </p>
      <ul>
        {cases.map((each) => (
          <CaseRow key={`${each.query}\n${each.tool}`} kept={each} />
        ))}
      </ul>
    </section>
  )
}

function CaseRow({ kept: { query, tool, within, passes, rank, reason } }: { kept: CaseOutcome }) {
  const remove = async (): Promise<void> => {
    const removed = await attempt(() => engine().cases.remove({ query, tool }), 'Not removed')
    tellCasesChanged()
    if (removed)
      notify({
        kind: 'done',
        lasting: true,
        text: 'The test is removed.',
        action: {
          label: 'Undo',
          run: () => void attempt(() => engine().cases.save({ query, tool, within }), 'Not undone').then(tellCasesChanged),
        },
      })
  }
  const Icon = passes ? CircleCheck : CircleX
  return (
    <li data-case={query} data-passes={passes} className="mx-3 flex items-center gap-3 rounded-box pr-2 hover:bg-hover">
      <a
        href={hrefOf({ page: 'playground', query })}
        className="flex min-w-0 flex-1 cursor-default items-start gap-3 rounded-box px-3 py-2 no-underline"
      >
        <Icon
          className={`mt-0.5 size-4 shrink-0 ${passes ? 'text-good' : 'text-bad'}`}
          role="img"
          aria-label={passes ? 'passes' : 'fails'}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{query}</span>
          <span className="block truncate text-small text-ink-2">
            <span className="font-mono">{tool}</span> among the first {within}
            {rank !== undefined && `, is number ${rank}`}
          </span>
          {reason !== undefined && <span className="block text-small text-bad">{reason}</span>}
        </span>
      </a>
      <IconButton label={`Remove the test ${query}`} onClick={() => void remove()}>
        <Trash2 className="size-4" />
      </IconButton>
    </li>
  )
}
