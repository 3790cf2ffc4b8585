/**
 * Returns the command line that runs Tooltray's script with Node, for a process that may run the engine. V8's young generation always has
 * 4 MB. If it grew to 16 MB, an engine with a thousand tools would need 30 MB more. If it began with 1 MB, it would be collected 30 times
 * during a start. These are options of the process because of `v8.setFlagsFromString`: after it, V8 rejects the compiled code of Node's own
 * modules, and compiles them again.
 */
export function engineProgram(node: string, script: string): [node: string, ...words: string[]] {
  return [node, '--min-semi-space-size=4', '--max-semi-space-size=4', script]
}
