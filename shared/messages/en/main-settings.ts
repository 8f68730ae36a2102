export const mainSettings = {
  settingsVaultCannotRead:
    'The settings of this vault cannot be read, so it is not known what is excluded, and nothing may leave it. Open the vault in the app and decide there; reading goes on.',
  excludedUnknown:
    'The settings file could not be read, so it is not known what is excluded. Decide first, in the message at the top of the window.',
  noCopy: 'There is no good copy of the settings. Enter what is excluded under Settings → Privacy and confirm it.',
  cannotBeOpened: 'it cannot be opened ({code})',
  isMissing: 'it is missing',
  isNotJson: 'it is not JSON',
  holdsNoSettings: 'it does not hold settings',
  settingsDamaged:
    'The settings file was damaged ({problem}). What could be read was kept, the rest is back to its default; the file as it was is kept as {backup}.',
  passwordTakenOut:
    'The address of the model’s server held a password or key. It was taken out; enter it as the key under Settings → Model.',
  fieldsUnreadable: '{fields} could not be read',
} as const;
