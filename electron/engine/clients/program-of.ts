/** The program that a command names, without its folder and the ending that Windows needs: `npx` of `C:\node\npx.cmd`. */
export function programOf(command: string): string {
  return (command.split(/[\\/]/).at(-1) ?? command).replace(/\.(?:exe|cmd)$/i, '')
}
