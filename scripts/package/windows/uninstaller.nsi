# A program that does what the uninstaller does by build/installer.nsh, and nothing else. For test-uninstaller.ts.
Target amd64-unicode
!include LogicLib.nsh
!include FileFunc.nsh
!insertmacro GetParameters
!insertmacro GetOptions

# As electron-builder has it: an update starts the uninstaller of the version before with this word.
!macro _isUpdated _a _b _true _false
  ClearErrors
  ${GetParameters} $R9
  ${GetOptions} $R9 "--updated" $R8
  IfErrors `${_false}` `${_true}`
!macroend
!define isUpdated `"" isUpdated ""`

Name "Tooltray"
OutFile "${OUT}"
RequestExecutionLevel user
SilentInstall silent
InstallDir "$LOCALAPPDATA\Programs\tooltray"

!include "${INCLUDE}"

Section
  !insertmacro customUnInstall
SectionEnd
