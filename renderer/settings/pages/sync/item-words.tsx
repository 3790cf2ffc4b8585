import type { WaitingChange } from '../../../../electron/contract/settings/sync.ts'
import { appName } from '../../../../electron/control/words/app-name.ts'
import { Code } from '../../../parts/code.tsx'
import { legible } from '../../../parts/legible.ts'
import { meaningOfRule } from '../../../permissions/exceptions/decided-by-rule.ts'
import { ruleSentence } from '../../../permissions/exceptions/rule-sentence.ts'
import { Sentence } from '../../../permissions/exceptions/sentence.tsx'
import { settingName } from '../../rows/setting-words.ts'

type Item = Pick<WaitingChange, 'kind' | 'name'>

const KINDS: Readonly<Record<Item['kind'], string>> = {
  server: 'The server',
  sandbox: 'The sandbox of',
  package: 'The package of',
  profile: 'The profile',
  role: 'The role',
  rule: 'A rule',
  setting: 'The setting',
  script: 'The script',
}

/** Names a shared item at the beginning of a sentence. A rule has no name that people could read. */
export function ItemName({ item: { kind, name } }: { item: Item }) {
  if (kind === 'rule') return <>{KINDS.rule}</>
  return (
    <>
      {KINDS[kind]} <span className="font-medium wrap-anywhere">{legible(kind === 'setting' ? settingName(name) : name)}</span>
    </>
  )
}

/** The value of a shared item: a rule as a sentence, anything else as its JSON. */
export function ItemValue({ rule, label, text }: Pick<WaitingChange, 'rule'> & { label: string; text: string }) {
  if (rule === undefined) return <Code label={label} text={text} />
  return (
    <p>
      <Sentence parts={ruleSentence(meaningOfRule(rule), { nameOf: appName })} />
    </p>
  )
}
