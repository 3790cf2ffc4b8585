import { Box, Folder, Globe, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { SandboxRules } from '../../../../electron/contract/consent/sandbox.ts'
import { humanName } from '../../../../electron/control/human-name.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Switch } from '../../../parts/switch.tsx'
import { PathInput } from '../../form/path-input.tsx'
import type { Patching } from './use-patch.tsx'

type Access = 'read' | 'write'

/** What a program may reach: everything that the user can, or what is listed here. */
export function SandboxCard({ patching: { name, entry, patch } }: { patching: Patching }) {
  const [problem, setProblem] = useState<string>()
  const rules = rulesOf(entry['sandbox'])
  const title = humanName(name)
  const save = async (next: SandboxRules | null): Promise<boolean> => {
    const outcome = await patch({ sandbox: next === null ? null : written(next) })
    setProblem('problem' in outcome ? outcome.problem : undefined)
    return 'done' in outcome && outcome.done
  }
  return (
    <section aria-label="Sandbox" className="rounded-card bg-card p-4 shadow-card">
      <div className="flex items-center gap-3">
        <Box className="size-4 shrink-0 text-accent" strokeWidth={1.75} aria-hidden />
        <div className="min-w-0 flex-1">
          <h2 className="text-strong font-semibold">Sandbox</h2>
          <p className="text-small text-ink-2">
            {rules === undefined
              ? `${title} runs with your permissions: it can access everything that you can.`
              : `${title} reaches what is listed here and what it needs to run. It cannot read your other files or your keys.`}
          </p>
        </div>
        <Switch label="Sandbox" checked={rules !== undefined} onChange={(on) => void save(on ? NOTHING : null)} />
      </div>
      {rules !== undefined && <Rules rules={rules} save={save} />}
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-small break-words text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}

function Rules({ rules, save }: { rules: SandboxRules; save: (next: SandboxRules) => Promise<boolean> }) {
  const [adding, setAdding] = useState<'folder' | 'host'>()
  const paths = [
    ...rules.read.map((path) => ({ path, access: 'read' })),
    ...rules.write.map((path) => ({ path, access: 'write' })),
  ] as const
  const withPath = (path: string, access: Access | undefined): SandboxRules => {
    const others = (list: readonly string[]): string[] => list.filter((each) => each !== path)
    const [read, write] = [others(rules.read), others(rules.write)]
    return { ...rules, read: access === 'read' ? [...read, path] : read, write: access === 'write' ? [...write, path] : write }
  }
  const hosts = typeof rules.network === 'boolean' ? [] : rules.network
  const withHosts = (next: readonly string[]): SandboxRules => ({ ...rules, network: next.length === 0 ? false : next })
  return (
    <div className="mt-2">
      <ul aria-label="What it reaches" className="divide-y">
        {paths.map(({ path, access }) => (
          <li key={path} className="flex flex-wrap items-center gap-3 py-2">
            <Folder className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 flex-1 font-mono wrap-anywhere">{path}</span>
            <Segmented<string>
              label={`Access to ${path}`}
              value={access}
              options={[
                { value: 'read', label: 'Read' },
                { value: 'write', label: 'Read and write' },
              ]}
              onChange={(next) => void save(withPath(path, next === 'write' ? 'write' : 'read'))}
            />
            <IconButton label={`Remove ${path}`} onClick={() => void save(withPath(path, undefined))}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </li>
        ))}
        {hosts.map((host) => (
          <li key={host} className="flex items-center gap-3 py-2">
            <Globe className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 flex-1 font-mono wrap-anywhere">{host}</span>
            <IconButton label={`Remove ${host}`} onClick={() => void save(withHosts(hosts.filter((each) => each !== host)))}>
              <X className="size-4" aria-hidden />
            </IconButton>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-3 py-2">
          <Globe className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          <span className="min-w-0 flex-1">Network</span>
          <Segmented<string>
            label="Network"
            value={rules.network === true ? 'all' : hosts.length > 0 ? 'hosts' : 'none'}
            options={[
              { value: 'none', label: 'None' },
              ...(hosts.length > 0 ? [{ value: 'hosts', label: 'These hosts' }] : []),
              { value: 'all', label: 'All of it' },
            ]}
            onChange={(next) => void (next === 'hosts' ? undefined : save({ ...rules, network: next === 'all' }))}
          />
        </li>
      </ul>
      {adding === undefined ? (
        <div className="mt-2 flex gap-2">
          <Button onClick={() => setAdding('folder')}>Add a folder</Button>
          <Button look="quiet" onClick={() => setAdding('host')}>
            Allow a host
          </Button>
        </div>
      ) : (
        <Addition
          kind={adding}
          onCancel={() => setAdding(undefined)}
          onAdd={async (text, access) => {
            if (await save(adding === 'folder' ? withPath(text, access) : withHosts([...hosts, text]))) setAdding(undefined)
          }}
        />
      )}
    </div>
  )
}

function Addition({
  kind,
  onAdd,
  onCancel,
}: {
  kind: 'folder' | 'host'
  onAdd: (text: string, access: Access) => Promise<void>
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  const [access, setAccess] = useState<Access>('read')
  const id = useId()
  return (
    <form
      aria-label={kind === 'folder' ? 'Add a folder' : 'Allow a host'}
      className="mt-2 space-y-2 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onAdd(text.trim(), access)
      }}
    >
      {kind === 'folder' ? (
        <>
          <Field label="Folder">
            {(wiring) => <PathInput wiring={wiring} kind="folder" value={text} placeholder="~/Documents" onChange={setText} />}
          </Field>
          <Segmented
            label="Access"
            value={access}
            onChange={setAccess}
            options={[
              { value: 'read', label: 'Read' },
              { value: 'write', label: 'Read and write' },
            ]}
          />
        </>
      ) : (
        <Field label="Host" hint="Such as api.example.com, or *.example.com for all of its subdomains.">
          {(wiring) => (
            <input {...wiring} id={wiring.id ?? id} value={text} onChange={(event) => setText(event.target.value)} className="field-box" />
          )}
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={text.trim() === ''}>
          Add
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const NOTHING: SandboxRules = { network: false, read: [], write: [] }

/** The rules of a sandbox as the file has them; undefined without one. */
function rulesOf(sandbox: unknown): SandboxRules | undefined {
  if (sandbox === true) return NOTHING
  if (typeof sandbox !== 'object' || sandbox === null) return undefined
  const { network, read, write } = sandbox as Readonly<Record<string, unknown>>
  return {
    network: network === true ? true : textsIn(network).length > 0 ? textsIn(network) : false,
    read: textsIn(read),
    write: textsIn(write),
  }
}

/** The rules as they are written: what is empty is left out. */
function written({ network, read, write }: SandboxRules) {
  const rules = {
    ...(network === false ? {} : { network: network === true ? true : [...network] }),
    ...(read.length === 0 ? {} : { read: [...read] }),
    ...(write.length === 0 ? {} : { write: [...write] }),
  }
  return Object.keys(rules).length === 0 ? true : rules
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
