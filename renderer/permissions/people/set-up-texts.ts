/** Returns the configuration of AI apps for HTTP access: a command of Claude Code, and an entry for Cursor and others. */
export function setUpTexts(url: string, token: string): { readonly label: string; readonly text: string }[] {
  const entry = { mcpServers: { tooltray: { url, headers: { Authorization: `Bearer ${token}` } } } }
  return [
    { label: 'Claude Code', text: `claude mcp add --transport http tooltray ${url} --header "Authorization: Bearer ${token}"` },
    { label: 'Cursor (mcp.json)', text: JSON.stringify(entry, undefined, 2) },
  ]
}
