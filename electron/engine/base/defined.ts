/** The members of an object that have a value. Those that may be undefined are optional. */
type Defined<Members> = { [Key in keyof Members as undefined extends Members[Key] ? never : Key]: Members[Key] } & {
  [Key in keyof Members as undefined extends Members[Key] ? Key : never]?: Exclude<Members[Key], undefined>
}

/**
 * An object without its undefined members: for objects that are spread over others, whose keys are counted, or whose type distinguishes a
 * missing member from an undefined one.
 */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>
}
