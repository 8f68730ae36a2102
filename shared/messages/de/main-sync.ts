import type { Messages } from '../message';

export const mainSync: Messages['mainSync'] = {
  wrongPassphrase: 'Das ist nicht die Passphrase dieses Ordners. Versuche es noch einmal.',
  fileDamaged:
    'Nichts wurde zusammengeführt: {file} im Abgleichsordner ist beschädigt. Dein Vault ist unverändert. Hole die Datei aus dem Verlauf deines Cloud-Dienstes oder aus git zurück, oder lösche den Ordner dieses Geräts und lass es unter Einstellungen → Abgleich neu abgleichen.',
  fileNewer:
    'Nichts wurde zusammengeführt: {file} stammt von einer neueren Version. Aktualisiere diese App und gleiche dann noch einmal ab.',
  fileBeforeFormat1:
    'Nichts wurde zusammengeführt: {file} stammt von einem Stand der App vor Format 1. Beginne den Abgleich in einem leeren Ordner neu.',
  folderNotEncrypted:
    'Dieser Ordner wird schon ohne Verschlüsselung benutzt. Wähle zum Verschlüsseln einen neuen Ordner oder lass die Passphrase leer.',
  passphraseNeeded: 'Dieser Ordner ist verschlüsselt. Gib die Passphrase ein, die das andere Gerät bekam.',
  markWithoutEncryption:
    'Nichts wurde geschrieben oder übernommen: Dieser Vault wird verschlüsselt abgeglichen, aber im Ordner weist nichts mehr darauf hin. Vielleicht hat jemand, der in den Ordner schreiben kann, das geändert. Finde heraus, wer es war. Um trotzdem ohne Verschlüsselung abzugleichen, beende den Abgleich unter Einstellungen → Abgleich und wähle einen anderen Ordner; ohne die App lösche sync/key.json im Ordner des Vaults.',
  markChanged:
    'Nichts wurde geschrieben oder übernommen: engram-vault-sync.json im Ordner ist nicht die Datei, die dieser Vault kennt. Hole die frühere zurück, oder beende den Abgleich unter Einstellungen → Abgleich und wähle den Ordner mit seiner Passphrase neu, wenn du ihn selbst neu verschlüsselt hast.',
  keyUnreadable:
    'Der Schlüssel deines verschlüsselten Abgleichsordners lässt sich nicht lesen: sync/key.json im Ordner des Vaults ist beschädigt. Beende den Abgleich unter Einstellungen → Abgleich und wähle den Ordner mit seiner Passphrase neu.',
  folderWithoutMark:
    'In {folder} weist nichts darauf hin, dass Vaults darüber abgeglichen werden. Liegt er auf einem Laufwerk oder in einem Cloud-Ordner, warte, bis er da ist; sonst wähle den Ordner noch einmal, mit seiner Passphrase, wenn er verschlüsselt war.',
  batchLabel: 'Von einem anderen Gerät zusammengeführt',
  relinkLabel: 'Links zusammengeführter Notizen',
  startCopy:
    'Im Ordner liegt eine Kopie dieses Vaults, die ihren eigenen Weg ging: dort {there, plural, one{# Notiz} other{# Notizen}}, hier {here, plural, one{# Notiz} other{# Notizen}}, in beiden {shared}. Der Abgleich führt sie zusammen; Notizen, die sich unterscheiden, behalten beide Texte.',
  startShared:
    'Im Ordner liegt ein anderer Vault, der {shared, plural, one{# Notiz} other{# Notizen}} mit diesem gemeinsam hat: dort {there, plural, one{# Notiz} other{# Notizen}}, hier {here, plural, one{# Notiz} other{# Notizen}}. Der Abgleich macht aus beiden einen Vault; Notizen, die sich unterscheiden, behalten beide Texte.',
  startUnrelated:
    'Im Ordner liegt ein fremder Vault: dort {there, plural, one{# Notiz} other{# Notizen}}, hier {here, plural, one{# Notiz} other{# Notizen}}, keine in beiden. Der Abgleich macht daraus auf jedem Gerät einen einzigen Vault.',
  branchLabel: 'Teile eines Chats, den zwei Geräte fortgesetzt haben',
  whichFolder: 'Über welchen Ordner sollen Vaults abgeglichen werden?',
  useThisFolder: 'Diesen Ordner verwenden',
  cancel: 'Abbrechen',
  askTitle: 'Diesen Vault über diesen Ordner abgleichen?',
  askEverything:
    'Alles aus dem Vault wird dorthin geschrieben, auch Verborgenes und Ausgeschlossenes: Der Ordner ist nur für dich.',
  askPlain: 'Die Dateien sind nicht verschlüsselt: Wer den Ordner lesen kann, kann den Vault lesen.',
  askEncrypted:
    'Die Dateien sind mit deiner Passphrase verschlüsselt. Wie viele es sind, wie groß und von wann, ist zu sehen.',
  notSynced: 'Der Abgleich wurde nicht fertig. Dein Vault ist unversehrt; der Grund steht im Protokoll der App.',
  noFolderChosen: 'Für den Abgleich ist kein Ordner gewählt.',
  otherFolder: 'Die App gleicht diesen Vault über {folder} ab. Ein Vault wird über einen Ordner abgeglichen.',
  noteNotJoined: 'Diese Notiz wurde seither geschrieben oder ist nicht mehr da.',
};
