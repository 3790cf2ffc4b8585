import { engine } from '../../engine/engine.ts'
import { askAgain } from '../../engine/queries.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { attempt } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'
import { useConfigNumber } from '../../settings/rows/use-config-number.ts'

/** Asks once whether newer lists are fetched. */
export function UpdateQuestion() {
  const read = useConfigNumber()
  const { value: isOpen } = useAnswer(
    ['settings', 'gallery', read],
    async (client) => (await client.settings.get())['gallery.update'] === undefined,
  )
  if (isOpen !== true) return null
  const answer = (value: boolean): void =>
    void attempt(async () => {
      await engine().settings.set({ key: 'gallery.update', value })
      await askAgain('settings')
    }, 'Not saved')
  return (
    <section
      aria-label="Newer lists"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3 inset-ring inset-ring-line"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-semibold">Fetch newer lists of the gallery once a week?</span>
        <span className="block text-ink-2">Tooltray asks its release page. A list is used only if the release signed it.</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => answer(true)}>Fetch once a week</Button>
        <Button look="quiet" onClick={() => answer(false)}>
          No
        </Button>
      </span>
    </section>
  )
}
