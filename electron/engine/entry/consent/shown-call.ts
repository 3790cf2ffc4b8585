/** The part of a call that is shown for approval and recorded: its arguments, and anything else that is sent to the server. */
export function shownCall(args: unknown, beside: Readonly<Record<string, unknown>> | undefined): unknown {
  return beside === undefined ? args : { arguments: args, 'beside the arguments': beside }
}
