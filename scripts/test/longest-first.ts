import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute or more, the longest first. Started last, each would run on while the other workers have nothing. */
export const LONGEST = [
  'e2e/engine/hostile-servers.test.ts',
  'e2e/protocol/conformance.test.ts',
  'e2e/window/look/look.test.ts',
  'e2e/scripts/run-script.test.ts',
  'electron/engine/clients/killed.test.ts',
  'fuzz/fuzz.test.ts',
  'e2e/engine/sandbox.test.ts',
  'e2e/protocol/results/results.test.ts',
  'e2e/window/servers.test.ts',
  'e2e/window/look/accessibility.test.ts',
  'e2e/window/sources.test.ts',
  'e2e/engine/failures.test.ts',
  'e2e/protocol/transports.test.ts',
  'e2e/window/tools.test.ts',
  'e2e/window/journeys/journeys.test.ts',
  'e2e/window/look/narrow.test.ts',
  'e2e/window/apps/import.test.ts',
  'e2e/window/planted-secrets.test.ts',
  'e2e/window/servers/changes.test.ts',
  'e2e/sign-in/keychain.test.ts',
]

/** Vitest's order (a fresh clone knows only the sizes of files), with the longest files first in their project. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Groups and projects keep their order: it is Vitest's, and the sort is stable.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return own.toSorted((one, other) => rank(one) - rank(other))
    })
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return at === -1 ? LONGEST.length : at
}
