import { appName } from '../../electron/control/words/app-name.ts'
import { FailedFiles } from '../clients/failed-files.tsx'
import { undoChange } from '../clients/change-dialog.tsx'
import { askAgain } from '../engine/queries.ts'
import { useActivity, useAnswer, useServers, useStatus, useStore } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { setUpStepOf } from '../frame/set-up-step.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { legible } from '../parts/legible.ts'
import { counted } from '../parts/time/ago.ts'
import { AppsCard } from './apps-card.tsx'
import { firstCallIn } from './first-call.ts'
import { lastImport } from './last-import.ts'
import { isReady } from './ready.ts'
import { ServersCard } from './servers-card.tsx'
import { SetUpFrame } from './set-up-frame.tsx'
import { Steps } from './steps.tsx'
import { TryCard } from './try-card.tsx'

/** How each server becomes ready, each app connects, and the first call of one of them. It stays until the person leaves it. */
export function ReadyStep() {
  const imported = useStore(lastImport)
  const all = useServers().filter(({ state }) => state !== 'disabled')
  const servers = imported?.beside === true ? all.filter(({ name }) => imported.report.imported.includes(name)) : all
  const status = useStatus()
  const { value: clients } = useAnswer(['clients.list'], (client) => client.clients.list({}))
  const call = firstCallIn(useActivity(), imported?.at)
  const ready = servers.filter(isReady).length
  const step = status === undefined ? 2 : setUpStepOf(status)
  const count = imported?.report.imported.length ?? 0
  const undo =
    imported?.report.change ??
    clients?.flatMap((client) => (client.undo?.action === 'import' ? [client.undo] : [])).sort((a, b) => b.at - a.at)[0]?.change
  return (
    <SetUpFrame
      steps={
        <Steps
          now={call === undefined ? step : 3}
          done={call !== undefined}
          labels={[count > 0 ? `Imported ${counted(count, 'server')}` : counted(all.length, 'server'), 'Get them ready', 'First call']}
        />
      }
      title={call === undefined ? titleFor(ready, servers.length) : `${legible(appName(call.client))} made its first call`}
      actions={
        <>
          {undo !== undefined && (
            <Button
              look="quiet"
              onClick={() =>
                void undoChange(undo).then(async (undone) => {
                  if (!undone) return
                  lastImport.set(undefined)
                  await askAgain('clients.list')
                })
              }
            >
              Undo the import
            </Button>
          )}
          <LinkButton look={call === undefined ? 'plain' : 'primary'} href={hrefOf({ page: 'home' })}>
            {call === undefined ? 'Finish later' : 'Done'}
          </LinkButton>
        </>
      }
    >
      <div className="space-y-4">
        <FailedFiles failed={imported?.report.failed ?? []} />
        <div className="grid grid-cols-1 items-start gap-4 @min-[800px]:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
          <ServersCard servers={servers} copied={imported?.copied} />
          <div className="grid grid-cols-1 gap-4">
            <AppsCard clients={clients} />
            <TryCard servers={servers} clients={clients} call={call} />
          </div>
        </div>
      </div>
    </SetUpFrame>
  )
}

function titleFor(ready: number, of: number): string {
  if (of === 0) return 'All servers are off'
  if (of === 1) return ready === 1 ? 'Your server is ready' : 'Getting your server ready'
  return ready === of ? `All ${of} servers are ready` : `${ready} of ${of} servers are ready`
}
