import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { engine } from '../engine/engine.ts'
import { explainError } from '../engine/explain-error.ts'
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
import { emptyForm, entryOf, formSchema } from './form-values.ts'
import { readPasted } from './pasted.ts'
import { Preview } from './preview.tsx'

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
      <div className="max-w-2xl px-6 py-5">{way === 'form' ? <ServerForm /> : <PasteForm />}</div>
    </Page>
  )
}

function ServerForm() {
  const servers = useServers()
  const schema = useMemo(() => formSchema(new Set(servers.map(({ name }) => name))), [servers])
  const { register, handleSubmit, setValue, setError, control, formState } = useForm({ defaultValues: emptyForm, resolver: zodResolver(schema), mode: 'onTouched' })
  const values = { ...emptyForm, ...useWatch({ control }) }
  const { errors, isSubmitting } = formState
  const entry = entryOf(values)
  const previewed = values.kind === 'program' ? entry['command'] !== '' : entry['url'] !== ''

  const submit = handleSubmit(async (checked) => {
    try {
      await engine().servers.add({ name: checked.name, entry: entryOf(checked) })
      go({ page: 'servers', server: checked.name })
    } catch (error) {
      const { code, message, hint } = explainError(error)
      setError(code === 'server_exists' ? 'name' : 'root', { message: [message, hint].filter(Boolean).join(' ') })
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <Segmented
        label="Kind of server"
        value={values.kind}
        onChange={(kind) => setValue('kind', kind)}
        options={[
          { value: 'program', label: 'A program here' },
          { value: 'address', label: 'An address' },
        ]}
      />
      <Field label="Name" hint="What to call it. Clients see it in front of its tools." error={errors.name?.message}>
        {(wiring) => <input {...wiring} {...register('name')} autoComplete="off" spellCheck={false} autoFocus className="field-box font-mono" />}
      </Field>
      {values.kind === 'program' ? (
        <>
          <Field label="Command" hint="The program and its arguments, as in a terminal." error={errors.command?.message}>
            {(wiring) => <input {...wiring} {...register('command')} autoComplete="off" spellCheck={false} placeholder="npx -y @modelcontextprotocol/server-filesystem ~/Documents" className="field-box font-mono" />}
          </Field>
          <Field label="Environment" hint="NAME=value, one a line. ${NAME} is taken from the environment of Tooltray. What looks like a key is kept as a secret. Optional." error={errors.env?.message}>
            {(wiring) => <textarea {...wiring} {...register('env')} rows={2} spellCheck={false} className="field-box font-mono" />}
          </Field>
          <Field label="Folder" hint="Where it is started. Optional." error={errors.cwd?.message}>
            {(wiring) => <input {...wiring} {...register('cwd')} autoComplete="off" spellCheck={false} className="field-box font-mono" />}
          </Field>
        </>
      ) : (
        <>
          <Field label="Address" error={errors.url?.message}>
            {(wiring) => <input {...wiring} {...register('url')} type="url" autoComplete="off" spellCheck={false} placeholder="https://mcp.example.com/mcp" className="field-box font-mono" />}
          </Field>
          <Field label="Transport" hint="Nearly all servers speak HTTP. Older ones use server-sent events; their address often ends in /sse." error={errors.transport?.message}>
            {(wiring) => (
              <select {...wiring} {...register('transport')} className="field-box">
                <option value="http">HTTP</option>
                <option value="sse">Server-sent events</option>
              </select>
            )}
          </Field>
          <Field label="Token" hint="Sent as Authorization: Bearer, and kept as a secret; servers.json only refers to it. Leave it empty to sign in. Optional." error={errors.bearer?.message}>
            {(wiring) => <input {...wiring} {...register('bearer')} type="password" autoComplete="off" className="field-box font-mono" />}
          </Field>
          <Field label="Headers" hint="Name: value, one a line. What looks like a key is kept as a secret. Optional." error={errors.headers?.message}>
            {(wiring) => <textarea {...wiring} {...register('headers')} rows={2} spellCheck={false} className="field-box font-mono" />}
          </Field>
        </>
      )}
      {previewed && <Preview entry={entry} />}
      {errors.root?.message !== undefined && <Trouble message={errors.root.message} />}
      <Button type="submit" look="primary" disabled={isSubmitting}>
        Add server
      </Button>
    </form>
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
