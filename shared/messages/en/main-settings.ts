export const mainSettings = {
  settingsVaultCannotRead:
    'The settings of this vault cannot be read, so it is not known what is excluded. Open the vault in the app first; it repairs them.',
} as const;
