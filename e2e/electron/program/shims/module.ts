/** Since Node 22.8. What is compiled is not kept. */
export const enableCompileCache = (): void => undefined

/** Since Node 22.10. */
export const flushCompileCache = (): void => undefined
