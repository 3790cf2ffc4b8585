/** A number with its noun: `1 tool`, `2 tools`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}
