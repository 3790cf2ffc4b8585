import { useState } from 'react'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { engine } from '../../engine/engine.ts'
import { askAgain } from '../../engine/queries.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { attempt } from '../../frame/notices.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { saveText } from '../../parts/save-text.ts'
import { Switch } from '../../parts/switch.tsx'
import { counted } from '../../parts/time/ago.ts'
import type { ObjectField } from '../rows/object-form.ts'
import { ObjectRow } from '../rows/object-row.tsx'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'
import { SwitchRow } from '../rows/value-rows.tsx'

const RERANK: readonly ObjectField[] = [
  {
    path: 'provider',
    label: 'Provider',
    kind: 'choice',
    options: [
      { value: '', label: 'Choose one' },
      { value: 'openai', label: 'OpenAI, or any service with its API' },
      { value: 'gemini', label: 'Gemini' },
      { value: 'ollama', label: 'Ollama, on your computer' },
    ],
  },
  { path: 'model', label: 'Model', kind: 'text' },
  { path: 'url', label: 'Address', kind: 'text', optional: true, hint: 'Empty: the default of the provider.' },
  { path: 'apiKey', label: 'API key', kind: 'secret', optional: true, hint: 'It is stored as a secret.' },
  {
    path: 'timeLimit',
    label: 'Time limit',
    kind: 'text',
    optional: true,
    placeholder: '2s',
    hint: 'After this time, the results keep their order.',
  },
]

/** How tools are found, and what is learned from use. */
export function SearchPage() {
  const [asking, setAsking] = useState(false)
  const { value: learning, error } = useAnswer(['learning.status'], (client) => client.learning.status())
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    await attempt(work, 'Not changed')
    void askAgain('learning.status')
  }
  const save = async (): Promise<void> =>
    saveText('tooltray-learning.json', `${JSON.stringify(await engine().learning.export(), undefined, 2)}\n`, 'application/json')
  if (learning === undefined) return error === undefined ? <Skeleton lines={4} /> : <Failure error={error} />
  const { enabled, keepsQueries, words, tools, queries, habits, neighbours } = learning
  const searches = queries === 1 ? '1 search' : `${queries} searches`
  return (
    <>
      <SettingGroup title="Finding tools">
        <SwitchRow setting="searchByMeaning" />
        <SettingRow
          name="Learn from use"
          about="Which searches led to which tools, and which tools follow one another. It stays on this computer."
          usual="on"
          onUsual={enabled ? undefined : () => void change(() => engine().learning.configure({ enabled: true }))}
        >
          <Switch
            label="Learn from use"
            checked={enabled}
            onChange={(on) => void change(() => engine().learning.configure({ enabled: on }))}
          />
        </SettingRow>
        <SettingRow
          name="Keep searches as typed"
          about="For you to read. Search does not use them."
          usual="on"
          onUsual={keepsQueries ? undefined : () => void change(() => engine().learning.configure({ keepQueries: true }))}
        >
          <Switch
            label="Keep searches as typed"
            checked={keepsQueries}
            onChange={(on) => void change(() => engine().learning.configure({ keepQueries: on }))}
          />
        </SettingRow>
        <SwitchRow setting="learntTools" disabled={!enabled} />
        <SwitchRow setting="gallery.suggest" />
        <ObjectRow setting="rerank" fields={RERANK} summary={({ model, provider }) => `${textOf(model)} of ${textOf(provider)}.`} />
      </SettingGroup>
      <SettingGroup title="What was learned">
        <SettingRow
          name={`${counted(tools, 'tool')}, ${counted(words, 'word')}, ${searches}`}
          about="Only names and counts, on this computer."
        >
          <Button onClick={() => void attempt(save, 'Nothing was saved')}>Save as a file</Button>
          <Button look="danger" onClick={() => setAsking(true)} disabled={words + queries + habits + neighbours === 0}>
            Forget everything
          </Button>
        </SettingRow>
      </SettingGroup>
      <LinkButton href={hrefOf({ page: 'playground' })}>Try a search</LinkButton>
      {asking && (
        <Confirm
          title="Forget everything learned?"
          text="Search then ranks by keywords only until it has learned again. This cannot be undone."
          verb="Forget"
          onConfirm={() => void change(() => engine().learning.clear())}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function textOf(value: SettingValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
