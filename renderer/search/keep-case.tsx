import { ListChecks } from 'lucide-react'
import { engine } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { Button } from '../parts/button.tsx'
import { tellCasesChanged } from './case-changes.ts'
import { SHOWN_TO_APPS } from './run/limits.ts'

/** Saves the search as a test that this tool is among the results shown to apps. */
export function KeepCase({ query, tool }: { query: string; tool: string }) {
  const keep = async (): Promise<void> => {
    if (!(await attempt(() => engine().cases.save({ query, tool, within: SHOWN_TO_APPS }), 'Not kept'))) return
    tellCasesChanged()
    notify({
      kind: 'done',
      text: `Kept: “${query}” is to find ${tool} among the first ${SHOWN_TO_APPS}.`,
      action: { label: 'See tests', run: () => void (location.hash = hrefOf({ page: 'playground' })) },
    })
  }
  return (
    <Button onClick={() => void keep()} title={`A test that this search finds ${tool}`}>
      <ListChecks className="size-4" aria-hidden /> Keep as a test
    </Button>
  )
}
