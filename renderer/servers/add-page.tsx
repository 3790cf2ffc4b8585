import { useState } from 'react'
import { engine } from '../engine/engine.ts'
import { useServers } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted } from '../parts/ago.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { emptyForm, entryOf } from './form-values.ts'
import { readPasted } from './pasted.ts'
import { Preview } from './preview.tsx'
import { ServerForm } from './server-form.tsx'

type Way = 'form' | 'paste'

/** Adding servers: by filling in a form, or by pasting what a README or another client's settings say. */
export function AddPage() {
  const [way, setWay] = useState<Way>('form')
  return (
    <Page
      title="Add server"
      actions={
        <LinkButton look="quiet" href={hrefOf({ page: 'servers' })}>
          Cancel
        </LinkButton>
      }
      bar={
        <Segmented
          label="How to add"
          value={way}
          onChange={setWay}
          options={[
            { value: 'form', label: 'Fill in a form' },
            { value: 'paste', label: 'Paste' },
          ]}
        />
      }
    >
      <div className="max-w-2xl px-6 py-5">{way === 'form' ? <NewServer /> : <PasteForm />}</div>
    </Page>
  )
}

function NewServer() {
  const taken = new Set(useServers().map(({ name }) => name))
  return (
    <ServerForm
      initial={emptyForm}
      taken={taken}
      entryOf={entryOf}
      verb="Add server"
      save={async (name, entry) => {
        await engine().servers.add({ name, entry })
        go({ page: 'servers', server: name })
      }}
    />
  )
}

function PasteForm() {
  const taken = new Set(useServers().map(({ name }) => name))
  const [text, setText] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const read = text.trim() === '' ? undefined : readPasted(text)
  const servers = Array.isArray(read) ? read.map((server) => ({ ...server, problem: server.problem ?? (taken.has(server.name) ? 'There is already a server of that name.' : undefined) })) : []
  const chosen = servers.filter(({ name, problem }) => problem === undefined && !left.has(name))

  const add = async (): Promise<void> => {
    setBusy(true)
    // One after another: each is a change of the same file.
    for (const { name, entry } of chosen) {
      if (!(await attempt(() => engine().servers.add({ name, entry }), `${name} was not added`))) break
      if (name === chosen.at(-1)?.name) go({ page: 'servers', ...(chosen.length === 1 ? { server: name } : {}) })
    }
    setBusy(false)
  }

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label="Anything that describes servers" hint="JSON of any client or README, an address, or a command line. Nothing runs before you have seen it below and added it." error={typeof read === 'string' ? read : undefined}>
        {(wiring) => (
          <textarea
            {...wiring}
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={8}
            spellCheck={false}
            autoFocus
            placeholder={'{ "mcpServers": { "files": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem"] } } }'}
            className="field-box font-mono"
          />
        )}
      </Field>
      <ul aria-label="Servers found" className="space-y-3">
        {servers.map(({ name, entry, problem }) => (
          <li key={name} className="rounded-box border p-3">
            <label className="mb-2 flex items-center gap-2 font-mono font-medium">
              <input
                type="checkbox"
                disabled={problem !== undefined}
                checked={problem === undefined && !left.has(name)}
                onChange={(event) => {
                  const next = new Set(left)
                  if (event.target.checked) next.delete(name)
                  else next.add(name)
                  setLeft(next)
                }}
              />
              {name}
            </label>
            {problem !== undefined ? <Trouble message={problem} /> : <Preview entry={entry} />}
          </li>
        ))}
      </ul>
      <Button type="submit" look="primary" disabled={busy || chosen.length === 0}>
        {chosen.length > 1 ? `Add ${counted(chosen.length, 'server')}` : 'Add server'}
      </Button>
    </form>
  )
}
