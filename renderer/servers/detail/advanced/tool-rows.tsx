import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { exactly, shownPattern } from '../../../../electron/control/words/contract-values.ts'
import type { Effect } from '../../../../electron/contract/tools.ts'
import { useAnswer } from '../../../engine/use-engine.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { SettingGroup } from '../../../settings/rows/setting-row.tsx'
import type { Patching } from './use-patch.tsx'

const EFFECTS: readonly (readonly [Effect, string])[] = [
  ['read', 'Only reads'],
  ['write', 'Changes something'],
  ['destructive', 'Deletes or overwrites'],
]

/** What the user says of single tools: what they do, and what they are called. */
export function ToolRows({ patching }: { patching: Patching }) {
  const { entry, patch } = patching
  const tools = tableIn(entry['tools'])
  const effects = tableIn(entry['effects'])
  const names = tableIn(tools['rename'])
  return (
    <>
      <Overrides
        server={patching.name}
        title="What its tools do"
        about="Permissions follow this instead of what the server declares."
        value={effects}
        shown={(effect) => EFFECTS.find(([each]) => each === effect)?.[1] ?? effect}
        choices={EFFECTS}
        label="What it does"
        named={exactly}
        save={(next) => patch({ effects: next as Record<string, Effect> })}
      />
      <Overrides
        server={patching.name}
        title="Names of its tools"
        about="Your apps see the new name."
        value={names}
        shown={(name) => name}
        label="New name"
        save={(next) => patch({ rename: next })}
      />
    </>
  )
}

function Overrides({
  server,
  title,
  about,
  value,
  shown,
  choices,
  label,
  named = (tool) => tool,
  save,
}: {
  server: string
  title: string
  about: string
  value: Readonly<Record<string, string>>
  shown: (value: string) => string
  /** The possible values; without them, the value is typed. */
  choices?: readonly (readonly [string, string])[]
  label: string
  /** How one known tool is written; a typed text is written as it is. */
  named?: (tool: string) => string
  save: (next: Record<string, string>) => ReturnType<Patching['patch']>
}) {
  const [adding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = async (next: Record<string, string>): Promise<boolean> => {
    const outcome = await save(next)
    setProblem('problem' in outcome ? outcome.problem : undefined)
    return 'done' in outcome && outcome.done
  }
  return (
    <SettingGroup title={title} action={adding ? undefined : <Button onClick={() => setAdding(true)}>Add</Button>}>
      {Object.keys(value).length === 0 && !adding && <p className="px-4 py-3 text-ink-2">{about}</p>}
      {Object.entries(value).map(([tool, each]) => (
        <div key={tool} className="flex items-center gap-3 px-4 py-2">
          <span className="min-w-0 flex-1 font-mono wrap-anywhere">{shownPattern(tool)}</span>
          <span className="wrap-anywhere">{shown(each)}</span>
          <IconButton
            label={`Back to default: ${shownPattern(tool)}`}
            onClick={() => void change(Object.fromEntries(Object.entries(value).filter(([other]) => other !== tool)))}
          >
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      ))}
      {adding && (
        <Addition
          server={server}
          title={title}
          label={label}
          {...(choices === undefined ? {} : { choices })}
          named={named}
          onCancel={() => setAdding(false)}
          onAdd={async (tool, next) => {
            if (await change({ ...value, [tool]: next })) setAdding(false)
          }}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className="px-4 py-2 text-small break-words text-bad">
          {problem}
        </p>
      )}
    </SettingGroup>
  )
}

function Addition({
  server,
  title,
  label,
  choices,
  named,
  onAdd,
  onCancel,
}: {
  server: string
  title: string
  label: string
  choices?: readonly (readonly [string, string])[]
  named: (tool: string) => string
  onAdd: (tool: string, value: string) => Promise<void>
  onCancel: () => void
}) {
  const { value: tools = [] } = useAnswer(server, (client) => client.servers.toolChoices({ name: server }))
  const [tool, setTool] = useState('')
  const [value, setValue] = useState(choices?.[0]?.[0] ?? '')
  const list = useId()
  return (
    <form
      aria-label={title}
      className="space-y-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onAdd(tools.some(({ name }) => name === tool) ? named(tool) : tool.trim(), value.trim())
      }}
    >
      <Field label="Tool" hint="The server’s own name for it.">
        {(wiring) => (
          <input
            {...wiring}
            list={list}
            value={tool}
            onChange={(event) => setTool(event.target.value)}
            autoComplete="off"
            className="field-box"
          />
        )}
      </Field>
      <datalist id={list}>
        {tools.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={label}>
        {(wiring) =>
          choices === undefined ? (
            <input {...wiring} value={value} onChange={(event) => setValue(event.target.value)} autoComplete="off" className="field-box" />
          ) : (
            <select {...wiring} value={value} onChange={(event) => setValue(event.target.value)} className="field-box">
              {choices.map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          )
        }
      </Field>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={tool.trim() === '' || value.trim() === ''}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** The texts of an object in the file, by name. */
function tableIn(value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {}
}
