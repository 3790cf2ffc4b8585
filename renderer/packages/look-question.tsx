import { engine } from '../engine/engine.ts'
import { askAgain } from '../engine/queries.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { useConfigNumber } from '../settings/rows/use-config-number.ts'

/** Asks once whether updates of packages are looked for. Not shown before the first package is kept, and after an answer. */
export function LookQuestion() {
  const read = useConfigNumber()
  const { value: isOpen } = useAnswer(['settings', 'look', read], async (client) => {
    const { 'packages.look': look } = await client.settings.get()
    return look === undefined && (await client.packages.list()).length > 0
  })
  if (isOpen !== true) return null
  const answer = (value: boolean): void =>
    void attempt(async () => {
      await engine().settings.set({ key: 'packages.look', value })
      await askAgain('settings')
    }, 'Not saved')
  return (
    <section
      aria-label="Updates of packages"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3 inset-ring inset-ring-line"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-semibold">Look for updates of your servers once a day?</span>
        <span className="block text-ink-2">
          Tooltray asks the registries of their packages. A newer version runs only after you accept it.
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => answer(true)}>Look once a day</Button>
        <Button look="quiet" onClick={() => answer(false)}>
          No
        </Button>
      </span>
    </section>
  )
}
