/** Programs that commands of READMEs begin with. */
const COMMAND = /^(?:npx|bunx|pnpm|yarn|uvx|uv|pipx|docker|podman|node|python3?|claude|codex|gemini|code|cursor)\s+\S/

/** Whether a text is something to add rather than words to search for: a path, a configuration, an address with its scheme, a command. */
export function isPasted(text: string): boolean {
  const start = text.trimStart()
  return /^(?:~?\/.|~\/|[{[]|[A-Za-z]:\\|\\\\)/.test(start) || /^[a-z][\w+.-]*:\/\//i.test(start) || COMMAND.test(start)
}
