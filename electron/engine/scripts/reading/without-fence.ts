/** Some models wrap code in a Markdown fence. */
const FENCE = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/

/** A script without a Markdown fence. Its lines are counted inside the fence. */
export function withoutFence(text: string): string {
  return FENCE.exec(text)?.[1] ?? text
}
