import { useRef, useState } from 'react'
import type { ConfigImportPlan } from '../../electron/contract/config-transfer.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { counted } from '../parts/time/ago.ts'
import { Button } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { Failure } from '../parts/message.tsx'
import { meaningOfRule } from '../permissions/exceptions/decided-by-rule.ts'
import { ruleSentence } from '../permissions/exceptions/rule-sentence.ts'
import { Sentence } from '../permissions/exceptions/sentence.tsx'
import { roleSentence } from '../permissions/roles/role-words.ts'
import { Borrowed, useGiven } from '../servers/form/borrowed.tsx'
import { Preview } from '../servers/form/preview.tsx'
import { saveText } from '../parts/save-text.ts'
import { SettingGroup, SettingRow } from './rows/setting-row.tsx'

/** A chosen file, and what importing it would do. */
interface Chosen {
  readonly text: string
  readonly plan: ConfigImportPlan
}

const WORDS = { new: 'new', same: 'exists already', different: 'exists with another configuration' } as const

/** Exports the whole configuration as a file, and imports one. */
export function SetUpSettings() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()

  const save = async (): Promise<void> => {
    const file = await engine().setUp.export()
    saveText('tooltray-configuration.json', `${JSON.stringify(file, undefined, 2)}\n`, 'application/json')
    const secrets = (file['secrets'] as string[] | undefined) ?? []
    notify({
      kind: 'done',
      text:
        secrets.length === 0
          ? 'The configuration is exported.'
          : `The configuration is exported without ${counted(secrets.length, 'secret')}: ${secrets.join(', ')}.`,
    })
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    await attempt(async () => {
      const text = await file.text()
      setChosen({ text, plan: await engine().setUp.plan({ text }) })
    }, 'The file was not imported')
  }

  return (
    <SettingGroup title="Everything in one file">
      <SettingRow name="Export configuration" about="Servers, profiles, permissions, and settings. Keys are left out, and listed by name.">
        <Button onClick={() => void attempt(save, 'Nothing was exported')}>Export</Button>
      </SettingRow>
      <SettingRow name="Import configuration" about="You see every program and address in the file before anything changes.">
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Configuration to import"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </SettingRow>
      {chosen !== undefined && <ImportDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </SettingGroup>
  )
}

function ImportDialog({ text, plan: first, onClose }: Chosen & { onClose: () => void }) {
  const [replace, setReplace] = useState(false)
  const given = useGiven()
  // Consent is to the displayed plan, for exactly this choice.
  const { value, error } = useAnswer(JSON.stringify([text, replace]), async (client, signal) => ({
    replace,
    plan: await client.setUp.plan({ text, replace }, { signal }),
  }))
  const current = value?.replace === replace ? value.plan : undefined
  const plan = current ?? first
  const coming = plan.servers.filter(({ comes }) => comes)
  const borrowed = [...coming.flatMap(({ preview }) => preview.borrowed), ...plan.settings.flatMap((setting) => setting.borrowed)]
  const takeOver = async (): Promise<void> => {
    if (await attempt(() => engine().setUp.takeOver({ text, replace, agreed: current?.fingerprint }), 'Nothing was imported')) onClose()
  }
  return (
    <Dialog label="Import configuration" onClose={onClose} className="w-[640px] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold">Import configuration</h2>
        <p className="text-ink-2">These programs will run on this computer, and Tooltray will connect to these addresses.</p>
        <ul className="max-h-96 space-y-3 overflow-auto" aria-label="Servers of the file" tabIndex={0}>
          {plan.servers.map(({ name, state, comes, preview }) => (
            <li key={name} className="space-y-1 border-b pb-2">
              <p>
                <span className="font-medium">{name}</span>{' '}
                <span className="text-ink-2">
                  {WORDS[state]}
                  {state === 'different' && (comes ? ', which is replaced' : ', which stays')}
                </span>
              </p>
              {comes && <Preview preview={preview} given={given} />}
            </li>
          ))}
          {plan.roles.map(({ name, ...role }) => (
            <li key={`role ${name}`}>
              The role <span className="font-medium">{name}</span>
              {role.clients === undefined ? '' : ` of ${role.clients.map(appName).join(', ')}`}: <Sentence parts={roleSentence(role)} />
            </li>
          ))}
          {plan.rules.map((rule) => (
            <li key={`rule ${JSON.stringify(rule)}`}>
              A rule: <Sentence parts={ruleSentence(meaningOfRule(rule), { nameOf: appName })} />
            </li>
          ))}
          {plan.profiles.map(({ name, servers }) => (
            <li key={`profile ${name}`}>
              The profile <span className="font-medium">{name}</span>: {servers.join(', ')}
            </li>
          ))}
          {plan.settings.map(({ name, value: set, borrowed: lent }) => (
            <li key={`setting ${name}`} className="space-y-1">
              The setting <span className="font-medium">{name}</span>: <span className="font-mono text-small wrap-anywhere">{set}</span>
              <Borrowed borrowed={lent} given={given} />
            </li>
          ))}
        </ul>
        {plan.roles.length + plan.rules.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer text-ink-2">Roles and rules as they are in the file</summary>
            <Code label="Roles and rules" text={JSON.stringify({ roles: plan.roles, rules: plan.rules }, undefined, 2)} />
          </details>
        )}
        {error !== undefined && <Failure error={error} />}
        {plan.missing.length > 0 && <p>Keys that you must enter yourself: {plan.missing.join(', ')}.</p>}
        {plan.servers.some(({ state }) => state === 'different') && (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />
            Replace servers that exist with another configuration
          </label>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={current?.fingerprint === undefined || !given.all(borrowed)}
            onClick={() => void takeOver()}
            data-initial-focus
          >
            Import {counted(coming.length, 'server')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
