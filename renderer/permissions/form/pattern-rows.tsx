import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../parts/button.tsx'
import { EVERY_ARGUMENT, type TypedPattern } from './argument-pattern.ts'

/** Conditions on the arguments of calls, one a line. `known`: the names to choose from. */
export function PatternRows({
  typed,
  known,
  onChange,
}: {
  typed: readonly TypedPattern[]
  known: readonly string[]
  onChange: (typed: readonly TypedPattern[]) => void
}) {
  const list = useId()
  const set = (at: number, changed: Partial<TypedPattern>): void =>
    onChange(typed.map((each, place) => (place === at ? { ...each, ...changed } : each)))
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">Only with these arguments</legend>
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {typed.map(({ name, kind, pattern }, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2">
          <input
            aria-label={`Argument ${at + 1}`}
            list={list}
            value={name}
            onChange={(event) => set(at, { name: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            placeholder={`Name, or ${EVERY_ARGUMENT} for any`}
            className="field-box min-w-28 flex-1 font-mono"
          />
          <select
            aria-label={`Argument ${at + 1}: condition`}
            value={kind}
            onChange={(event) => set(at, { kind: event.target.value === 'regex' ? 'regex' : 'like' })}
            className="field-box w-auto!"
          >
            <option value="like">is like</option>
            <option value="regex">matches the expression</option>
          </select>
          <input
            aria-label={`Argument ${at + 1}: pattern`}
            value={pattern}
            onChange={(event) => set(at, { pattern: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            placeholder={kind === 'like' ? '/etc/*' : '^(?:rm|dd) '}
            className="field-box min-w-28 flex-1 font-mono"
          />
          <IconButton label={`Remove argument ${at + 1}`} onClick={() => onChange(typed.filter((_, place) => place !== at))}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button look="quiet" onClick={() => onChange([...typed, { name: known[typed.length] ?? '', kind: 'like', pattern: '' }])}>
        <Plus className="size-4" aria-hidden /> Add an argument
      </Button>
    </fieldset>
  )
}
