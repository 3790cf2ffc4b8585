import { useState } from 'react'
import type { EntryPreviewed } from '../../electron/control/contract.ts'
import { engine } from '../engine/engine.ts'
import { useServers } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { counted } from '../parts/ago.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { BundleForm } from './bundle-form.tsx'
import { emptyForm, entryOf, valuesOf } from './form-values.ts'
import { readLink } from './linked.ts'
import { readPasted } from './pasted.ts'
import { Preview } from './preview.tsx'
import { RegistryForm } from './registry-form.tsx'
import { ServerForm } from './server-form.tsx'
import { useEntryPreviews } from './use-entry-previews.ts'

type Way = 'form' | 'paste' | 'registry' | 'bundle'

/**
 * Adding servers: by filling in a form, by pasting what a README or another client's settings say, out of the registry or a bundle.
 *
 * @param link what a link filled in. It is shown and nothing more: the person adds it.
 */
export function AddPage({ link }: { link: string | undefined }) {
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
            { value: 'registry', label: 'Registry' },
            { value: 'bundle', label: 'Bundle' },
          ]}
        />
      }
    >
      <div className="max-w-2xl px-6 py-5">{way === 'form' ? <NewServer link={link} /> : way === 'paste' ? <PasteForm /> : way === 'registry' ? <RegistryForm /> : <BundleForm />}</div>
    </Page>
  )
}

function NewServer({ link }: { link: string | undefined }) {
  const taken = new Set(useServers().map(({ name }) => name))
  const linked = link === undefined ? undefined : readLink(link)
  return (
    <>
      {linked !== undefined && (
        <div className="mb-4">
          <Trouble kind="warn" message="A link filled in this form." hint="Nothing of it is added yet, and nothing runs. Add it only if you trust who gave you the link." />
        </div>
      )}
      <ServerForm
        initial={linked === undefined ? emptyForm : valuesOf(linked.name, linked.entry)}
        taken={taken}
        entryOf={entryOf}
        verb="Add server"
        save={async (name, entry, agreed) => {
          await engine().servers.add({ name, entry, ...(agreed === undefined ? {} : { agreed }) })
          go({ page: 'servers', server: name })
        }}
      />
    </>
  )
}

function PasteForm() {
  const taken = new Set(useServers().map(({ name }) => name))
  const [text, setText] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const read = text.trim() === '' ? undefined : readPasted(text)
  const servers = Array.isArray(read) ? read.map((server) => ({ ...server, problem: server.problem ?? (taken.has(server.name) ? 'There is already a server of that name.' : undefined) })) : []
  const usable = servers.filter(({ problem }) => problem === undefined)
  const { previews, error, loading } = useEntryPreviews(usable.map(({ entry }) => entry))
  const previewOf = (name: string) => previews?.[usable.findIndex((server) => server.name === name)]
  const chosen = servers.filter(({ name, problem }) => problem === undefined && !left.has(name))

  const add = async (): Promise<void> => {
    setBusy(true)
    // One after another: each is a change of the same file.
    for (const { name, entry } of chosen) {
      const agreed = previewOf(name)?.fingerprint
      if (!(await attempt(() => engine().servers.add({ name, entry, ...(agreed === undefined ? {} : { agreed }) }), `${name} was not added`))) break
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
        {servers.map(({ name, problem }) => (
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
            {problem !== undefined ? <Trouble message={problem} /> : <PreviewOnceKnown preview={previewOf(name)} />}
          </li>
        ))}
      </ul>
      {error !== undefined && <Failure error={error} />}
      <Button type="submit" look="primary" disabled={busy || loading || chosen.length === 0}>
        {chosen.length > 1 ? `Add ${counted(chosen.length, 'server')}` : 'Add server'}
      </Button>
    </form>
  )
}

function PreviewOnceKnown({ preview }: { preview: EntryPreviewed | undefined }) {
  return preview === undefined ? <Skeleton lines={2} /> : <Preview preview={preview} />
}
