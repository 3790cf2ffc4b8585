import type { Effect, EffectFrom } from '../contract/tools.ts'
import type { StateName, ServerStatus } from './contract.ts'

/** How well it is: what colour a state has. */
export type Tone = 'good' | 'busy' | 'quiet' | 'warn' | 'bad'

/** How a state of a server is told to a person. */
export interface StateLook {
  readonly word: string
  readonly tone: Tone
  /** A sign in front of the word, in the colour of the tone. */
  readonly glyph: string
  /** The same where there is neither word nor colour: the shape alone has to tell. */
  readonly shape: string
}

/** The states of a server, wherever a person reads of them: in the window, the tray and the command line. */
export const STATES: Readonly<Record<StateName, StateLook>> = {
  connected: { word: 'connected', tone: 'good', glyph: '●', shape: '●' },
  active: { word: 'working', tone: 'good', glyph: '●', shape: '●' },
  idle: { word: 'idle', tone: 'good', glyph: '●', shape: '○' },
  disconnected: { word: 'asleep', tone: 'quiet', glyph: '○', shape: '○' },
  connecting: { word: 'connecting', tone: 'busy', glyph: '◌', shape: '◌' },
  'needs-sign-in': { word: 'needs sign-in', tone: 'warn', glyph: '!', shape: '◆' },
  'needs-key': { word: 'needs a key', tone: 'warn', glyph: '!', shape: '◆' },
  failed: { word: 'failed', tone: 'bad', glyph: '✗', shape: '▲' },
  disabled: { word: 'off', tone: 'quiet', glyph: '–', shape: '–' },
}

/** What a start that takes long is busy with. */
const DOING_WORDS: Readonly<Record<NonNullable<ServerStatus['doing']>, string>> = {
  waiting: 'waiting for another to end',
  fetching: 'fetching packages',
}

/** What a server does now: its state, or what its start is busy with; and how many of it there are, where those are several. */
export function stateText({ state, doing, instances }: Pick<ServerStatus, 'state' | 'doing' | 'instances'>): string {
  const text = doing === undefined ? STATES[state].word : DOING_WORDS[doing]
  return instances.length > 1 ? `${text}, ${instances.length} instances` : text
}

/** States that a person has to do something about, the most urgent first. */
export const NEEDS_PERSON: readonly StateName[] = ['needs-sign-in', 'needs-key', 'failed']

/** Whether a server waits for a person. */
export function needsPerson({ state }: { readonly state: StateName }): boolean {
  return NEEDS_PERSON.includes(state)
}

/** Whether a server starts for the first time: nobody knows yet what it offers. One that starts again is no news. */
export function isStarting({ state, refreshing, refreshedAt }: Pick<ServerStatus, 'state' | 'refreshing' | 'refreshedAt'>): boolean {
  return refreshedAt === undefined && (state === 'connecting' || (refreshing && state !== 'disabled'))
}

/** More servers than this are counted, and not named. Inner: shown words. */
const MOST_NAMED = 3

/** The servers of which that is so, each with what holds it up; undefined: there is none. */
export function startingText(servers: readonly ServerStatus[]): string | undefined {
  const names = servers.filter(isStarting).map(({ name, doing }) => (doing === undefined ? name : `${name} (${DOING_WORDS[doing]})`))
  if (names.length === 0) return undefined
  return `Starting: ${names.length > MOST_NAMED ? `${names.length} servers` : names.join(', ')}`
}

/** A state with its first letter large, as menus write it. */
export function stateTitle(state: StateName): string {
  const word = STATES[state].word
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Where the effect of a tool is known from: beside it, and as a sentence. */
export const EFFECT_FROM: Readonly<Record<EffectFrom, { readonly short: string; readonly sentence: string }>> = {
  annotations: { short: '', sentence: 'The tool says so itself.' },
  words: { short: 'by its words', sentence: 'The tool does not say it; its name and description sound so.' },
  nothing: { short: 'not said', sentence: 'Nothing tells what the tool does, so it counts as one that writes.' },
  person: { short: 'set by you', sentence: '"effects" of its server in servers.json says so.' },
}

/** An effect with where it is known from, where that is not the tool itself. */
export function effectWords(effect: Effect, from: EffectFrom): string {
  const { short } = EFFECT_FROM[from]
  return short === '' ? effect : `${effect} (${short})`
}

// Made once: making one costs more than drawing a row.
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const minuteFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** That a budget is used up, and until when (ms since 1970): `budget used up until 14:05`; with seconds where there are some. */
export function budgetText(until: number): string {
  const isWhole = until % 60_000 === 0
  return `budget used up until ${(isWhole ? timeFormat : minuteFormat).format(until)}`
}
