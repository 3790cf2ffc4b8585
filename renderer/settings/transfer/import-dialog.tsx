import { useState } from 'react'
import type { ConfigImportPlan } from '../../../electron/contract/config-transfer.ts'
import { appName } from '../../../electron/control/words/app-name.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { counted } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Code } from '../../parts/code.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/message.tsx'
import { meaningOfRule } from '../../permissions/exceptions/decided-by-rule.ts'
import { ruleSentence } from '../../permissions/exceptions/rule-sentence.ts'
import { Sentence } from '../../permissions/exceptions/sentence.tsx'
import { roleSentence } from '../../permissions/roles/role-words.ts'
import { Borrowed, useGiven } from '../../servers/form/borrowed.tsx'
import { Preview } from '../../servers/form/preview.tsx'
import { settingName } from '../rows/setting-words.ts'

/** A chosen file, what opens it, and what importing it would do. */
export interface Chosen {
  readonly text: string
  readonly key?: { readonly passphrase: string } | undefined
  readonly plan: ConfigImportPlan
}

const WORDS = { new: 'new', same: 'exists already', different: 'exists with another configuration' } as const

/** Shows what importing a file would do, and imports it. */
export function ImportDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { text, key, plan: first } = chosen
  const [replace, setReplace] = useState(false)
  const given = useGiven()
  // Consent is to the displayed plan, for exactly this choice.
  const { value, error } = useAnswer(JSON.stringify([text, replace]), async (client, signal) => ({
    replace,
    plan: await client.setUp.plan({ text, key, replace }, { signal }),
  }))
  const current = value?.replace === replace ? value.plan : undefined
  const plan = current ?? first
  const coming = plan.servers.filter(({ comes }) => comes)
  const borrowed = [...coming.flatMap(({ preview }) => preview.borrowed), ...plan.settings.flatMap((setting) => setting.borrowed)]
  const takeOver = async (): Promise<void> => {
    if (!(await attempt(() => engine().setUp.takeOver({ text, key, replace, agreed: current?.fingerprint }), 'Nothing was imported')))
      return
    notify({ kind: 'done', text: coming.length === 0 ? 'The configuration is imported.' : `Imported ${counted(coming.length, 'server')}.` })
    onClose()
  }
  return (
    <Dialog label="Import configuration" onClose={onClose} className="w-[640px] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 data-initial-focus tabIndex={-1} className="text-section font-semibold outline-none">
          Import configuration
        </h2>
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
              The setting <span className="font-medium">{settingName(name)}</span>:{' '}
              <span className="font-mono text-small wrap-anywhere">{set}</span>
              <Borrowed borrowed={lent} given={given} />
            </li>
          ))}
        </ul>
        <Secrets plan={plan} />
        {plan.roles.length + plan.rules.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer text-ink-2">Roles and rules as they are in the file</summary>
            <Code label="Roles and rules" text={JSON.stringify({ roles: plan.roles, rules: plan.rules }, undefined, 2)} />
          </details>
        )}
        {error !== undefined && <Failure error={error} />}
        {plan.missing.length > 0 && <p>Keys that you must enter yourself: {plan.missing.join(', ')}.</p>}
        {[...plan.servers, ...plan.values, ...plan.signIns].some(({ state }) => state === 'different') && (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />
            Replace what exists with another value
          </label>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={current?.fingerprint === undefined || !given.all(borrowed)} onClick={() => void takeOver()}>
            {coming.length === 0 ? 'Import' : `Import ${counted(coming.length, 'server')}`}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

/** The secrets and sign-ins in the file, by name. */
function Secrets({ plan: { values, signIns } }: { plan: ConfigImportPlan }) {
  if (values.length + signIns.length === 0) return null
  const words = ({ state, comes }: { state: keyof typeof WORDS; comes: boolean }): string =>
    state === 'different' ? (comes ? 'is replaced' : 'stays as it is here') : WORDS[state]
  return (
    <section aria-label="Keys and sign-ins of the file">
      <h3 className="font-medium">Keys and sign-ins</h3>
      <ul className="max-h-40 overflow-auto" aria-label="Keys and sign-ins of the file" tabIndex={0}>
        {values.map(({ name, ...value }) => (
          <li key={name}>
            <span className="font-mono text-small wrap-anywhere">{name}</span> <span className="text-ink-2">{words(value)}</span>
          </li>
        ))}
        {signIns.map(({ url, account, identity, ...signIn }) => (
          <li key={`${url} ${account}`}>
            Sign-in to <span className="font-mono text-small wrap-anywhere">{url}</span>
            {identity === undefined ? '' : ` as ${identity}`} <span className="text-ink-2">{words(signIn)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
