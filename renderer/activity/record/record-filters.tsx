import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditedMethod } from '../../../electron/contract/activity.ts'
import { capitalized } from '../../../electron/control/human-name.ts'
import { Button } from '../../parts/button.tsx'
import { OUTCOME_NAMES } from '../outcome.tsx'
import { DECISION_NAMES } from './decision-words.ts'
import { DECISIONS, METHODS, SINCE, type Wanted } from './wanted-records.ts'

const METHOD_NAMES: Readonly<Record<AuditedMethod, string>> = {
  'tools/call': 'Tool calls',
  'resources/read': 'Resource reads',
  'prompts/get': 'Prompts',
}

/** The filter fields above the audit log. */
export function RecordFilters({ wanted, change }: { wanted: Wanted; change: (next: Partial<Wanted>) => void }) {
  const field = (key: 'client' | 'server' | 'tool', label: string) => (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      data-filter={key === 'tool' ? true : undefined}
      value={wanted[key]}
      onChange={(event) => change({ [key]: event.target.value })}
      className="field-box max-w-40 min-w-24 flex-1"
    />
  )
  const moment = (key: 'from' | 'to', label: string) => (
    <label className="flex items-center gap-1.5 text-ink-2">
      {label}
      <input
        type="datetime-local"
        value={wanted[key]}
        onChange={(event) => change({ [key]: event.target.value })}
        className="field-box w-48 text-ink"
      />
    </label>
  )
  return (
    <>
      {field('client', 'AI app')}
      {field('server', 'Server')}
      {field('tool', 'Tool')}
      <Choice label="Method" value={wanted.method} onChange={(value) => change({ method: METHODS.find((each) => each === value) ?? '' })}>
        <option value="">Any method</option>
        {METHODS.map((each) => (
          <option key={each} value={each} title={each}>
            {METHOD_NAMES[each]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Decision"
        value={wanted.decision}
        onChange={(value) => change({ decision: DECISIONS.find((each) => each === value) ?? '' })}
      >
        <option value="">Any decision</option>
        {DECISIONS.map((each) => (
          <option key={each} value={each}>
            {DECISION_NAMES[each]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Since"
        value={wanted.time}
        onChange={(value) => change({ time: SINCE.find(({ time }) => time === value)?.time ?? '' })}
      >
        {SINCE.map(({ label, time }) => (
          <option key={label} value={time}>
            {label}
          </option>
        ))}
      </Choice>
      <label className="flex items-center gap-1.5 whitespace-nowrap">
        <input type="checkbox" checked={wanted.errors} onChange={(event) => change({ errors: event.target.checked })} />
        Errors only
      </label>
      {wanted.outcome !== '' && (
        <Button look="quiet" onClick={() => change({ outcome: '' })}>
          {capitalized(OUTCOME_NAMES[wanted.outcome])}: calls of apps
          <X className="size-3.5" aria-label="Show all outcomes" />
        </Button>
      )}
      {wanted.time === 'range' && (
        <span className="flex flex-wrap gap-2">
          {moment('from', 'From')}
          {moment('to', 'Until')}
        </span>
      )}
    </>
  )
}

function Choice(of: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <select aria-label={of.label} value={of.value} onChange={(event) => of.onChange(event.target.value)} className="field-box max-w-40">
      {of.children}
    </select>
  )
}
