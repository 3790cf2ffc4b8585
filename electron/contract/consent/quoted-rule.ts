/**
 * Returns the sentence by which the engine says that a rule of servers.json decides. The window puts what the rule means in its place.
 *
 * @param rule as JSON, without notes.
 */
export function quotedRule(rule: string): string {
  return `servers.json has the rule ${rule}.`
}
