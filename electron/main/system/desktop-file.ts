/**
 * Returns a desktop file that starts a program (freedesktop.org, Desktop Entry Specification). The path is quoted as in "The Exec key".
 * Without the program, the file has no effect: packages must not delete files in a home folder.
 *
 * @param words of the command line, as they are. @param more lines.
 */
export function desktopFile(program: string, words: string, more: readonly string[]): string {
  const quoted = `"${program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
  // The value is a string of the file format, in which a backslash is doubled.
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tooltray',
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${quoted.replaceAll('\\', '\\\\')} ${words}`,
    ...more,
    'Terminal=false',
    '',
  ].join('\n')
}
