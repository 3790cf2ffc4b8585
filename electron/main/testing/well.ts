import { expect, vi } from 'vitest'
import type { ElectronDouble } from './electron-double.ts'

export const eventually = (check: () => void): Promise<void> => vi.waitFor(check)

/** The engine is there, and the tray says so. */
export const well = (double: ElectronDouble): Promise<void> =>
  eventually(() => expect(double.tooltip()).toMatch(/No servers yet|No problems/))
