import type { Messages } from '../message';

export const mainJournal: Messages['mainJournal'] = {
  diskFullNothingMore:
    'Der Datenträger ist voll. Es wird nichts mehr gespeichert, bis wieder Platz ist und die App neu gestartet wurde; dein Text bleibt, wo du ihn getippt hast.',
  journalCouldWrittencodeNothing:
    'Das Journal konnte nicht geschrieben werden{code}. Es wird nichts mehr gespeichert, bis die App neu gestartet wurde; dein Text bleibt, wo du ihn getippt hast.',
  journalDamagedChangeSeq: 'Das Journal ist bei Änderung {seq} beschädigt: {reason}.',
  vaultLastOpenedNewer:
    'Dieser Vault wurde zuletzt von einer neueren Version von Engram Vault geöffnet. Bitte aktualisiere die App; nichts wurde geändert.',
  vaultBeforeFormat1:
    'Dieser Vault stammt von einem Stand der App vor Format 1, den diese Version nicht liest; nichts wurde geändert. Starte den Stand, der ihn geschrieben hat, exportiere dort (Einstellungen, „Alles exportieren“, oder „npm run vault export ORDNER“) und importiere die vault.jsonl jenes Ordners hier.',
  vaultDamagedLeftStart:
    'Dieser Vault ist beschädigt und wurde gelassen, wie er ist. Starte die App noch einmal, um ihn zu reparieren; „npm run vault export“ liest, was lesbar ist.',
  copyThereAnyMore: 'Diese Kopie gibt es nicht mehr.',
  copyCannotUsedWhy: 'Diese Kopie ist unbrauchbar: {why}. Nichts wurde geändert.',
  copyCannotUsedWhyKept: 'Diese Kopie ist unbrauchbar: {why}. Sie bleibt, wie sie ist, und nichts wurde geändert.',
  copyCouldVerifiedWhy: 'Die Kopie ließ sich nicht bestätigen: {why}. Ältere Kopien sind unberührt.',
  thereEnoughSpaceDisk:
    'Auf dem Datenträger ist nicht genug Platz für eine weitere Kopie. Ältere Kopien sind unberührt.',
  adviceOnRepair:
    'Nichts wurde repariert. „repair“ setzt den Vault aus seinen Kopien und allem Lesbaren zusammen, wie es die App beim Öffnen tut; beschädigte Dateien werden aufbewahrt.',
  adviceOnMissing:
    'Die Datenbank der App enthält vielleicht, was fehlt: Vor „repair“ geöffnet, schreibt die App es zurück; danach geöffnet, legt sie es als Datei zum Importieren beiseite.',
  vaultIsDamaged: 'Dieser Vault ist beschädigt. {found}',
  andMore: 'und {count} weitere',
  more: '{count} weitere',
  laterChangesUnknown: 'Ob spätere Änderungen fehlen, lässt sich nicht sagen.',
  noChangeMissing: 'Keine Änderung fehlt: Die Kopien und die lesbaren Einträge enthalten alle.',
  changesMissing: '{count, plural, one{# Änderung fehlt} other{# Änderungen fehlen}}.',
  changesMissingPerhapsMore: '{count, plural, one{# Änderung fehlt} other{# Änderungen fehlen}}, vielleicht mehr.',
  changeNumber: 'Änderung {seq}',
  changeOf: 'Änderung {seq} vom {time} UTC',
  changesFromTo: 'Änderungen {from} bis {to}',
  changesFromToMissing: 'Die Änderungen {from} bis {to} fehlen.',
  changeCannotBeRead: 'Änderung {seq} ist nicht lesbar: {reason}.',
  wasDamagedAt: 'Das Journal war bei Änderung {seq} beschädigt ({reason}).',
  endedEarly: 'Das Journal endete bei Änderung {seq}, früher als es sollte.',
  partCouldNotBeRead: 'Ein Teil des Journals war nicht lesbar.',
  lastRecordNotWhole:
    'Der letzte Eintrag des Journals, Änderung {seq}, ist nicht vollständig, und nichts sagt, ob er bestätigt wurde.',
  putBackFromElsewhere:
    'Das Journal enthält die zuletzt bestätigte Änderung nicht: Es wurde von anderswo zurückgelegt.',
  endedWithConfirmedDamaged:
    'Die App endete, ohne diesen Vault zu schließen, und seine Datei „confirmed“ ist beschädigt: Nichts sagt, ob die letzten Änderungen alle da sind.',
  endedWithConfirmedMissing:
    'Die App endete, ohne diesen Vault zu schließen, und seine Datei „confirmed“ fehlt: Nichts sagt, ob die letzten Änderungen alle da sind.',
  recordsDoNotAddUp: 'Die Einträge ergeben nicht, was der Vault enthielt.',
  copyMissing: 'Die Kopie, an die das Journal anschließt, fehlt oder ist beschädigt; nicht lesbar: {ranges}.',
  endsBeforeWritten: 'Das Journal endet bei Änderung {lastSeq}, obwohl Änderung {knownSeq} geschrieben wurde.',
  unfinishedRecord:
    'Die letzten {bytes} Bytes des Journals sind ein unfertiger Eintrag, der nie bestätigt wurde; nichts fehlt.',
  lineEndsChanged:
    'Ein anderes Programm hat die Zeilenenden von {files} geändert; jeder Eintrag darin wird geprüft wie jeder andere.',
  recordsMended:
    '{count, plural, one{# Eintrag hatte eine beschädigte Stelle, die} other{# Einträge hatten je eine beschädigte Stelle, die}} beim Lesen berichtigt wurde; die Prüfsummen stimmen.',
  sentinelOfAnotherVault:
    'Die Datei „sentinel.json“, die sagt, wie weit der Vault gekommen war, gehört zu einem anderen Vault.',
  sentinelDamaged: 'Die Datei „sentinel.json“, die sagt, wie weit der Vault gekommen war, ist beschädigt.',
  sentinelMissing: 'Die Datei „sentinel.json“, die sagt, wie weit der Vault gekommen war, fehlt.',
  copyUnreadableNow:
    'Das Journal ist beschädigt, und die Kopie {copy}, die das Fehlende enthalten könnte, ist im Moment nicht lesbar. Nichts wurde geändert. Versuche es noch einmal; versagt der Datenträger weiter, verschiebe zuerst die Dateien dieser Kopie aus dem Ordner „snapshots“.',
  baseIsAnother: 'Die Kopie, auf der sie aufbaut, ist eine andere als damals',
  baseUnusable: 'Die Kopie, auf der sie aufbaut, ist nicht zu gebrauchen: {why}',
  copyIsNewer: 'Sie stammt von einer neueren Version der App',
  copyBeforeFormat1:
    'Sie stammt von einem Stand der App vor Format 1; stelle sie mit dem Stand wieder her, der sie gemacht hat, und exportiere dort',
  manifestDamaged: 'Ihr Verzeichnis ist beschädigt',
  manifestOfAnotherCopy: 'Ihr Verzeichnis ist nicht das dieser Kopie',
  manifestMissing: 'Ihr Verzeichnis fehlt',
  checksumDoesNotMatch: 'Ihre Prüfsumme stimmt nicht',
  cannotBeUnpacked: 'Sie lässt sich nicht entpacken ({error})',
  historyIncomplete: 'Ihre Geschichte ist nicht vollständig',
  rowsDoNotMatch: 'Ihre Zeilen passen nicht zu ihrem Verzeichnis ({tables})',
  cannotBeReadNow: 'Sie ist im Moment nicht lesbar ({error})',
  copyOfAnotherVault: 'Sie ist die Kopie eines anderen Vaults',
};
