import type { SettingKey } from '../../electron/contract/settings/settings.ts'
import { engine } from '../engine/engine.ts'
import { askAgain } from '../engine/queries.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'

/**
 * A question that is asked once, until it is answered: whether something is switched on.
 *
 * @param yes is the text of the button that switches it on.
 */
export function AskOnce({
  label,
  question,
  about,
  yes,
  setting,
}: {
  label: string
  question: string
  about: string
  yes: string
  setting: SettingKey
}) {
  const answer = (value: boolean): void =>
    void attempt(async () => {
      await engine().settings.set({ key: setting, value })
      await askAgain('settings')
    }, 'Not saved')
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3 inset-ring inset-ring-line"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-semibold">{question}</span>
        <span className="block text-ink-2">{about}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => answer(true)}>{yes}</Button>
        <Button look="quiet" onClick={() => answer(false)}>
          No
        </Button>
      </span>
    </section>
  )
}
