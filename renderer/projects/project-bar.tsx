import { FolderDot } from 'lucide-react'
import { useState } from 'react'
import { useProjects } from '../engine/use-engine.ts'
import { counted } from '../parts/time/ago.ts'
import { Button } from '../parts/button.tsx'
import { loadedLater } from '../parts/loading/loaded-later.tsx'

// Loaded on demand: most folders have no servers.
const ProjectDialog = loadedLater(() => import('./project-dialog.tsx').then((module) => module.ProjectDialog))

/** Project folders with servers that the user has not decided on yet. */
export function ProjectBar() {
  const asked = useProjects().filter(({ state }) => state === 'asked')
  const [chosen, choose] = useState<string>()
  return (
    <>
      <div role="status" aria-label="Servers of projects">
        {asked.map(({ folder, servers }) => (
          <div key={folder} className="flex animate-appear items-center gap-3 border-b bg-warn-soft px-4 py-2">
            <FolderDot className="size-4 shrink-0 text-warn" aria-hidden />
            <p className="min-w-0 flex-1 truncate">
              <span className="font-mono">{folder}</span> brings {counted(servers.length, 'server')} for apps that work there:{' '}
              <span className="font-medium">{servers.join(', ')}</span>
            </p>
            <Button look="primary" onClick={() => choose(folder)} aria-label={`Review ${folder}`}>
              Review
            </Button>
          </div>
        ))}
      </div>
      {chosen !== undefined && <ProjectDialog key={chosen} folder={chosen} onClose={() => choose(undefined)} />}
    </>
  )
}
