/** Some models write code as they would show it to somebody. */
const FENCE = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/

/** A script without the marks of a code block around it: its lines are counted from there. */
export function withoutFence(text: string): string {
  return FENCE.exec(text)?.[1] ?? text
}
