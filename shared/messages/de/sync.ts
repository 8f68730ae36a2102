import type { Messages } from '../message';

export const sync: Messages['sync'] = {
  sync: 'Abgleich',
  intro:
    'Führt diesen Vault mit seinen Kopien auf deinen anderen Geräten zusammen, über einen Ordner, den ein Cloud-Dienst, ein Laufwerk oder git mitnimmt. Ein Server ist nicht beteiligt. Alles aus dem Vault kommt in den Ordner, auch Verborgenes und Ausgeschlossenes.',
  folder: 'Ordner für den Abgleich',
  folderPlaceholder: '/home/du/Dropbox/vault',
  passphrase: 'Passphrase',
  passphraseHint:
    'Verschlüsselt einen neuen Ordner oder öffnet einen, den ein anderes Gerät verschlüsselt hat. Ohne sie kann den Vault lesen, wer den Ordner lesen kann. Dieser Vault merkt sie sich; wiederherstellen kann sie niemand.',
  useThisFolder: 'Diesen Ordner verwenden',
  encrypted: 'Mit deiner Passphrase verschlüsselt.',
  notEncrypted: 'Nicht verschlüsselt.',
  deviceName: 'Name dieses Geräts',
  deviceNameHint: 'Andere Geräte zeigen ihn.',
  saveName: 'Namen speichern',
  running: 'Wird abgeglichen',
  paused: 'Angehalten. Nichts wird geschrieben oder zusammengeführt.',
  notYet: 'Noch nicht abgeglichen',
  lastRun: 'Abgeglichen {at}',
  whatHappened:
    '{sent, plural, one{# Änderung gesendet} other{# Änderungen gesendet}} · {received, plural, one{# Änderung erhalten} other{# Änderungen erhalten}}',
  runNow: 'Jetzt abgleichen',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  stopUsing: 'Abgleich beenden',
  stopHint: 'Vault und Ordner bleiben, wie sie sind.',
  noDevices: 'Noch hat kein anderes Gerät in diesen Ordner geschrieben.',
  devices: 'Andere Geräte',
  device: '{name}, letzte Änderung {at}',
  waiting: '{name}: Teil {missing} von {last} ist noch nicht da. Er wird zusammengeführt, sobald er im Ordner liegt.',
  filesMissing: '{missing, plural, one{# Bild oder Datei ist} other{# Bilder oder Dateien sind}} noch nicht da.',
  ahead:
    'Die Uhr von {name} geht {minutes, plural, one{# Minute} other{# Minuten}} vor, daher gelten die Änderungen dort als neuer. Stelle sie richtig.',
  heldBack:
    'Die Uhr von {name} geht gegenüber dieser {days, plural, one{# Tag} other{# Tage}} vor. Was dort seither geschrieben wurde, wird nicht übernommen. Stelle die falsche Uhr richtig und gleiche dort noch einmal ab.',
  startCopy:
    'Im Ordner liegt eine Kopie dieses Vaults, die ihren eigenen Weg ging: dort {there, plural, one{# Notiz} other{# Notizen}}, hier {here, plural, one{# Notiz} other{# Notizen}}, in beiden {shared}. Notizen, die sich unterscheiden, behalten beide Texte.',
  startShared:
    'Im Ordner liegt ein anderer Vault, der {shared, plural, one{# Notiz} other{# Notizen}} mit diesem gemeinsam hat: dort {there, plural, one{# Notiz} other{# Notizen}}, hier {here, plural, one{# Notiz} other{# Notizen}}. Der Abgleich macht aus beiden einen Vault.',
  startUnrelated:
    'Im Ordner liegt ein fremder Vault: dort {there, plural, one{# Notiz} other{# Notizen}}, hier {here, plural, one{# Notiz} other{# Notizen}}, keine in beiden. Der Abgleich macht daraus auf jedem Gerät einen einzigen Vault.',
  nothingYet: 'Noch wurde nichts geschrieben oder zusammengeführt.',
  join: 'Beide Vaults zusammenführen',
  joinedTitle: 'Auf zwei Geräten geschrieben',
  joinedHint: 'Diese Notizen enthalten beide Texte. Sie verschwinden aus der Liste, sobald du sie bearbeitest.',
  stayedTitle: 'Auf einem Gerät bearbeitet, auf einem anderen gelöscht oder weggelegt',
  stayedHint: 'Die Bearbeitung hat Vorrang: Dies ist geblieben.',
  showTexts: 'Texte vergleichen',
  hideTexts: 'Texte ausblenden',
  openNote: 'Notiz öffnen',
  legend: 'Entfernt: nur im früheren Text ({earlier}). Hinzugefügt: nur im späteren ({later}).',
  here: 'dieses Gerät, {at}',
  elsewhere: 'ein anderes Gerät, {at}',
};
