import { useAnswer } from '../engine/use-engine.ts'
import { AskOnce } from '../settings/ask-once.tsx'
import { useConfigNumber } from '../settings/rows/use-config-number.ts'

/** Asks once whether updates of packages are looked for. Not shown before the first package is kept, and after an answer. */
export function LookQuestion() {
  const read = useConfigNumber()
  const { value: isOpen } = useAnswer(['settings', 'look', read], async (client) => {
    const { 'packages.look': look } = await client.settings.get()
    return look === undefined && (await client.packages.list()).length > 0
  })
  if (isOpen !== true) return null
  return (
    <AskOnce
      label="Updates of packages"
      question="Check for server updates daily?"
      about="Tooltray asks the registries of their packages. A newer version runs only after you accept it."
      yes="Check daily"
      setting="packages.look"
    />
  )
}
