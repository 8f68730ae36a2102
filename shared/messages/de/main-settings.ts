import type { Messages } from '../message';

export const mainSettings: Messages['mainSettings'] = {
  settingsVaultCannotRead:
    'Die Einstellungen dieses Vaults sind nicht lesbar, deshalb ist nicht bekannt, was ausgeschlossen ist. Öffne den Vault zuerst in der App; sie repariert sie.',
};
