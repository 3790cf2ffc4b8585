import { implement } from '@orpc/server'
import { controlApi } from '../../control/control-api.ts'

const { scripts } = implement(controlApi)

/** The answers of an engine that runs every script to the same end, and notes what it was asked. */
export function scriptedScripts(asked: string[]) {
  return {
    run: scripts.run.handler(({ input }) => {
      asked.push(`scripts.run ${JSON.stringify(input)}`)
      const calls = [{ name: 's__echo', arguments: '{"a":1}', began: 3, milliseconds: 12, outcome: 'ok' as const }]
      const report = { id: 'c-1', calls, said: 'seen\n', milliseconds: 20, computed: 2 }
      if (input.code !== 'throw 1') return { ...report, result: { all: 3 } }
      return { ...report, error: { code: 'script_failed', message: 'The script failed in line 1: 1' } }
    }),
    list: scripts.list.handler(() => []),
    save: scripts.save.handler(() => undefined),
    remove: scripts.remove.handler(() => undefined),
  }
}
