import type { Rule } from '../../electron/contract/access.ts'
import { engine, engineView } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'

/** Says that a rule was written, with an undo that removes it again. */
export function tellOfRule(rule: Rule, text: string): void {
  const wanted = keyOf(rule)
  const undo = async (): Promise<void> => {
    const rules = engineView.get().status?.config.rules ?? []
    // The new one stands last; one that was removed elsewhere is not there any more.
    const at = rules.findLastIndex((each) => keyOf(each) === wanted)
    if (at === -1) return
    await engine().rules.remove({ number: at + 1 })
  }
  notify({ kind: 'done', lasting: true, text, action: { label: 'Undo', run: () => void attempt(undo, 'Not undone') } })
}

/** The keys that say what a rule means, in any order. */
function keyOf(rule: Rule): string {
  const { server, tool, client, profile, effect, decision } = rule
  return JSON.stringify({ server, tool, client, profile, effect, decision })
}
