import { type FormEvent, useState } from 'react'
import type { EntryPreview, FormField } from '../../../electron/contract/entries.ts'
import { newServerNameProblem } from '../../../electron/control/server-entry.ts'
import { explainError } from '../../engine/explain-error.ts'
import { PREVIEW } from '../../engine/queries.ts'
import { useAnswer, useServers } from '../../engine/use-engine.ts'
import { go } from '../../frame/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Failure, Trouble } from '../../parts/message.tsx'
import { useGiven } from '../form/borrowed.tsx'
import { Preview } from '../form/preview.tsx'
import { AccountChoice, useChosenAccounts } from '../accounts/account-choice.tsx'
import { SourceField } from './source-field.tsx'
import { useSettled } from '../form/use-settled.ts'

export type SourceInput = Record<string, readonly string[]>

/** The form of a published server: its fields, a preview, and the button that adds it. */
export function SourceForm({
  id,
  fields,
  keepsSecrets,
  signsIn = false,
  suggestedName,
  preview,
  add,
  verb = () => 'Add server',
  pages = {},
  after = (name) => go({ page: 'servers', server: name }),
}: {
  /** Identifies the server: a new id resets the form. */
  id: string
  fields: readonly FormField[]
  keepsSecrets: boolean
  /** Whether the user signs in to it. */
  signsIn?: boolean
  suggestedName: string
  preview: (input: SourceInput, signal: AbortSignal) => Promise<EntryPreview>
  add: (request: { name: string; input: SourceInput; agreed?: string | undefined; account?: string }) => Promise<unknown>
  /** The text of the button. @param isShared whether it uses the account of another server, which is signed in already. */
  verb?: (isShared: boolean) => string
  /** The pages on which keys are made, by the key of the field. */
  pages?: Readonly<Record<string, string>>
  /** Called once the server was added. */
  after?: (name: string, isShared: boolean) => void
}) {
  const [name, setName] = useState(suggestedName)
  const taken = useServers().some((server) => server.name === name)
  const [filled, setFilled] = useState<SourceInput>(() => Object.fromEntries(fields.map((field) => [field.key, field.default])))
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const input: SourceInput = Object.fromEntries(Object.entries(filled).filter(([, values]) => values.some((value) => value !== '')))
  const missing = fields.filter(({ key, required }) => required && !Object.hasOwn(input, key))
  const key = missing.length > 0 ? undefined : JSON.stringify([id, input])
  const settled = useSettled(key)
  const { value, error } = useAnswer(settled === undefined ? undefined : PREVIEW + settled, async (_client, signal) => ({
    key: settled,
    preview: await preview(input, signal),
  }))
  // Consent is to the preview of exactly these values.
  const shown = value !== undefined && value.key === key ? value.preview : undefined
  const given = useGiven()
  const accounts = useChosenAccounts()
  const address = signsIn ? shown?.url : undefined
  const account = address === undefined ? undefined : accounts.of(address)
  const waiting = key !== undefined && shown === undefined && error === undefined

  const nameProblem = newServerNameProblem(name)
  const nameError = nameProblem !== undefined ? `The name ${nameProblem}.` : taken ? 'There is already a server of that name.' : undefined

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAsked(true)
    if (shown === undefined || nameError !== undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await add({ name, input, agreed: shown.fingerprint, ...(account === undefined ? {} : { account }) })
      after(name, account !== undefined)
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <Field label="Name" hint="Your apps see this name in front of its tools." error={asked || taken ? nameError : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className="field-box font-mono"
          />
        )}
      </Field>
      {fields.map((field) => (
        <SourceField
          key={field.key}
          field={field}
          keepsSecrets={keepsSecrets}
          page={pages[field.key]}
          values={filled[field.key] ?? []}
          onChange={(values) => setFilled((before) => ({ ...before, [field.key]: values }))}
          error={asked && missing.includes(field) ? `${field.label} is required.` : undefined}
        />
      ))}
      {shown !== undefined && <Preview preview={shown} given={given} />}
      <AccountChoice url={address} chosen={accounts} />
      {missing.length > 0 && <p className="text-small text-ink-2">Fill in the required fields to continue.</p>}
      {error !== undefined && <Trouble message={explainError(error).message} hint={explainError(error).hint} />}
      {failure !== undefined && <Failure error={failure} />}
      <Button type="submit" look="primary" disabled={busy || waiting || !given.all(shown?.borrowed ?? [])}>
        {verb(account !== undefined)}
      </Button>
    </form>
  )
}
