import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useMemo } from 'react'
import { type FieldErrors, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { humanName } from '../../../electron/control/human-name.ts'
import { engine } from '../../engine/engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Failure, Trouble } from '../../parts/message.tsx'
import { FormPage } from '../../parts/layout/form-page.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { type FormValues, formSchema, withProgram } from './form-values.ts'
import type { Entry } from './entry.ts'
import { useGiven } from './borrowed.tsx'
import { Preview } from './preview.tsx'
import { AccountChoice, signInAddress, useChosenAccounts, withChosenAccount } from '../accounts/account-choice.tsx'
import { useTrial } from './use-trial.tsx'
import { useEntryPreviews } from './use-entry-previews.ts'

interface Fields {
  readonly register: UseFormRegister<FormValues>
  readonly errors: FieldErrors<FormValues>
}

/** The fields of a server, a preview, a trial, and the save button. */
export function ServerForm({
  initial,
  taken,
  entryOf,
  of,
  verb,
  program = false,
  intro,
  save,
}: {
  initial: FormValues
  /** The names of other servers. */
  taken: ReadonlySet<string>
  entryOf: (values: FormValues) => Entry
  /** The existing server that is edited. */
  of?: string
  verb: string
  /** Whether it is a command-line program, and nothing else can be chosen. */
  program?: boolean
  /** Stands above the fields. */
  intro?: ReactNode
  /** `agreed`: the fingerprint of the preview that was shown. */
  save: (name: string, entry: Entry, agreed: string | undefined) => Promise<void>
}) {
  const names = [...taken].sort().join('\n')
  const schema = useMemo(() => formSchema(new Set(names.split('\n')), of), [names, of])
  const { register, handleSubmit, setValue, setError, trigger, control, formState } = useForm({
    defaultValues: initial,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  })
  const values = { ...initial, ...useWatch({ control }) }
  const { errors, isSubmitting } = formState
  const entry = entryOf(values)
  const previewed = values.kind === 'program' ? entry['command'] !== '' : entry['url'] !== ''
  const { previews, error: previewError, loading } = useEntryPreviews(previewed ? [entry] : [], of)
  const preview = previews?.[0]
  const given = useGiven()
  const accounts = useChosenAccounts()
  const allGiven = given.all(preview?.borrowed ?? [])
  // Values typed by the user need no preview: Enter right after the last key saves at once.
  const written = JSON.stringify(entry) !== JSON.stringify(entryOf(initial))

  const submit = handleSubmit(async (checked) => {
    try {
      const next = entryOf(checked)
      const agreedTo = preview ?? (await engine().servers.preview({ entry: { ...next }, of }))
      // Warnings must be read before consent, and borrowed secrets need separate consent.
      if (preview === undefined && agreedTo.warnings.length > 0) {
        setError('root', { message: `Read what will run, then click ${verb} again.` })
        return
      }
      if (!given.all(agreedTo.borrowed)) return
      await save(checked.name, withChosenAccount(next, accounts), agreedTo.fingerprint)
    } catch (error) {
      const { code, message, hint } = explainError(error)
      setError(code === 'server_exists' ? 'name' : 'root', { message: [message, hint].filter(Boolean).join(' ') })
    }
  })

  const trial = useTrial({
    name: values.name,
    entry,
    agreed: preview?.fingerprint,
    waiting: loading || !allGiven,
    of,
    ready: () => trigger(),
  })

  return (
    <FormPage
      onSubmit={(event) => void submit(event)}
      fields={
        <>
          {intro}
          {!program && (
            <Segmented
              label="Kind of server"
              value={values.kind}
              onChange={(kind) => setValue('kind', kind)}
              options={[
                { value: 'program', label: 'A program on this computer' },
                { value: 'address', label: 'An address on the web' },
              ]}
            />
          )}
          <Field label="Name" hint="Your apps see it in front of its tools." error={errors.name?.message}>
            {(wiring) => (
              <input
                {...wiring}
                {...register('name')}
                autoComplete="off"
                spellCheck={false}
                autoFocus={initial.name === ''}
                className="field-box font-mono"
              />
            )}
          </Field>
          {values.kind === 'program' ? (
            <ProgramFields register={register} errors={errors} program={program} />
          ) : (
            <AddressFields register={register} errors={errors} />
          )}
          <MoreFields
            register={register}
            errors={errors}
            written={initial.hold}
            open={[initial.startTimeout, initial.callTimeout, initial.idle, initial.hold, initial.description].some(
              (value) => value !== '',
            )}
          />
        </>
      }
      beside={
        <div className="space-y-3 rounded-card bg-card p-4 shadow-card">
          {preview !== undefined && (
            <>
              {values.name !== '' && (
                <p className="flex items-center gap-3 text-strong font-semibold">
                  <Tile name={values.name} /> <span className="min-w-0 wrap-anywhere">{humanName(values.name)}</span>
                </p>
              )}
              <Preview
                preview={preview}
                given={given}
                onNear={(program, near) => setValue('command', withProgram(values.command, program, near))}
              />
            </>
          )}
          {of === undefined && preview !== undefined && <AccountChoice url={signInAddress(entry)} chosen={accounts} />}
          {previewError !== undefined && <Failure error={previewError} />}
          {errors.root?.message !== undefined && <Trouble message={errors.root.message} />}
          <div className="flex gap-2">
            <Button type="submit" look="primary" disabled={isSubmitting || (loading && !written) || !allGiven}>
              {verb}
            </Button>
            {trial.button}
          </div>
          {trial.outcome}
        </div>
      }
    />
  )
}

function ProgramFields({ register, errors, program }: Fields & { program: boolean }) {
  return (
    <>
      <Field label="Command" hint="The program and its arguments, as in a terminal." error={errors.command?.message}>
        {(wiring) => (
          <input
            {...wiring}
            {...register('command')}
            autoComplete="off"
            spellCheck={false}
            placeholder={program ? 'git' : 'npx -y @modelcontextprotocol/server-filesystem ~/Documents'}
            className="field-box font-mono"
          />
        )}
      </Field>
      <Field
        label="Environment"
        hint={'NAME=value, one per line. ${NAME} reads the environment of Tooltray. What looks like a key is stored as a secret. Optional.'}
        error={errors.env?.message}
      >
        {(wiring) => <textarea {...wiring} {...register('env')} rows={3} spellCheck={false} className="field-box font-mono" />}
      </Field>
      <Field label="Folder" hint="The folder that the program starts in. Optional." error={errors.cwd?.message}>
        {(wiring) => <input {...wiring} {...register('cwd')} autoComplete="off" spellCheck={false} className="field-box font-mono" />}
      </Field>
      {!program && (
        <label className="flex items-start gap-2">
          <input type="checkbox" className="mt-0.5" {...register('cli')} />
          <span>This is an ordinary command-line program, not an MCP server. Its subcommands become tools.</span>
        </label>
      )}
    </>
  )
}

function AddressFields({ register, errors }: Fields) {
  return (
    <>
      <Field label="Address" error={errors.url?.message}>
        {(wiring) => (
          <input
            {...wiring}
            {...register('url')}
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://mcp.example.com/mcp"
            className="field-box font-mono"
          />
        )}
      </Field>
      <Field
        label="Transport"
        hint="Nearly all servers speak HTTP. Older ones use server-sent events; their address often ends in /sse."
        error={errors.transport?.message}
      >
        {(wiring) => (
          <select {...wiring} {...register('transport')} className="field-box">
            <option value="http">HTTP</option>
            <option value="sse">Server-sent events</option>
          </select>
        )}
      </Field>
      <Field
        label="Token"
        hint="Sent as Authorization: Bearer, and stored as a secret. Leave it empty to sign in. Optional."
        error={errors.bearer?.message}
      >
        {(wiring) => <input {...wiring} {...register('bearer')} type="password" autoComplete="off" className="field-box font-mono" />}
      </Field>
      <Field
        label="Headers"
        hint="Name: value, one per line. What looks like a key is stored as a secret. Optional."
        error={errors.headers?.message}
      >
        {(wiring) => <textarea {...wiring} {...register('headers')} rows={3} spellCheck={false} className="field-box font-mono" />}
      </Field>
    </>
  )
}

function MoreFields({ register, errors, open, written }: Fields & { open: boolean; written: string }) {
  const wrong = [errors.startTimeout, errors.callTimeout, errors.idle, errors.hold, errors.description].some((error) => error !== undefined)
  return (
    <details open={open || wrong ? true : undefined} className="rounded-box border px-3 py-2">
      <summary className="text-ink-2">Time limits, review and description</summary>
      <div className="mt-3 space-y-4 pb-1">
        <div className="grid grid-cols-3 gap-3">
          <Field label="Time to start" hint="e.g. 60s" error={errors.startTimeout?.message}>
            {(wiring) => <input {...wiring} {...register('startTimeout')} autoComplete="off" className="field-box" />}
          </Field>
          <Field label="Time for a call" hint="e.g. 2m" error={errors.callTimeout?.message}>
            {(wiring) => <input {...wiring} {...register('callTimeout')} autoComplete="off" className="field-box" />}
          </Field>
          <Field label="Stop when unused for" hint="e.g. 5m, never or adaptive" error={errors.idle?.message}>
            {(wiring) => <input {...wiring} {...register('idle')} autoComplete="off" className="field-box" />}
          </Field>
        </div>
        <Field
          label="Review before AI apps see it"
          hint="This waits for your review. AI apps can’t find or run what waits."
          error={errors.hold?.message}
        >
          {(wiring) => (
            <select {...wiring} {...register('hold')} className="field-box">
              <option value="">New and changed tools (default)</option>
              <option value="changes">Changed tools only</option>
              <option value="nothing">Nothing: every change applies at once</option>
              <option value="all">All tools, including the first time</option>
              {written === 'additions' && <option value="additions">New and changed tools</option>}
            </select>
          )}
        </Field>
        <Field label="Description" hint="What it is for, in your words. Search reads it." error={errors.description?.message}>
          {(wiring) => <input {...wiring} {...register('description')} autoComplete="off" className="field-box" />}
        </Field>
        <p className="text-small text-ink-2">Empty fields use the values of the page Limits in Settings.</p>
      </div>
    </details>
  )
}
