/** Two letters and a color for each known app: their logos are trademarks, which cannot be shipped. */
const TILES: Readonly<Record<string, { readonly letters: string; readonly colour: string }>> = {
  'claude-desktop': { letters: 'Cl', colour: '#b4532f' },
  'claude-code': { letters: 'CC', colour: '#8f3f22' },
  cursor: { letters: 'Cu', colour: '#26251e' },
  vscode: { letters: 'VS', colour: '#0065a9' },
  windsurf: { letters: 'Ws', colour: '#0b7268' },
  'gemini-cli': { letters: 'Ge', colour: '#3267d6' },
  antigravity: { letters: 'Ag', colour: '#5a4fcf' },
  opencode: { letters: 'OC', colour: '#4a4a4f' },
  codex: { letters: 'Cx', colour: '#0a7a5c' },
  zed: { letters: 'Ze', colour: '#084ccf' },
  cline: { letters: 'Cn', colour: '#6d3fb5' },
  'roo-code': { letters: 'Ro', colour: '#a8431b' },
  'copilot-cli': { letters: 'Co', colour: '#24292f' },
  goose: { letters: 'Go', colour: '#7a5a12' },
  'lm-studio': { letters: 'LM', colour: '#4a36b0' },
}

/** A tile that identifies an app in a list, beside its name. */
export function AppTile({ id, name }: { id: string; name: string }) {
  const { letters, colour } = TILES[id] ?? { letters: name.slice(0, 2), colour: '#4a4a4f' }
  return (
    <svg viewBox="0 0 36 36" className="size-9 shrink-0" aria-hidden data-tile={id}>
      <rect width="36" height="36" rx="8" fill={colour} />
      <text x="18" y="23.5" textAnchor="middle" fill="#ffffff" fontSize="15" fontWeight="600" letterSpacing="-0.2">
        {letters}
      </text>
    </svg>
  )
}
