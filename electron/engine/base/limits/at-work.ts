/** Records the start of risky work that could crash the process; returns a function that marks it as finished. */
export type AtWork = (doing: string) => () => void

/** Records nothing. */
export const unnoted: AtWork = () => () => undefined
