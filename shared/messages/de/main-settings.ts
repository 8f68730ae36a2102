import type { Messages } from '../message';

export const mainSettings: Messages['mainSettings'] = {
  settingsVaultCannotRead:
    'Die Einstellungen dieses Vaults sind nicht lesbar, deshalb ist nicht bekannt, was ausgeschlossen ist, und nichts darf ihn verlassen. Öffne den Vault in der App und entscheide dort; lesen kannst du weiter.',
  excludedUnknown:
    'Die Einstellungsdatei war nicht lesbar, deshalb ist nicht bekannt, was ausgeschlossen ist. Entscheide zuerst, in der Meldung oben im Fenster.',
  noCopy:
    'Es gibt keine unbeschädigte Kopie der Einstellungen. Trage unter Einstellungen → Privatsphäre ein, was ausgeschlossen ist, und bestätige es.',
  cannotBeOpened: 'sie lässt sich nicht öffnen ({code})',
  isMissing: 'sie fehlt',
  isNotJson: 'sie ist kein JSON',
  holdsNoSettings: 'sie enthält keine Einstellungen',
  settingsDamaged:
    'Die Einstellungsdatei war beschädigt ({problem}). Was lesbar war, blieb erhalten, der Rest steht wieder auf der Voreinstellung; die frühere Datei liegt unter {backup}.',
  passwordTakenOut:
    'Die Adresse des Modellservers enthielt ein Passwort oder einen Schlüssel. Er wurde entfernt; gib ihn unter Einstellungen → Modell als Schlüssel ein.',
  fieldsUnreadable: '{fields} nicht lesbar',
};
