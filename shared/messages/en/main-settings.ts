export const mainSettings = {
  settingsVaultCannotRead:
    'The settings of this vault cannot be read, so it is not known what is excluded. Open the vault in the app first; it repairs them.',
  settingsDamaged:
    'The settings file was damaged ({problem}). What could be read was kept, the rest is back to its default; the file as it was is kept as {backup}.',
  passwordTakenOut:
    'The address of the model’s server held a password or key. It was taken out; enter it as the key under Settings → Model.',
  fieldsUnreadable: '{fields} could not be read',
} as const;
