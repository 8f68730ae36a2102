export const mainApp = {
  thereNoVaultCalled: 'There is no vault called “{word}”. {vaults}',
  noChromeChromiumEdge: 'No Chrome, Chromium or Edge was found. Install one, or name it with --browser PATH.',
  thereNoBrowserExecutablepath: 'There is no browser at {executablePath}.',
  pagesBuiltYetNpm: 'The pages are not built yet: npm run build.',
  engramVaultAlreadyOpen:
    'Engram Vault is already open with this data folder (process {processId}); its window was brought to the front.',
  theWindowIsClosed: 'The window is closed.',
  diskFullNothingChanged: 'The disk is full. Nothing was changed.',
  folderOpenOthers: '{folder} is open to others.',
  screenLockedEnterPassphrase: 'The screen is locked. Enter the passphrase first.',
  noPassphraseSetSo: 'No passphrase is set, so nothing is locked.',
  tooManyWrongPassphrases: 'Too many wrong passphrases. Wait {seconds} seconds, then try again.',
  thatIsNotThe: 'That is not the passphrase.',
  passphraseSetAlreadyChange: 'A passphrase is set already. Change it instead.',
  vaultfolderHoldsAnotherVault:
    '{vaultFolder} holds another vault than “{name}”. Open it as a folder, so that it has settings of its own.',
  vaultCouldOpenedRestart: 'The vault could not be opened. Restart the app; the log has the details.',
  appCouldOpenVault: 'The app could not open this vault.',
  appVaultOpenRepairs:
    'The app has this vault open. It repairs a damaged vault when it opens it; close the app to repair by hand.',
  beforeAnImport: 'before an import',
  vaultListAnyMore: 'This vault is not in the list any more. Open its folder to add it again.',
  nothingWasChanged: 'Nothing was changed.',
  whichVault: 'Which vault?',
  noFolderWasChosen: 'No folder was chosen.',
  enterPathVaultsFolder: 'Enter the path of the vault’s folder.',
  whereShouldVaultsFolder: 'Where should the vault’s folder be made?',
  nameOpenCloseFirst: '“{name}” is open. Close it first, or open another one.',
  copyVaultNameFolder:
    'This is a copy of the vault “{name}” in {folder}. Two copies of one vault cannot be listed: forget that one first, or export the copy and import it into a new vault.',
  noVaultOpenOpen: 'No vault is open. Open one first.',
  anotherVaultBeingOpened: 'Another vault is being opened.',
  nameCouldOpenedAgain: '“{name}” could not be opened again. Restart the app.',
  vaultNameFolderFolder:
    'The vault “{name}” is not in its folder {folder}. Connect its disk, or open it from where it is now.',
  nameOpenAnotherProgram:
    '“{name}” is open in another program: another Engram Vault, or a command. Close it there first.',
} as const;
