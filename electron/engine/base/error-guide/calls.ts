import type { ErrorHelp } from './error-help.ts'

export const callHelp = {
  scripts_off: {
    title: 'Scripts are off.',
    happened: 'An app wanted to run a script. Apps may do so only where `servers.json` says so.',
    whatToDo: [
      'Allow it for all apps with `"settings": {"scripts": true}` in `servers.json`, or for one: `{"scripts": {"claude-code": true}}`.',
      'The tools that the script would have called can be called one by one.',
    ],
  },
  script_invalid: {
    title: 'The script was not run.',
    happened:
      'The script has a syntax error, calls a tool that does not exist, or passes arguments that a tool does not accept. ' +
      'No part of it ran.',
    whatToDo: ['The message names the line and the problem, and for a wrong name the nearest names.'],
  },
  script_failed: {
    title: 'The script failed.',
    happened: 'The script threw an error, or did not catch the error of a call. The calls before that were made. The answer lists them.',
    whatToDo: [
      'Look at the line that the message names.',
      'If its calls change something, do not run the whole script again. Continue after the last call that was made.',
    ],
  },
  script_limit: {
    title: 'The script was stopped.',
    happened:
      'The script used more time, memory, or calls than a script may, or waited for something that never happens. The message says which.',
    whatToDo: [
      'Do less in one script, or give it more time with `timeout` (seconds, at most 600).',
      'The answer lists the calls that were made before.',
    ],
  },
  script_unknown: {
    title: 'There is no saved script of that name.',
    happened: 'It was removed, or has another name.',
    whatToDo: ['The message lists the saved scripts.'],
  },
  tool_unknown: {
    title: 'There is no tool of that name.',
    happened: 'No server offers a tool by that name. The message lists the nearest names.',
    whatToDo: ['Find it: `tooltray search WORDS`, or `search_tools` for a model.', 'Check the state of its server: `tooltray status`'],
  },
  tool_ambiguous: {
    title: 'Several servers have a tool of that name.',
    happened: 'A tool may be named without its server only while one server has it.',
    whatToDo: ['Use one of the full names in the message, such as `github__create_issue`.'],
  },
  tool_not_allowed: {
    title: 'The tool is blocked by a filter, a profile, or a rule.',
    happened:
      'The filter of its server (`tools.allow` and `tools.deny` in `servers.json`), or the active profile, leaves it out; or a rule ' +
      'in `rules` denies it, or denies these arguments. The message names the rule.',
    whatToDo: [
      'To offer the tool, change the filter in the window, at the tools of its server, or in `servers.json`.',
      'Use another profile.',
      'See which rule decides: `tooltray policy check CLIENT TOOL --arguments JSON`',
    ],
  },
  tool_not_read_only: {
    title: 'The tool may change something.',
    happened: 'The call accepts only tools that declare themselves read-only (`readOnlyHint`). This tool does not.',
    whatToDo: ['Run it with `execute_tool`.', 'If the tool changes nothing, tell the author of its server.'],
  },
  tool_effect_changed: {
    title: 'The tool now declares less risk than before.',
    happened:
      'The call accepts only read-only tools. When Tooltray first saw this tool, the tool declared that it changes or deletes things. ' +
      'Now it declares that it only reads. A malicious server could do that to avoid approval, so the first declaration applies.',
    whatToDo: [
      'Run it with `execute_tool`.',
      'If you know why the server changed, accept the change: at the tools of the server in the window, or `tooltray tools --accept TOOL`',
      'If not, check what changed in the server, or disable the tool.',
    ],
  },
  tool_not_as_listed: {
    title: 'The tool does more than it declared to the AI app.',
    happened:
      'The tool was listed directly to the AI app, with the effect that it declared then. Since then, its server declares that it does ' +
      'more, such as deleting. An app that runs read-only tools without asking would run this tool, too, so the call did not run.',
    whatToDo: [
      'Run it with `execute_tool`, which the app asks about.',
      'Restart Tooltray, then the AI app: the app then reads the new list.',
    ],
  },
  held_for_review: {
    title: 'The tool, prompt, or resource changed and is waiting for review.',
    happened:
      'Tooltray saves the name, description, schemas, and annotations of a tool, prompt, or resource when its server first ' +
      'lists it. Since then, the server changed or added this one. A new text can make a model do something else under an old name, so ' +
      'AI apps cannot find or use it until you accept it.',
    whatToDo: [
      'See what changed: `tooltray pins review SERVER`, or the tab Changes of the server in the window.',
      'If the change is fine, accept it: `tooltray pins accept SERVER --tool TOOL`, or all changes: `tooltray pins accept SERVER`',
      'If it is not, leave it out: `tooltray pins leave-out SERVER --tool TOOL`. You are asked again when the tool changes again.',
      'For a server that often adds tools, review only changes: `"hold": "changes"` in its entry in `servers.json`.',
    ],
  },
  left_out: {
    title: 'Its change was left out.',
    happened:
      'Its server changed a tool, prompt, or resource, or added one. You looked at the change and left it out. Since then it is not ' +
      'listed, found, or called, and you are not asked about it again until its server changes it once more.',
    whatToDo: [
      'See what is left out: `tooltray pins review SERVER`, or the tab Changes of the server in the window.',
      'Accept it after all: `tooltray pins accept SERVER --tool TOOL`, or the button Accept there.',
    ],
  },
  arguments_invalid: {
    title: 'The arguments do not fit the tool.',
    happened:
      'The arguments do not match the schema of the tool, and Tooltray found no single way to correct them. ' +
      'Nothing was sent to the server. The answer says what is wrong with each parameter, and what is expected.',
    whatToDo: [
      'Correct the parameters that the answer names.',
      'See the whole schema: `tooltray describe TOOL`, or `search_tools` with `names` for a model.',
    ],
  },
  resource_unknown: {
    title: 'There is no resource of that URI.',
    happened: 'No enabled server lists this resource, or has a template that matches its URI.',
    whatToDo: ['See what there is: `tooltray export catalogue`', 'Check the state of its server: `tooltray status`'],
  },
  project_unknown: {
    title: 'The app did not say which folder it works in.',
    happened:
      'The server works in the folder of a project: its entry says `${PROJECT}`. The AI app was not started in a folder, and it names no ' +
      'roots. Apps that come over HTTP have none.',
    whatToDo: [
      'Open a folder in the app, or start the app in one.',
      'Or write the folder itself into the entry in servers.json, in place of `${PROJECT}`.',
    ],
  },
  project_without_servers: {
    title: 'The folder brings no servers.',
    happened: 'There is neither a `.tooltray.json` nor an `.mcp.json` in it.',
    whatToDo: [
      'Name the folder that holds one of them: `tooltray project agree FOLDER`',
      'See which folders bring servers: `tooltray project`',
    ],
  },
  skill_changed: {
    title: 'A file of a skill is not the one that was accepted.',
    happened:
      'A server sent a file of a skill, and its size, its digest, or its frontmatter is not that of the skill as you accepted it. ' +
      'The file was not passed on. Most often the server changed the skill since.',
    whatToDo: ['See what changed, and accept it: `tooltray skills`, or the page Skills in the window.'],
  },
  skill_unknown: {
    title: 'There is no skill of that name.',
    happened: 'No enabled server has a skill of that name, and your own folder of skills has none.',
    whatToDo: ['See what there is: `tooltray skills`'],
  },
  resource_not_watchable: {
    title: 'The server cannot send updates for this resource.',
    happened:
      'An AI app wanted to subscribe to its changes. Its server does not offer that (`resources.subscribe` in the protocol), or the app ' +
      'subscribed to more resources than one session may.',
    whatToDo: ['Read the resource again when it is needed.'],
  },
  prompt_unknown: {
    title: 'There is no prompt of that name.',
    happened: 'No enabled server offers a prompt by that name. Names of prompts begin with their server: `server__prompt`.',
    whatToDo: ['See what there is: `tooltray export catalogue`', 'Check the state of its server: `tooltray status`'],
  },
  budget_used_up: {
    title: 'The budget of the server is used up.',
    happened:
      'Its entry in `servers.json` has a `budget`: so many calls a minute, or so many seconds that its calls of a day take together. ' +
      'The call would be more than that, and was not run. The message says when the server can be called again.',
    whatToDo: ['Wait until then.', 'Raise `budget` of the server in `servers.json`, or remove it.'],
  },
  call_timeout: {
    title: 'The call took too long.',
    happened: 'The server did not answer within the time limit. The call was cancelled there, but may have had its effect.',
    whatToDo: [
      'Check what the call did before you run it again.',
      'Give it longer: `timeout` with the call (`--timeout` on the command line), or `callTimeout` of the server in `servers.json`.',
    ],
  },
  call_cancelled: {
    title: 'The call was cancelled.',
    happened: 'The caller cancelled the call: the client, or you with Ctrl+C. If the call was running, the server was notified.',
    whatToDo: ['Check what the call did before you run it again.'],
  },
  task_cancelled: {
    title: 'The server cancelled the task of the call.',
    happened: 'The server ran the call as a task, which may take long, and cancelled it. Its reason, if it named one, is in the message.',
    whatToDo: ['Check what the call did before you run it again.', 'See what the server wrote: `tooltray logs SERVER`'],
  },
  task_lost: {
    title: 'The server does not know the task of the call any more.',
    happened:
      'The server ran the call as a task, which may take long. When Tooltray asked for the result, the server did not know the task. It ' +
      'was restarted, or keeps results for a shorter time. The task may have had its effect.',
    whatToDo: ['Check what the call did before you run it again.', 'See what the server wrote: `tooltray logs SERVER`'],
  },
  input_required: {
    title: 'The server wanted to ask something in the middle of a call.',
    happened:
      'It asked for input, but there was nowhere to ask you: the AI app cannot show questions of servers, and no window and no tray of ' +
      'Tooltray was open; or it asked for something that only an app can answer (sampling, roots). So the call could not be ' +
      'finished.',
    whatToDo: [
      'Open the window (`tooltray serve --ui --open`, or the app), and make the call again: the question is shown there.',
      'If an argument of the tool says the same, pass it.',
    ],
  },
  question_unanswered: {
    title: 'The question of a server was not answered.',
    happened:
      'A server asked something in the middle of a call, and neither the AI app nor you answered within ten ' +
      'minutes, or the app refused to show the question. The call was ended.',
    whatToDo: ['Check what the call did before you run it again, and answer when it asks again.'],
  },
  question_unknown: {
    title: 'The question is no longer open.',
    happened: 'It was answered already, perhaps in another window, or its call has ended.',
    whatToDo: ['Nothing. If its server still wants to know, it asks again.'],
  },
  result_unknown: {
    title: 'No result is kept under this id.',
    happened:
      'A result that is too long for an AI app is kept for the session that got it, for an hour after its last use. This one was never ' +
      'there, belongs to another session, or is gone: its session or Tooltray ended, its hour is over, or others needed the space.',
    whatToDo: ['Make the call again that gave the result, and use the new `result_id`.'],
  },
  path_invalid: {
    title: 'The path cannot be followed.',
    happened: 'The `path` of a `read_result` or of a `{"$result": ...}` is not a valid JMESPath, or does not fit the data.',
    whatToDo: [
      "Write it as on [jmespath.site](https://jmespath.site): `items[0].name`, `items[?state=='open'].id`.",
      'Put a name that has other characters than letters, digits, and `_` in double quotes: `"content-type"`.',
    ],
  },
  path_empty: {
    title: 'There is nothing at the path.',
    happened: 'A call used the value at this path of a kept result, but there is no value. Nothing was sent to the server.',
    whatToDo: ['See what the result contains: `read_result` with the id alone.', 'Correct the path.'],
  },
  value_too_large: {
    title: 'The value is too large.',
    happened:
      'The value at the path, or the argument of a call, is larger than Tooltray passes on at once. Nothing was sent to the server.',
    whatToDo: ['Choose less with a path: some of the records, or some of their fields.'],
  },
  reading_ended: {
    title: 'Reading the result took too much.',
    happened: 'A path or a search in a kept result took too long, or too much memory, and was ended. The result is still kept.',
    whatToDo: ['Ask for less, with a simpler path.'],
  },
  rerank_failed: {
    title: 'The model did not order the results of a search.',
    happened: 'The model under `rerank` in the settings failed. The results are still there, in the order of the search itself.',
    whatToDo: ['Check the model, its address and its key under `rerank` in `servers.json`.'],
  },
  telemetry_failed: {
    title: 'Traces of calls do not arrive.',
    happened:
      'The endpoint under `telemetry` in the settings did not accept the traces: it cannot be reached, or refused them. Calls continue. ' +
      'Spans that cannot be sent are dropped.',
    whatToDo: [
      'Check `url` and `headers` under `telemetry` in `servers.json`: the URL must be complete, as in `http://localhost:4318/v1/traces`.',
      'Look whether a collector listens there and speaks OTLP over HTTP: [Traces of calls](../guide/audit-and-tracing.md#traces-of-calls)',
    ],
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>
