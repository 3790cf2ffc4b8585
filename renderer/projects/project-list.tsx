import { useState } from 'react'
import type { ProjectStatus } from '../../electron/contract/sources/sources.ts'
import { useProjects } from '../engine/use-engine.ts'
import { windowMessage } from '../help/window-words.ts'
import { Button } from '../parts/button.tsx'
import { loadedLater } from '../parts/loading/loaded-later.tsx'
import { SettingGroup } from '../settings/rows/setting-row.tsx'

const ProjectDialog = loadedLater(() => import('./project-dialog.tsx').then((module) => module.ProjectDialog))

const STATES: Readonly<Record<ProjectStatus['state'], string>> = {
  asked: 'Waits for you',
  agreed: 'Apps that work there can use them',
  refused: 'Left out',
  unreadable: 'Its files cannot be read',
}

/** The project folders with servers of their own in which apps work now, with what was decided about each, to decide again. */
export function ProjectList() {
  const projects = useProjects()
  const [chosen, choose] = useState<string>()
  return (
    <>
      <SettingGroup title="Project servers">
        {projects.length === 0 && (
          <p className="px-4 py-3 text-ink-2">
            When an app works in a folder that has servers of its own (.mcp.json), the folder is listed here. You decide whether to use
            them.
          </p>
        )}
        {projects.map(({ folder, state, servers, problem }) => (
          <div key={folder} className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-mono wrap-anywhere">{folder}</p>
              <p className="text-small text-ink-2">
                {STATES[state]}
                {servers.length > 0 && `: ${servers.join(', ')}`}
                {problem !== undefined && `. ${windowMessage(problem.message)}`}
              </p>
            </div>
            {state !== 'unreadable' && (
              <Button onClick={() => choose(folder)} aria-label={`Review ${folder}`}>
                Review
              </Button>
            )}
          </div>
        ))}
      </SettingGroup>
      {chosen !== undefined && <ProjectDialog key={chosen} folder={chosen} onClose={() => choose(undefined)} />}
    </>
  )
}
