/** What a person gives to AI apps so that they come in over HTTP: a command of Claude Code, and an entry as Cursor and others have it. */
export function setUpTexts(url: string, token: string): { readonly label: string; readonly text: string }[] {
  const entry = { mcpServers: { tooltray: { url, headers: { Authorization: `Bearer ${token}` } } } }
  return [
    { label: 'Claude Code', text: `claude mcp add --transport http tooltray ${url} --header "Authorization: Bearer ${token}"` },
    { label: 'Cursor (mcp.json)', text: JSON.stringify(entry, undefined, 2) },
  ]
}
