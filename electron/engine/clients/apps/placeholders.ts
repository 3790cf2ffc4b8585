/** A client's syntax for placeholders in texts. `none`: it has none; what resembles one is literal. */
export type PlaceholderStyle = 'none' | 'shell' | 'editor' | 'dollar' | 'braces'

/** A client's text in Tooltray's syntax, with what could not be translated. */
export interface Translated {
  readonly text: string
  /** Why it cannot be used for a server, as a sentence. */
  readonly problem?: string | undefined
  /** A value that the client prompts for and stores itself: the name under which the secret must be stored. */
  readonly asked?: string | undefined
}

/**
 * Translates the placeholders of a client into `${NAME}`, `${env:NAME}`, and `${secret:NAME}` of servers.json.
 *
 * @param folder of the entry's project; undefined for entries of the user.
 */
export function translatePlaceholders(
  text: string,
  style: PlaceholderStyle,
  { home, folder }: { readonly home: string; readonly folder: string | undefined },
): Translated {
  switch (style) {
    case 'none':
      return { text: literal(text) }
    case 'shell':
      return { text }
    case 'dollar':
      return { text: text.replace(/\$(?!\{)([A-Za-z_]\w*)/g, '${$1}') }
    case 'braces': {
      if (/\{file:[^}]*\}/.test(text)) return { text, problem: 'It reads a value from a file, which Tooltray does not support.' }
      return { text: literal(text).replace(/\{env:([^}]+)\}/g, (_whole, name: string) => `\${${name}}`) }
    }
    case 'editor':
      return translateEditor(text, home, folder)
  }
}

function literal(text: string): string {
  // In a replacement text, $$ would be a single $.
  return text.replaceAll('${', () => '$${')
}

function translateEditor(text: string, home: string, folder: string | undefined): Translated {
  let problem: string | undefined
  let asked: string | undefined
  const translated = text.replace(/\$\{([^}]+)\}/g, (whole, inner: string) => {
    const [word = '', name = ''] = inner.split(/:(.*)/s)
    if (word === 'userHome') return literal(home)
    if (word === '/' || word === 'pathSeparator') return home.includes('\\') ? '\\' : '/'
    if (word === 'workspaceFolder' || word === 'workspaceFolderBasename') {
      if (folder !== undefined) return literal(word === 'workspaceFolder' ? folder : (folder.split(/[\\/]/).pop() ?? folder))
      problem = 'It runs in the folder of a project, which differs for each window.'
    }
    if (word === 'input') {
      asked = name.replace(/[^\w.()/@-]/g, '-').replace(/^[^A-Za-z_]/, '_$&')
      return `\${secret:${asked}}`
    }
    if (word === 'command') problem = 'It reads a value from a command of the editor.'
    return whole
  })
  return { text: translated, problem, asked }
}
