/**
 * The words that run Tooltray's script with Node, where it may run the engine. V8's young generation has 4 MB from the start: it does not
 * grow to 16 MB, which keeps a thousand tools 30 MB smaller, and not being smaller at first spares a start many collections. As options of
 * the process, these leave V8's flags as Node was built with; after `v8.setFlagsFromString`, V8 would reject the compiled code of Node's
 * own modules and compile them again.
 */
export function engineProgram(node: string, script: string): [node: string, ...words: string[]] {
  return [node, '--min-semi-space-size=4', '--max-semi-space-size=4', script]
}
