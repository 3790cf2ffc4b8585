import { useState } from 'react'
import { isJust, shownPattern } from '../../../electron/control/words/contract-values.ts'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import { useServers, useStatus } from '../../engine/use-engine.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { clientNames } from '../client-names.ts'
import { DecisionMark } from '../exceptions/exceptions-card.tsx'
import type { Exception } from '../exceptions/exceptions.ts'
import { ruleSentence, sentenceText } from '../exceptions/rule-sentence.ts'
import { Sentence } from '../exceptions/sentence.tsx'
import { setPermissions } from '../permission-actions.ts'
import { EFFECTS, EFFECT_HEADS } from '../state-words.ts'
import { TriState } from '../tri-state.tsx'
import { type ExceptionDraft, NEW_EXCEPTION, changesOf, draftOf, draftProblem, meaningOf, withTool } from './exception-draft.ts'
import { NameField } from './name-field.tsx'
import { PatternRows } from './pattern-rows.tsx'
import { ServerAndTool } from './server-and-tool.tsx'
import { useArgumentNames, useToolsOf } from './use-tools.ts'

/** A form for one exception. `exception`: the one that is changed; without it, a new one is made. */
export function ExceptionDialog({
  permissions: { clients },
  exception,
  onClose,
}: {
  permissions: Permissions
  exception?: Exception
  onClose: () => void
}) {
  const [draft, setDraft] = useState(exception === undefined ? NEW_EXCEPTION : draftOf(exception))
  const [tried, setTried] = useState(false)
  const servers = useServers()
  const profiles = useStatus()?.config.profiles ?? []
  const server = servers.find(({ name }) => isJust(draft.server, name))
  const read = useToolsOf(server)
  const tools = read ?? []
  const argumentNames = useArgumentNames(tools.find(({ name }) => isJust(draft.tool, name)))
  const set = (changed: Partial<ExceptionDraft>): void => setDraft((before) => ({ ...before, ...changed }))
  const problem = draftProblem(draft)
  const nameOf = clientNames(clients)
  const parts = ruleSentence(meaningOf(draft), { nameOf })
  const waits = draft.value === 'allow' && clients.some(({ id, proven }) => isJust(draft.client, id) && !proven)
  const save = async (): Promise<void> => {
    setTried(true)
    if (problem !== undefined) return
    const changes = changesOf(
      draft,
      tools.map(({ name }) => name),
    )
    if (await setPermissions({ ...changes, ...exception?.removal }, sentenceText(parts))) onClose()
  }
  const title = exception === undefined ? 'Add an exception' : 'Edit the exception'
  return (
    <Dialog label={title} onClose={onClose} className="w-[560px] max-w-[calc(100vw-2rem)]">
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2 className="text-section font-semibold">{title}</h2>
        <NameField
          label="App"
          all="Any app"
          known={clients.map(({ id, name }) => ({ value: id, title: name }))}
          value={draft.client}
          onChange={(client) => set({ client })}
          hint="What an app calls itself. * stands for anything: *@phone is every user that the proxy of the key phone names."
        />
        <ServerAndTool
          servers={servers}
          tools={tools}
          value={draft}
          allTools="Any tool"
          hint="The server’s own name for it. * stands for anything: delete_*."
          className="gap-4"
          onChange={(changed) => setDraft((before) => withTool(before, changed))}
        />
        <fieldset>
          <legend className="mb-1 font-medium">What the tool does</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {EFFECTS.map((effect) => (
              <label key={effect} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={draft.effects.includes(effect)}
                  onChange={({ target: { checked } }) =>
                    set({ effects: EFFECTS.filter((each) => (each === effect ? checked : draft.effects.includes(each))) })
                  }
                  className="accent-accent-fill"
                />
                {EFFECT_HEADS[effect]}
              </label>
            ))}
          </div>
        </fieldset>
        <details open={exception !== undefined && (draft.profile !== '' || draft.patterns.length > 0)}>
          <summary className="text-ink-2">More conditions</summary>
          <div className="mt-3 space-y-4">
            {(profiles.length > 0 || draft.profile !== '') && (
              <Field label="Profile">
                {(wiring) => (
                  <select
                    {...wiring}
                    value={draft.profile}
                    onChange={(event) => set({ profile: event.target.value })}
                    className="field-box"
                  >
                    <option value="">In any</option>
                    {[...new Set([...profiles.map(({ name }) => name), draft.profile])]
                      .filter((name) => name !== '')
                      .map((name) => (
                        <option key={name}>{name}</option>
                      ))}
                  </select>
                )}
              </Field>
            )}
            <PatternRows typed={draft.patterns} known={argumentNames} onChange={(patterns) => set({ patterns })} />
          </div>
        </details>
        <div className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-1 font-medium">What to do with its calls</span>
          <TriState label="What to do with its calls" value={draft.value} onChange={(value) => set({ value })} />
        </div>
        <div className="rounded-card bg-sunken px-3.5 py-3">
          {draft.effects.length === 0 ? (
            <p data-preview className="text-ink-2">
              Choose what the tool does. Then you see the exception here.
            </p>
          ) : (
            <>
              <p className="mb-1 text-small text-ink-2">The exception in your list:</p>
              <p data-preview className="flex items-start gap-3">
                <span className="mt-0.5">
                  <DecisionMark decision={meaningOf(draft).decision} />
                </span>
                <Sentence parts={parts} />
              </p>
            </>
          )}
          {waits && (
            <p className="mt-1 text-small text-warn">
              Takes effect once {nameOf(shownPattern(draft.client))} is connected through Tooltray.
            </p>
          )}
        </div>
        <p className="text-small text-ink-2">
          If several exceptions match a call, the one with the most conditions decides. If several have the same number, the strictest
          decides. An exception with arguments that asks or denies always applies.
        </p>
        {tried && problem !== undefined && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={read === undefined || draft.effects.length === 0}>
            {exception === undefined ? 'Add exception' : 'Save exception'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
