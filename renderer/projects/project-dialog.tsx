import { engine } from '../engine/engine.ts'
import { explainError } from '../engine/explain-error.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { Skeleton, Trouble } from '../parts/message.tsx'
import { useGiven } from '../servers/form/borrowed.tsx'
import { Preview } from '../servers/form/preview.tsx'

/** The servers of a project folder, to be trusted or refused. Closed without an answer, the folder stays undecided. */
export function ProjectDialog({ folder, onClose }: { folder: string; onClose: () => void }) {
  const { value: view, error } = useAnswer(folder, (client, signal) => client.projects.look({ folder }, { signal }))
  const given = useGiven()
  const answer = (agrees: boolean, shown: string): void => {
    onClose()
    void attempt(() => engine().projects.answer({ folder, agrees, shown }), 'Your answer was not saved')
  }
  return (
    <Dialog label={`Servers of ${folder}`} onClose={onClose} className="w-[36rem] max-w-[calc(100vw-2rem)]">
      <div className="max-h-[80vh] space-y-4 overflow-auto p-4">
        <div className="space-y-1">
          <h2 className="text-section font-semibold">Servers for a project</h2>
          <p className="font-mono text-small wrap-anywhere text-ink-2">{folder}</p>
          <p>
            Its files name these servers. Apps that work in this folder can use them once you allow it, and no others can. If the files
            change, you are asked again.
          </p>
        </div>
        {error !== undefined && <Trouble kind="bad" {...explainError(error)} />}
        {view === undefined && error === undefined && <Skeleton lines={4} />}
        {view?.servers.map(({ name, preview }) => (
          <section key={name} aria-label={name} className="space-y-1.5">
            <h3 className="font-mono font-medium">{name}</h3>
            <Preview preview={preview} given={given} />
          </section>
        ))}
        {view?.problems.map((problem) => (
          <Trouble key={problem} kind="warn" message={problem} />
        ))}
        {view !== undefined && (
          <DialogButtons>
            <Button onClick={() => answer(false, view.fingerprint)}>Leave out</Button>
            <Button
              look="primary"
              disabled={!given.all(view.servers.flatMap(({ preview }) => preview.borrowed))}
              onClick={() => answer(true, view.fingerprint)}
            >
              Use these servers
            </Button>
          </DialogButtons>
        )}
      </div>
    </Dialog>
  )
}
