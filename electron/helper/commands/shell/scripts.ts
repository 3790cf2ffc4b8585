/** The supported shells. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/**
 * Returns the script that a shell loads to complete `tooltray`. The script contains no command list: at each press of the key it calls the
 * program, which knows the commands. Each output line is a word, a tab, and a description; `:files` and `:folders` delegate to the shell.
 *
 * @param program the words that start the program, with full paths: `tooltray` may be an alias, which a script does not see.
 */
export function completionScript(shell: Shell, program: readonly string[]): string {
  switch (shell) {
    case 'bash':
      return bash(program.map(posixWord).join(' '))
    case 'zsh':
      return zsh(program.map(posixWord).join(' '))
    case 'fish':
      return fish(program.map(fishWord).join(' '))
    case 'powershell':
      return powershell(program.map(powershellWord).join(' '))
  }
}

const posixWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
const fishWord = (word: string): string => `'${word.replace(/['\\]/g, '\\$&')}'`
const powershellWord = (word: string): string => `'${word.replaceAll("'", "''")}'`

const bash = (program: string): string => `# Completion of tooltray for bash. Load it in ~/.bashrc with: source <(tooltray completion bash)
_tooltray() {
  local line current=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current")) ;;
      :folders) compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -d -- "$current")) ;;
      *) COMPREPLY+=("$(printf '%q' "\${line%%$'\\t'*}")") ;;
    esac
  done < <(${program} complete bash --current="$current" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
complete -F _tooltray tooltray
`

const zsh = (program: string): string => `#compdef tooltray
# Completion of tooltray for zsh. Load it in ~/.zshrc with: source <(tooltray completion zsh)
_tooltray() {
  local line
  local -a values shown
  for line in "\${(@f)$(${program} complete zsh --current="\${(Q)words[CURRENT]}" -- "\${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    case $line in
      '') continue ;;
      :files) _files; return ;;
      :folders) _files -/; return ;;
    esac
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  -- }")
  done
  compadd -l -d shown -a values
}
if [[ $funcstack[1] == _tooltray ]]; then
  _tooltray "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _tooltray tooltray
fi
`

const fish = (program: string): string => `# Completion of tooltray for fish. Load it in config.fish with: tooltray completion fish | source
function __tooltray_complete
    set -l current (commandline -ct)
    set -l before (commandline -opc)
    for line in (${program} complete fish --current="$current" -- $before[2..-1] 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path "$current"
            case ':folders'
                __fish_complete_directories "$current" ''
            case '*'
                printf '%s\\n' $line
        end
    end
end
complete -c tooltray -f -a '(__tooltray_complete)'
`

// PowerShell drops empty arguments of a program, so the word at the cursor is passed as an option value.
const powershell = (program: string): string => `# Completion of tooltray for PowerShell. Load it in $PROFILE with:
# tooltray completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tooltray -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
  })
  $current = $wordToComplete.Trim("'", '"')
  & ${program} complete powershell "--current=$current" -- @before 2>$null | ForEach-Object {
    if ($_ -eq ':files' -or $_ -eq ':folders') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
    } else {
      $value, $about = $_ -split "\`t", 2
      $text = if ($value -match '^[\\w./:=-]+$') { $value } else { "'" + $value.Replace("'", "''") + "'" }
      if (-not $about) { $about = $value }
      [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $about)
    }
  }
}
`
