/** Says that work begins which could take the process down; returns what says that it is over. */
export type AtWork = (doing: string) => () => void

/** Where nobody notes it. */
export const unnoted: AtWork = () => () => undefined
