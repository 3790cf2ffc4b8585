/** What a person is shown of a call, and what is on record of it: its arguments, and where more is sent to the server, that too. */
export function shownCall(args: unknown, beside: Readonly<Record<string, unknown>> | undefined): unknown {
  return beside === undefined ? args : { arguments: args, 'beside the arguments': beside }
}
