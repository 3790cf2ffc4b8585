import { useEffect, useState } from 'react'
import type { PastedHub } from '../../../electron/contract/clients.ts'
import type { PreviewedServer } from '../../../electron/contract/entries.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import { newServerNameProblem } from '../../../electron/control/server-entry.ts'
import { engine } from '../../engine/engine.ts'
import { PREVIEW } from '../../engine/queries.ts'
import { useAnswer, useServers, useStore } from '../../engine/use-engine.ts'
import { attempt } from '../../frame/notices.ts'
import { go } from '../../frame/use-route.ts'
import { counted } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { FormPage } from '../../parts/layout/form-page.tsx'
import { TechnicalServerName } from '../../parts/marks/technical-name.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { type Given, useGiven } from '../form/borrowed.tsx'
import { AccountChoice, type ChosenAccounts, signInAddress, useChosenAccounts, withChosenAccount } from '../accounts/account-choice.tsx'
import { freeServerName } from '../form/free-server-name.ts'
import { OpenKeys, type TypedKeys, useTypedKeys } from '../form/open-keys.tsx'
import { Preview } from '../form/preview.tsx'
import { useSettled } from '../form/use-settled.ts'
import { pastedHub } from '../../setup/pasted-hub.ts'
import { AtSite } from './at-site.tsx'
import { dropped } from './dropped.ts'
import { GalleryCards } from '../gallery/gallery-cards.tsx'
import { withWord } from './with-word.ts'

/** A server to be added, under the name that the user chose, if any. */
interface Choice extends PreviewedServer {
  readonly at: number
  readonly as: string
  readonly nameProblem: string | undefined
  /** Keys without a value. */
  readonly keys: readonly string[]
}

/** What the gallery has for a pasted address of a site. */
function InGallery({ text }: { text: string }) {
  const address = text.trim()
  const { value } = useAnswer(/^\S{4,500}$/.test(address) ? ['gallery at', address] : undefined, (client, signal) =>
    client.gallery.at({ address }, { signal }),
  )
  return value === undefined || value.length === 0 ? null : <GalleryCards title="In the gallery" entries={value} />
}

/** Offers to import all of another hub's settings, of which pasting adds the servers alone. */
function WholeHub({ hub, text }: { hub: PastedHub; text: string }) {
  const importAll = (): void => {
    pastedHub.set({ ...hub, text })
    go({ page: 'setup', step: 'found' })
  }
  return (
    <Trouble
      kind="warn"
      message={`These are the settings of ${hub.name}. Here you add its servers alone, one by one.`}
      action={<Button onClick={importAll}>Import its rules and settings, too</Button>}
    />
  )
}

/** Adds the servers in a pasted text. */
export function PasteForm({ initial }: { initial: string }) {
  const taken = new Set(useServers().map(({ name }) => name))
  const [text, setText] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  const [busy, setBusy] = useState(false)
  const settled = useSettled(text)
  const { value, error, loading } = useAnswer(settled.trim() === '' ? undefined : PREVIEW + settled, async (client, signal) => ({
    of: settled,
    ...(await client.servers.paste({ text: settled }, { signal })),
  }))
  // Ignores the answer for an earlier text.
  const current = value?.of === text ? value : undefined
  const choices = choicesOf(current?.servers ?? [], names, taken)
  const chosen = choices.filter(({ at, problem, nameProblem }) => problem === undefined && nameProblem === undefined && !left.has(at))

  const given = useGiven()
  const typed = useTypedKeys()
  const accounts = useChosenAccounts()
  const allGiven = chosen.every(({ preview }) => given.all(preview.borrowed))

  const change = (next: string): void => {
    setText(next)
    setLeft(new Set())
    setNames({})
  }
  const waiting = useStore(dropped)
  useEffect(() => {
    if (waiting?.is !== 'text') return
    dropped.set(undefined)
    change(waiting.text)
  }, [waiting])
  const add = async (): Promise<void> => {
    setBusy(true)
    // One after the other: each changes the same file.
    for (const { at, as, entry, preview, keys } of chosen) {
      if (
        !(await attempt(
          () =>
            engine().servers.add({
              name: as,
              entry: { ...withChosenAccount(entry, accounts) },
              keys: picked(typed.of(String(at)), keys),
              agreed: preview.fingerprint,
            }),
          `${as} was not added`,
        ))
      )
        break
      // An added server is not added again if a later one fails.
      setLeft((before) => new Set([...before, at]))
      if (as === chosen.at(-1)?.as) go({ page: 'servers', ...(chosen.length === 1 ? { server: as } : {}) })
    }
    setBusy(false)
  }

  return (
    <FormPage
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      fields={
        <Field
          label="Paste a server configuration"
          hint="From any README or app: JSON, TOML, YAML, a link, an address, a command line, a folder. Nothing runs while you paste."
          error={current?.reason}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              value={text}
              onChange={(event) => change(event.target.value)}
              rows={14}
              spellCheck={false}
              autoFocus
              onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
              placeholder={'claude mcp add files -- npx -y @modelcontextprotocol/server-filesystem ~/Documents'}
              className="field-box font-mono"
            />
          )}
        </Field>
      }
      beside={
        <>
          {choices.length > 0 ? (
            <h2 className="text-section font-semibold">{counted(choices.length, 'server')} found</h2>
          ) : (
            <p className="text-ink-2">The servers in the text appear here, with what each of them will run.</p>
          )}
          {current?.hub !== undefined && <WholeHub hub={current.hub} text={text} />}
          <InGallery text={settled} />
          <AtSite text={settled} onUse={change} />
          {loading && current === undefined && text.trim() !== '' && <Skeleton lines={2} />}
          <ul aria-label="Servers found" className="space-y-3">
            {choices.map((choice) => (
              <Found
                key={choice.at}
                choice={choice}
                given={given}
                typed={typed}
                accounts={accounts}
                taken={taken.has(choice.name)}
                included={!left.has(choice.at)}
                onInclude={(included) => {
                  const next = new Set(left)
                  if (included) next.delete(choice.at)
                  else next.add(choice.at)
                  setLeft(next)
                }}
                onName={(name) => setNames({ ...names, [choice.at]: name })}
                onNear={(program, near) => change(withWord(text, program, near))}
              />
            ))}
          </ul>
          {error !== undefined && <Failure error={error} />}
          <Button type="submit" look="primary" disabled={busy || current === undefined || chosen.length === 0 || !allGiven}>
            {chosen.length > 1 ? `Add ${counted(chosen.length, 'server')}` : 'Add server'}
          </Button>
        </>
      }
    />
  )
}

function Found({
  choice,
  given,
  typed,
  accounts,
  taken,
  included,
  onInclude,
  onName,
  onNear,
}: {
  choice: Choice
  given: Given
  typed: TypedKeys
  accounts: ChosenAccounts
  taken: boolean
  included: boolean
  onInclude: (included: boolean) => void
  onName: (name: string) => void
  onNear: (program: string, near: string) => void
}) {
  const { at, name, as, entry, problem, nameProblem, notes, preview, keys } = choice
  const usable = problem === undefined && nameProblem === undefined
  return (
    <li className="space-y-2 rounded-card bg-card p-4 shadow-card">
      <label className="flex items-center gap-3">
        <Tile name={as} off={!usable} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="text-strong font-semibold">{humanName(as)}</span> <TechnicalServerName name={as} title={humanName(as)} />
        </span>
        <input type="checkbox" disabled={!usable} checked={usable && included} onChange={(event) => onInclude(event.target.checked)} />
      </label>
      {(taken || nameProblem !== undefined || as !== name) && (
        <Field
          label="Name"
          hint={taken ? `There is already a server named ${name}; this one is added beside it.` : undefined}
          error={nameProblem}
        >
          {(wiring) => (
            <input
              {...wiring}
              value={as}
              onChange={(event) => onName(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              className="field-box font-mono"
            />
          )}
        </Field>
      )}
      {problem === undefined ? <Preview preview={preview} given={given} onNear={onNear} /> : <Trouble message={problem} />}
      {usable && included && <AccountChoice url={signInAddress(entry)} chosen={accounts} />}
      {usable && included && <OpenKeys id={String(at)} server={as} keys={keys} typed={typed} />}
      {notes.map((note) => (
        <Trouble key={note} kind="warn" message={note} />
      ))}
    </li>
  )
}

/** Returns the servers of a text under free names, so that a taken name is no obstacle. */
function choicesOf(servers: readonly PreviewedServer[], names: Readonly<Record<number, string>>, taken: ReadonlySet<string>): Choice[] {
  const used = new Set(taken)
  return servers.map((server, at) => {
    const as = names[at] ?? freeServerName(server.name, used)
    const invalid = newServerNameProblem(as)
    const nameProblem =
      invalid !== undefined ? `The name ${invalid}.` : used.has(as) ? 'There is already a server of that name.' : undefined
    used.add(as)
    // An invalid name can be corrected in the field.
    const problem = server.problem?.startsWith('The name ') === true ? undefined : server.problem
    const keys = [...(server.preview.open ?? []), ...(server.preview.unset ?? []).map((read) => read.replace(/^the secret /, ''))]
    return { ...server, at, as, nameProblem, keys, ...(problem === undefined ? { problem: undefined } : { problem }) }
  })
}

/** Returns the values for the current keys: the text may have changed since they were entered. */
function picked(typed: Readonly<Record<string, string>>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([key]) => keys.includes(key)))
}
