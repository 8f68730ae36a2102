import type { Messages } from '../message';

export const mainSettings: Messages['mainSettings'] = {
  settingsVaultCannotRead:
    'Die Einstellungen dieses Vaults sind nicht lesbar, deshalb ist nicht bekannt, was ausgeschlossen ist. Öffne den Vault zuerst in der App; sie repariert sie.',
  settingsDamaged:
    'Die Einstellungsdatei war beschädigt ({problem}). Was lesbar war, blieb erhalten, der Rest steht wieder auf der Voreinstellung; die frühere Datei liegt unter {backup}.',
  passwordTakenOut:
    'Die Adresse des Modellservers enthielt ein Passwort oder einen Schlüssel. Er wurde entfernt; gib ihn unter Einstellungen → Modell als Schlüssel ein.',
  fieldsUnreadable: '{fields} nicht lesbar',
};
