import type { Rule } from '../../electron/contract/access.ts'
import { engine, engineView } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'

/** Says that rules were written, with an undo that removes them again. */
export function tellOfRules(written: readonly Rule[], text: string): void {
  const undo = async (): Promise<void> => {
    const keys = (engineView.get().status?.config.rules ?? []).map(keyOf)
    // The new ones stand last; one that was removed elsewhere is not there any more. The numbers of those before stay.
    const places = written.map((rule) => keys.lastIndexOf(keyOf(rule)) + 1).filter((number) => number > 0)
    for (const number of places.toSorted((one, other) => other - one)) await engine().rules.remove({ number })
  }
  notify({ kind: 'done', lasting: true, text, action: { label: 'Undo', run: () => void attempt(undo, 'Not undone') } })
}

/** The keys that say what a rule means, in any order. */
function keyOf(rule: Rule): string {
  const { server, tool, client, profile, effect, decision } = rule
  return JSON.stringify({ server, tool, client, profile, effect, decision })
}
