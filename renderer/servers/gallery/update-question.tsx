import { useAnswer } from '../../engine/use-engine.ts'
import { AskOnce } from '../../settings/ask-once.tsx'
import { useConfigNumber } from '../../settings/rows/use-config-number.ts'

/** Asks once whether newer lists are fetched. */
export function UpdateQuestion() {
  const read = useConfigNumber()
  const { value: isOpen } = useAnswer(
    ['settings', 'gallery', read],
    async (client) => (await client.settings.get())['gallery.update'] === undefined,
  )
  if (isOpen !== true) return null
  return (
    <AskOnce
      label="Newer lists"
      question="Fetch newer lists of the gallery once a week?"
      about="Tooltray asks its release page. A list is used only if the release signed it."
      yes="Fetch once a week"
      setting="gallery.update"
    />
  )
}
