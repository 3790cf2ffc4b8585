/** Where the engine writes what it does. pino's own shape. */
export interface Log {
  info(details: Record<string, unknown>, message: string): void
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}
