import type { Effect, EffectFrom } from '../contract/tools.ts'
import type { ServerStatus, StateName } from '../contract/servers.ts'
import { once } from '../engine/base/limits/once.ts'
import { capitalized } from './human-name.ts'

/** How well a server works; decides the color of its state. */
export type Tone = 'good' | 'busy' | 'quiet' | 'warn' | 'bad'

/** How a server's state is displayed. */
export interface StateLook {
  readonly word: string
  readonly tone: Tone
  /** A sign in front of the word, in the colour of the tone. */
  readonly glyph: string
  /** As `glyph`, but without word or color: distinct by shape alone. */
  readonly shape: string
}

/** The states of a server, as the window, the tray, and the command line display them. */
export const STATES: Readonly<Record<StateName, StateLook>> = {
  connected: { word: 'connected', tone: 'good', glyph: '●', shape: '●' },
  active: { word: 'working', tone: 'good', glyph: '●', shape: '●' },
  idle: { word: 'idle', tone: 'good', glyph: '●', shape: '○' },
  disconnected: { word: 'stopped', tone: 'quiet', glyph: '○', shape: '○' },
  connecting: { word: 'connecting', tone: 'busy', glyph: '◌', shape: '◌' },
  'needs-sign-in': { word: 'needs sign-in', tone: 'warn', glyph: '!', shape: '◆' },
  'needs-key': { word: 'needs API key', tone: 'warn', glyph: '!', shape: '◆' },
  failed: { word: 'failed', tone: 'bad', glyph: '✗', shape: '▲' },
  disabled: { word: 'off', tone: 'quiet', glyph: '–', shape: '–' },
}

/** What a slow start is busy with. */
const DOING_WORDS: Readonly<Record<NonNullable<ServerStatus['doing']>, string>> = {
  waiting: 'waiting for another to end',
  fetching: 'fetching packages',
}

/** Returns a server's current activity: its state, or what its start is busy with, and the number of its instances if there are several. */
export function stateText({ state, doing, instances }: Pick<ServerStatus, 'state' | 'doing' | 'instances'>): string {
  const text = doing === undefined ? STATES[state].word : DOING_WORDS[doing]
  return instances.length > 1 ? `${text}, ${instances.length} instances` : text
}

/** States that require the user to act, the most urgent first. */
export const NEEDS_PERSON: readonly StateName[] = ['needs-sign-in', 'needs-key', 'failed']

/** Whether a server requires the user to act. */
export function needsPerson({ state }: { readonly state: StateName }): boolean {
  return NEEDS_PERSON.includes(state)
}

/** Whether a server starts for the first time, so that its tools are still unknown. */
export function isStarting({ state, refreshing, refreshedAt }: Pick<ServerStatus, 'state' | 'refreshing' | 'refreshedAt'>): boolean {
  return refreshedAt === undefined && (state === 'connecting' || (refreshing && state !== 'disabled'))
}

/** More servers than this are counted, and not named. Inner: shown words. */
const MOST_NAMED = 3

/** Lists the servers that start for the first time, each with what delays it; undefined if there are none. */
export function startingText(servers: readonly ServerStatus[]): string | undefined {
  const names = servers.filter(isStarting).map(({ name, doing }) => (doing === undefined ? name : `${name} (${DOING_WORDS[doing]})`))
  if (names.length === 0) return undefined
  return `Starting: ${names.length > MOST_NAMED ? `${names.length} servers` : names.join(', ')}`
}

/** Returns a state's word with a capital letter, for menus. */
export function stateTitle(state: StateName): string {
  return capitalized(STATES[state].word)
}

/** How the effect of a tool is known: a short note, and a sentence. */
export const EFFECT_FROM: Readonly<Record<EffectFrom, { readonly short: string; readonly sentence: string }>> = {
  annotations: { short: '', sentence: 'The tool says so itself.' },
  words: { short: 'inferred', sentence: 'The tool does not say it. Tooltray infers it from its name and description.' },
  nothing: { short: 'not said', sentence: 'The tool does not say what it does, so it counts as one that writes.' },
  person: { short: 'set by you', sentence: 'You set it.' },
}

/** Returns an effect, with how it is known unless the tool declares it. */
export function effectWords(effect: Effect, from: EffectFrom): string {
  const { short } = EFFECT_FROM[from]
  return short === '' ? effect : `${effect} (${short})`
}

// Created once, because creating a formatter costs more than drawing a row; and on first use, because the first one takes 10 ms of a start.
const timeFormat = once(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }))
const minuteFormat = once(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }))

/** Returns a note that a budget is used up (`until` in ms since 1970): `budget used up until 14:05`; with seconds if they are not zero. */
export function budgetText(until: number): string {
  const isWhole = until % 60_000 === 0
  return `budget used up until ${(isWhole ? timeFormat : minuteFormat)().format(until)}`
}
