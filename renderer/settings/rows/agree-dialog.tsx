import type { SettingPreview } from '../../../electron/contract/settings/settings.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Borrowed, useGiven } from '../../servers/form/borrowed.tsx'

/** Shows what a change of a setting runs, opens, or sends, and asks for consent to exactly that. */
export function AgreeDialog({ preview: { says, borrowed }, onAnswer }: { preview: SettingPreview; onAnswer: (agreed: boolean) => void }) {
  const given = useGiven()
  return (
    <Dialog label="What this changes" onClose={() => onAnswer(false)} className="w-[480px] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold">What this changes</h2>
        {says.map((sentence) => (
          <p key={sentence} className="break-words">
            {sentence}
          </p>
        ))}
        <Borrowed borrowed={borrowed} given={given} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button look="primary" disabled={!given.all(borrowed)} onClick={() => onAnswer(true)}>
            Agree
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
