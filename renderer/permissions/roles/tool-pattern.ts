/** A pattern of tools in two parts, each empty for all: `github__delete_*` is `delete_*` of `github`. */
export interface ToolPattern {
  readonly server: string
  readonly tool: string
}

const BETWEEN = '__'

/** Splits a pattern of a role. What is spelled otherwise is the tool as a whole. */
export function splitPattern(text: string): ToolPattern {
  const at = text.indexOf(BETWEEN)
  const [server, tool] = [text.slice(0, at), text.slice(at + BETWEEN.length)]
  if (at <= 0 || tool === '') return { server: '', tool: text === '*' ? '' : text }
  return { server, tool: tool === '*' ? '' : tool }
}

/** Joins the parts of a pattern. */
export function joinPattern({ server, tool }: ToolPattern): string {
  if (server === '') return tool === '' ? '*' : tool
  return `${server}${BETWEEN}${tool === '' ? '*' : tool}`
}
