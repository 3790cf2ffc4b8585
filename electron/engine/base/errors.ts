import type { MissingProgram, Problem } from '../../contract/problem.ts'

/**
 * Stable codes of all errors. A code never changes its meaning: scripts, tests and documents depend on it. `error-guide/` explains each to
 * people.
 */
export type ErrorCode =
  | 'config_syntax'
  | 'config_invalid'
  | 'config_unreadable'
  | 'config_too_large'
  | 'config_conflict'
  | 'passphrase_needed'
  | 'passphrase_wrong'
  | 'variable_missing'
  | 'key_refused'
  | 'server_unknown'
  | 'profile_unknown'
  | 'role_unknown'
  | 'rule_unknown'
  | 'server_exists'
  | 'server_disabled'
  | 'server_start_failed'
  | 'tools_unreadable'
  | 'program_missing'
  | 'server_start_timeout'
  | 'server_backing_off'
  | 'server_held'
  | 'sandbox_unavailable'
  | 'server_overloaded'
  | 'too_many_processes'
  | 'server_disconnected'
  | 'server_needs_sign_in'
  | 'personal_sign_in_needed'
  | 'sign_in_failed'
  | 'sign_in_refused'
  | 'sign_in_unavailable'
  | 'secret_unknown'
  | 'secret_in_file'
  | 'secret_file_unreadable'
  | 'secrets_locked'
  | 'tool_unknown'
  | 'tool_ambiguous'
  | 'tool_not_allowed'
  | 'tool_not_read_only'
  | 'tool_effect_changed'
  | 'tool_not_as_listed'
  | 'held_for_review'
  | 'left_out'
  | 'arguments_invalid'
  | 'resource_unknown'
  | 'skill_changed'
  | 'skill_unknown'
  | 'resource_not_watchable'
  | 'project_unknown'
  | 'project_without_servers'
  | 'prompt_unknown'
  | 'budget_used_up'
  | 'call_timeout'
  | 'call_cancelled'
  | 'task_cancelled'
  | 'task_lost'
  | 'input_required'
  | 'question_unanswered'
  | 'question_unknown'
  | 'call_denied'
  | 'approval_unavailable'
  | 'approval_unanswered'
  | 'approval_stale'
  | 'approval_unknown'
  | 'call_denied_by_hook'
  | 'hook_failed'
  | 'message_too_large'
  | 'result_unknown'
  | 'path_invalid'
  | 'path_empty'
  | 'value_too_large'
  | 'reading_ended'
  | 'scripts_off'
  | 'script_invalid'
  | 'script_failed'
  | 'script_limit'
  | 'script_unknown'
  | 'upstream_error'
  | 'engine_running'
  | 'engine_paused'
  | 'engine_unreachable'
  | 'engine_lost'
  | 'socket_unsafe'
  | 'http_unsafe'
  | 'http_unavailable'
  | 'http_certificate_expired'
  | 'proxy_invalid'
  | 'proxy_password'
  | 'proxy_refused'
  | 'proxy_unreachable'
  | 'rerank_failed'
  | 'telemetry_failed'
  | 'storage_failed'
  | 'client_unknown'
  | 'credential_exists'
  | 'credential_invalid'
  | 'credential_unknown'
  | 'sign_in_off'
  | 'preview_stale'
  | 'nothing_to_undo'
  | 'consent_needed'
  | 'registry_unreachable'
  | 'address_refused'
  | 'registry_invalid'
  | 'package_unknown'
  | 'package_unsupported'
  | 'package_not_installed'
  | 'package_script_failed'
  | 'package_changed'
  | 'package_mismatch'
  | 'package_needs_approval'
  | 'gallery_refused'
  | 'gallery_unknown'
  | 'gallery_unreachable'
  | 'package_program_unknown'
  | 'package_not_kept'
  | 'nothing_to_accept'
  | 'bundle_unknown'
  | 'bundle_unreadable'
  | 'bundle_unsafe'
  | 'bundle_too_large'
  | 'bundle_manifest'
  | 'bundle_platform'
  | 'bundle_changed'
  | 'usage'
  | 'internal'

/** An error for a person or a model: `message` says what happened, `hint` what to do next, `data` has details as JSON. */
export class TooltrayError extends Error {
  override readonly name = 'TooltrayError'
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { hint?: string | undefined; data?: Record<string, unknown> | undefined; cause?: unknown } = {},
  ) {
    super(boundedMessage(message), options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.data = options.data
  }

  /** Message and hint in one line. */
  get sentence(): string {
    return this.hint === undefined ? this.message : `${this.message} ${this.hint}`
  }
}

/** Characters of an error's message. Over it: it ends there. Messages repeat names and values that others chose. */
const LONGEST_MESSAGE = 4_000

function boundedMessage(message: string): string {
  return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)}…`
}

/** Converts an error for the control API. */
export function problemOf(error: TooltrayError): Problem {
  const program = error.code === 'program_missing' ? (error.data?.['program'] as MissingProgram | undefined) : undefined
  const agree = error.code === 'package_needs_approval' ? error.data?.['agree'] : undefined
  return { code: error.code, message: error.message, hint: error.hint, program, ...(typeof agree === 'string' ? { agree } : {}) }
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The `code` of a Node system error (`ENOENT`, `EACCES` ...), or undefined. */
export function systemCodeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : undefined
}
