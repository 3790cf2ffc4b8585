# Beside electron-builder's own uninstaller, which takes away the program, its shortcuts and its entry in the list of programs. An update
# runs the uninstaller of the version before, too: what is a person's choice stays then.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    # The start at login (Electron names it after the app's id), and the switch that the Task Manager has for it.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"

    # Links, unless another program has taken them over.
    ReadRegStr $R0 HKCU "Software\Classes\tooltray\shell\open\command" ""
    StrLen $R1 "$\"$INSTDIR\"
    StrCpy $R2 $R0 $R1
    ${if} $R2 == "$\"$INSTDIR\"
      DeleteRegKey HKCU "Software\Classes\tooltray"
    ${endIf}

    # What Windows starts for a click on a notification of the app (electron, windows_toast_activator.cc).
    DeleteRegKey HKCU "Software\Classes\CLSID\{5E5B3C53-7C0B-4F0B-9C55-8E1E6D2A9D41}"

    # What AI apps start. Those that run lead nowhere any more, and their file could not be deleted.
    nsExec::Exec `"$SYSDIR\cmd.exe" /C taskkill /F /IM tooltray.exe /FI "USERNAME eq %USERNAME%"`
    Pop $R0
    RMDir /r "$LOCALAPPDATA\Tooltray\Data\helper"
    Delete "$LOCALAPPDATA\Tooltray\Data\installation.json"

    # Servers, sign-ins and records are the person's. With this word all of it goes; electron-builder removes $APPDATA\Tooltray.
    ClearErrors
    ${GetParameters} $R0
    ${GetOptions} $R0 "--delete-app-data" $R1
    ${ifNot} ${Errors}
      RMDir /r "$APPDATA\Tooltray"
      RMDir /r "$LOCALAPPDATA\Tooltray"
    ${endIf}
    ClearErrors
  ${endIf}
!macroend
