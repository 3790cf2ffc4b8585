import type { Skill } from '../../electron/contract/skills.ts'
import { humanName } from '../../electron/control/human-name.ts'
import { changeSentences, sentenceText } from '../../electron/control/words/change-words.ts'
import { namedAsShown } from '../../electron/control/words/skill-words.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { Button } from '../parts/button.tsx'
import { Facts } from '../parts/layout/card.tsx'
import { legible } from '../parts/legible.ts'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { bytesOf } from '../parts/numbers/bytes.ts'
import { useStill } from '../parts/use-still.ts'
import { FindingLine } from '../servers/finding-line.tsx'
import { acceptSkill, leaveSkill } from './skill-actions.ts'

/** What a skill says, read from its server when it is opened, and the decision on it. */
export function SkillDetails({ skill }: { skill: Skill }) {
  const { value, error } = useAnswer(['skills', 'show', skill.uri, skill.server ?? null, skill.version ?? null], (client) =>
    client.skills.show(namedAsShown(skill)),
  )
  const isStill = useStill(skill.version ?? '')
  const waits = skill.state !== 'accepted'
  const findings = [...skill.findings, ...(value?.findings ?? [])]
  const sentences = value?.change === undefined || skill.state === 'new' ? [] : changeSentences(value.change)
  return (
    <div className="min-h-0 flex-1 space-y-3 overflow-auto p-4">
      <p className="text-ink-2">{skill.description}</p>
      {waits && (
        <div className="flex gap-2">
          {/* Accepted is what was read: not before it is there. */}
          <Button
            look={findings.length > 0 ? 'danger' : 'primary'}
            disabled={!isStill || value === undefined}
            onClick={() => void acceptSkill(skill)}
          >
            {findings.length > 0 ? 'Accept anyway' : 'Accept'}
          </Button>
          {skill.state !== 'left-out' && (
            <Button disabled={!isStill} onClick={() => void leaveSkill(skill)}>
              Leave out
            </Button>
          )}
        </div>
      )}
      {skill.dynamic && <Trouble kind="warn" message="Its server makes its files on demand, so they can change without a review." />}
      {findings.map((finding, at) => (
        <FindingLine key={at} finding={finding} />
      ))}
      {sentences.length > 0 && (
        <ul className="list-disc pl-5">
          {sentences.map((sentence) => (
            <li key={sentenceText(sentence)}>{sentenceText(sentence)}</li>
          ))}
        </ul>
      )}
      <Facts
        rows={[
          ['From', skill.server === undefined ? 'You' : humanName(skill.server)],
          ['Files', skill.dynamic ? undefined : `${skill.files} (${bytesOf(skill.bytes)})`],
          ['Address', <code className="font-mono text-small">{skill.uri}</code>],
        ]}
      />
      {error !== undefined && <Failure error={error} />}
      {value?.problem !== undefined && <Trouble kind="warn" message={value.problem} />}
      {value === undefined && error === undefined && <Skeleton lines={8} />}
      {value?.text !== undefined && <FileText label="What it says" text={value.text} />}
      {(value?.files ?? []).map(({ path, text, problem }) => (
        <details key={path} open={findings.some(({ where }) => where === path)}>
          <summary className="w-fit cursor-pointer wrap-anywhere text-ink-2">
            {legible(path)}
            {text === undefined && problem === undefined && ' (not text)'}
          </summary>
          {problem !== undefined && <p className="mt-1 text-small text-warn">{problem}</p>}
          {text !== undefined && <FileText label={path} text={text} />}
        </details>
      ))}
    </div>
  )
}

function FileText({ label, text }: { label: string; text: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className="overflow-auto rounded-box bg-sunken p-3 font-mono text-small wrap-anywhere whitespace-pre-wrap"
    >
      {legible(text)}
    </pre>
  )
}
