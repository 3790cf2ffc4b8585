interface Named {
  readonly name: string
  readonly title: string
  readonly className?: string
}

/** The technical name of a tool, prompt, or resource beside its title, as it is in MCP. Users can choose not to see these names. */
export function TechnicalName({ name, title, className = '' }: Named) {
  if (title === name) return null
  return <span className={`technical-name truncate font-mono text-small font-normal text-ink-3 ${className}`}>{name}</span>
}

/** The same of a server. Its name is found whatever the case of its letters, so it says nothing if only that differs. */
export function TechnicalServerName({ name, title, className }: Named) {
  if (title.toLowerCase() === name.toLowerCase()) return null
  return <TechnicalName name={name} title={title} {...(className !== undefined && { className })} />
}
