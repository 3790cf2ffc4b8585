import type { Settings } from '../../config/settings-schema.ts'
import type { Rule } from './rule.ts'

/**
 * The last rules: what happens if no other applies. The setting `destructive` decides on destructive tools, and all others run.
 *
 * @param leftTo the client that asks before each call, if the setting leaves it to clients and the caller is one that does.
 * @param whyAllowed says what allows a tool that is not destructive.
 */
export function defaultRules(destructive: Settings['destructive'], leftTo: string | undefined, whyAllowed: Rule['reason']): Rule[] {
  const rest =
    leftTo !== undefined
      ? `; "destructive" of the settings leaves it to ${leftTo}, which asks before each call.`
      : destructive === 'allow'
        ? '; "destructive" of the settings lets all such calls run.'
        : '.'
  return [
    {
      decision: rest === '.' ? 'ask' : 'allow',
      keys: -1,
      by: { kind: 'default' },
      reason: () => `It may delete or overwrite something, and no rule decides it${rest}`,
      means: (_tool, effect) => effect === 'destructive',
      meansOf: () => 'some',
    },
    { decision: 'allow', keys: -2, by: { kind: 'default' }, reason: whyAllowed, means: () => true, meansOf: () => 'some' },
  ]
}
