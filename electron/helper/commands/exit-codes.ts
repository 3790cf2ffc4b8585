import type { ErrorCode } from '../../engine/base/errors.ts'

/** The exit codes of the process. Scripts rely on these numbers. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unknown: 3,
  unreachable: 4,
  timeout: 5,
  engine: 6,
  storage: 7,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The meaning of each exit code, for `tooltray help exit-codes`, the manual and the documentation. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'done',
  failed:
    'the tool or its server reported an error, doctor found errors, a saved search fails, the audit log is not intact, a bundle cannot ' +
    'be used, or you said no',
  usage: 'wrong usage or arguments',
  unknown: 'unknown server, tool, client, credential, secret or package, or one that is not allowed',
  unreachable: 'the server or the registry could not be reached, or it needs a sign-in',
  timeout: 'timeout or cancelled',
  engine: 'Tooltray could not be reached, or is paused',
  storage: 'a problem with the configuration or the storage',
  interrupted: 'interrupted (Ctrl+C)',
}

/** Returns the exit code for an error. */
export function exitCodeOf(code: ErrorCode): ExitCode {
  switch (code) {
    case 'upstream_error':
    case 'script_failed':
    case 'input_required':
    case 'question_unanswered':
    case 'question_unknown':
    case 'call_denied':
    case 'call_denied_by_hook':
    case 'hook_failed':
    case 'approval_unavailable':
    case 'approval_unanswered':
    case 'approval_stale':
    case 'rerank_failed':
    case 'telemetry_failed':
    case 'registry_invalid':
    case 'package_unsupported':
    case 'package_not_installed':
    case 'package_script_failed':
    case 'package_changed':
    case 'package_mismatch':
    case 'package_needs_approval':
    case 'package_program_unknown':
    case 'package_not_kept':
    case 'nothing_to_accept':
    case 'bundle_unreadable':
    case 'bundle_unsafe':
    case 'bundle_too_large':
    case 'bundle_manifest':
    case 'bundle_platform':
    case 'bundle_changed':
    case 'gallery_refused':
    case 'address_refused':
    case 'passphrase_wrong':
    case 'value_too_large':
    case 'internal':
      return exitCodes.failed
    case 'usage':
    case 'arguments_invalid':
    case 'server_exists':
    case 'consent_needed':
    case 'passphrase_needed':
    case 'credential_exists':
    case 'credential_invalid':
    case 'path_invalid':
    case 'script_invalid':
      return exitCodes.usage
    case 'server_unknown':
    case 'profile_unknown':
    case 'role_unknown':
    case 'rule_unknown':
    case 'client_unknown':
    case 'credential_unknown':
    case 'nothing_to_undo':
    case 'package_unknown':
    case 'bundle_unknown':
    case 'gallery_unknown':
    case 'tool_unknown':
    case 'tool_ambiguous':
    case 'tool_not_allowed':
    case 'tool_not_read_only':
    case 'tool_effect_changed':
    case 'tool_not_as_listed':
    case 'held_for_review':
    case 'left_out':
    case 'resource_unknown':
    case 'skill_changed':
    case 'skill_unknown':
    case 'resource_not_watchable':
    case 'project_unknown':
    case 'project_without_servers':
    case 'prompt_unknown':
    case 'secret_unknown':
    case 'result_unknown':
    case 'approval_unknown':
    case 'path_empty':
    case 'script_unknown':
    case 'scripts_off':
      return exitCodes.unknown
    case 'server_disabled':
    case 'server_start_failed':
    case 'tools_unreadable':
    case 'program_missing':
    case 'sandbox_unavailable':
    case 'server_start_timeout':
    case 'server_backing_off':
    case 'server_held':
    case 'server_overloaded':
    case 'budget_used_up':
    case 'too_many_processes':
    case 'server_disconnected':
    case 'server_needs_sign_in':
    case 'personal_sign_in_needed':
    case 'sign_in_failed':
    case 'sign_in_refused':
    case 'sign_in_unavailable':
    case 'message_too_large':
    case 'registry_unreachable':
    case 'gallery_unreachable':
    case 'proxy_invalid':
    case 'proxy_password':
    case 'proxy_refused':
    case 'proxy_unreachable':
      return exitCodes.unreachable
    case 'call_timeout':
    case 'call_cancelled':
    case 'task_cancelled':
    case 'task_lost':
    case 'reading_ended':
    case 'script_limit':
      return exitCodes.timeout
    case 'engine_running':
    case 'engine_unreachable':
    case 'engine_lost':
    case 'engine_paused':
      return exitCodes.engine
    case 'config_syntax':
    case 'config_invalid':
    case 'config_unreadable':
    case 'config_too_large':
    case 'config_conflict':
    case 'preview_stale':
    case 'variable_missing':
    case 'key_refused':
    case 'storage_failed':
    case 'socket_unsafe':
    case 'http_unsafe':
    case 'http_unavailable':
    case 'http_certificate_expired':
    case 'sign_in_off':
    case 'secret_in_file':
    case 'secret_file_unreadable':
    case 'secrets_locked':
      return exitCodes.storage
    default:
      // A newer engine may send other codes.
      code satisfies never
      return exitCodes.failed
  }
}
