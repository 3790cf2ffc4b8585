import { describe } from 'vitest'
import { toolAttacks } from '../servers/hostile/all-ways.ts'
import { testWays } from './test-ways.ts'

describe('nine healthy servers go on, and so does the engine, while the tenth has or does', () => testWays(toolAttacks))
