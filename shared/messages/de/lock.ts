import type { Messages } from '../message';

export const lock: Messages['lock'] = {
  screenLock: 'Bildschirmsperre',
  whatItIs:
    'Verdeckt das Fenster, wenn du den Platz verlässt. Sie verschlüsselt deinen Vault nicht: Wer deine Dateien lesen kann, kann ihn weiterhin lesen. Dafür gibt es die Festplattenverschlüsselung deines Systems.',
  noneIsSet: 'Es ist keine Sperre eingerichtet.',
  locksAtStart: 'Sperrt beim Start der App und wenn du es verlangst.',
  locksAfterMinutes:
    'Sperrt beim Start der App, wenn du es verlangst und nach {minutes, plural, one{einer Minute} other{# Minuten}} ohne Taste oder Zeiger.',
  lockNow: 'Jetzt sperren',
  lockTheScreen: 'Bildschirm sperren',
  change: 'Ändern …',
  remove: 'Entfernen …',
  set: 'Sperre einrichten …',
  setTitle: 'Sperre einrichten',
  changeTitle: 'Sperre ändern',
  removeTitle: 'Sperre entfernen',
  setDone: 'Die Sperre ist eingerichtet.',
  changeDone: 'Die Sperre ist geändert.',
  removeDone: 'Die Sperre ist entfernt.',
  passphrase: 'Passphrase',
  newPassphrase: 'Neue Passphrase',
  newPassphraseOrNothing: 'Neue Passphrase (leer lassen, um deine zu behalten)',
  onceMore: 'Noch einmal',
  bothAreTheSame: 'Beide sind gleich.',
  ifForgotten:
    'Wenn du sie vergisst, schließe die App und lösche screen-lock.json im Datenordner. Sonst geht nichts verloren.',
  lockAfter: 'Sperren nach',
  minutes: '{count, plural, one{# Minute} other{# Minuten}}',
  onlyAtStart: 'Nur beim Start und auf Verlangen',
  cancel: 'Abbrechen',
  locked: 'Gesperrt',
  unlock: 'Entsperren',
  checking: 'Wird geprüft …',
};
