import type { Messages } from '../message';

export const mainStore: Messages['mainStore'] = {
  storeNoRequestCalled: 'Die Arbeitsdatenbank kennt keine Anfrage namens {route}.',
  workingDatabaseChangeLastseq: 'Die Arbeitsdatenbank steht bei Änderung {lastSeq} und bekam Änderung {seq}.',
  storePageAsksNothing: 'Die Arbeitsdatenbank fragt nichts.',
  workingDatabaseKeepsStopping:
    'Die Arbeitsdatenbank hält immer wieder an. Alles Gespeicherte ist im Journal sicher; bitte starte die App neu.',
  workingDatabaseCouldOpened:
    'Die Arbeitsdatenbank ließ sich nicht wieder öffnen. Alles Gespeicherte ist im Journal sicher; bitte starte die App neu.',
  damagedFilesKeptFolder: 'Die beschädigten Dateien liegen im Ordner „damaged“.',
  nothingLostCopiesOther: 'Nichts ging verloren: Die Kopien und die anderen Einträge enthielten, was beschädigt war.',
  messageEverythingSavedSafe: '{message} Alles Gespeicherte ist im Journal sicher; bitte starte die App neu.',
  workingDatabaseCouldOpenedPut:
    'Die Arbeitsdatenbank ließ sich nicht öffnen. Sie wurde nach {keptAside} beiseitegelegt und aus dem Journal neu aufgebaut.',
  vaultOpenedReadingAlone: 'Der Vault wurde nur zum Lesen geöffnet.',
  workingDatabaseRebuiltBecause: 'Die Arbeitsdatenbank wurde neu aufgebaut, weil du es wolltest.',
  theVaultIsClosed: 'Der Vault ist geschlossen.',
  workingDatabaseCouldRead: 'Die Arbeitsdatenbank war nicht lesbar: {message}',
  workingDatabaseHeldRecords: 'Die Arbeitsdatenbank enthielt Datensätze, die dieser Vault nie hatte.',
  lastChange: 'letzte Änderung',
  workingDatabaseCouldRebuilt:
    'Die Arbeitsdatenbank ließ sich nicht neu aufbauen ({wrong}). Alles Gespeicherte ist im Journal sicher.',
  workingDatabaseEmptyAlthough: 'Die Arbeitsdatenbank war leer, obwohl dieser Vault {journalSeq} Änderungen enthält.',
  workingDatabaseChangeStoreseq:
    'Die Arbeitsdatenbank stand bei Änderung {storeSeq}, weiter als das Journal, das bei {journalSeq} endet.',
  workingDatabaseHadStopped: 'Die Arbeitsdatenbank war bei Änderung {storeSeq} von {journalSeq} stehen geblieben.',
  workingDatabaseHadStoppedChange:
    'Die Arbeitsdatenbank war bei Änderung {storeSeq} stehen geblieben, und das Journal beginnt danach neu.',
  workingDatabaseHadLost: 'Die Arbeitsdatenbank hatte {lost} von {should} Datensätzen verloren, ohne es zu melden.',
  storeDiffersOpenedAgain:
    'Die Arbeitsdatenbank enthält nicht, was das Journal dieses Vaults enthält. Der Vault wird noch einmal geöffnet, was sie in Ordnung bringt. Nichts ist verloren; wiederhole das danach.',
  workingDatabaseHeldOther: 'Die Arbeitsdatenbank enthielt andere Datensätze als das Journal.',
  workingDatabaseHoldsRecords:
    'Die Arbeitsdatenbank enthält Datensätze, die dem Journal fehlen, und sie ließen sich nicht beiseitelegen',
  messageDiskFullNothing:
    '{message}: Der Datenträger ist voll. Nichts wurde geändert; schaffe Platz und starte die App noch einmal.',
  unknown: 'unbekannt',
  messageCodeNothingChanged: '{message} ({code}). Nichts wurde geändert.',
  messageCannotRead: 'Diese Nachricht ist nicht lesbar.',
  beforeRestore: 'vor einer Wiederherstellung',
  restoredCopyReplaceUtc: 'Die Kopie vom {replace} UTC wiederhergestellt',
  singleTextMayHold: 'Ein einzelner Text darf höchstens 2,5 MB groß sein. Bitte teile ihn auf.',
  changeHistorySoCannot: 'Diese Änderung steht nicht im Verlauf, also lässt sie sich nicht zurücknehmen.',
  labelCannotTakenBack: '„{label}“ lässt sich nicht zurücknehmen: Der Eintrag ging durch einen Schaden verloren.',
  workingDatabaseStoppedWorking: 'Die Arbeitsdatenbank arbeitet nicht mehr.',
  causeEverythingSavedSafe:
    '{cause} Alles Gespeicherte ist im Journal sicher und wird beim nächsten Start zurückgeschrieben; bis dahin wird nichts Neues gespeichert.',
  broughtBackRecords:
    '{count, plural, one{# Datensatz} other{# Datensätze}} zurückgeholt, die das Journal verloren hatte',
  nothingLostBroughtBack:
    'Nichts ging verloren: {returned, plural, one{# Datensatz wurde} other{# Datensätze wurden}} aus der Arbeitsdatenbank zurückgeholt.',
  nothingLostHeldSame: 'Nichts ging verloren: Die Arbeitsdatenbank enthielt dasselbe.',
  changesCouldNotBeRead: '{count, plural, one{# Änderung war} other{# Änderungen waren}} nicht lesbar: {missing}.',
  recordsBroughtBack:
    '{returned, plural, one{# Datensatz wurde} other{# Datensätze wurden}} aus der Arbeitsdatenbank zurückgeholt.',
  records: '{records, plural, one{# Datensatz} other{# Datensätze}}',
  recordsWithNotes:
    '{records, plural, one{# Datensatz} other{# Datensätze}}, darunter {notes, plural, one{# Notiz} other{# Notizen}},',
  rescuedBroughtBack:
    '{cause} {rescuedCount} {records, plural, one{stand nur in der Arbeitsdatenbank und wurde} other{standen nur in der Arbeitsdatenbank und wurden}} zurückgeholt; auch {file} enthält sie.',
  rescuedKeptInFile:
    '{cause} {rescuedCount} {records, plural, one{stand nur in der Arbeitsdatenbank und wurde} other{standen nur in der Arbeitsdatenbank und wurden}} in {file} aufbewahrt. Zum Zurückholen wähle „Einstellungen“, „Importieren …“ und diese Datei; sie ist ein Export von dir.',
  cannotBeTakenBack:
    '„{label}“ lässt sich nicht zurücknehmen: Was damit geändert wurde, hat sich seither wieder geändert.',
  cannotBeDoneAgain:
    '„{label}“ lässt sich nicht wiederholen: Was damit geändert wurde, hat sich seither wieder geändert.',
  unreadableNote: 'Unlesbare Notiz',
  unreadableChat: 'Unlesbarer Chat',
  unreadableDocument: 'Unlesbares Dokument',
  journalNotWritten: 'Das Journal konnte nicht geschrieben werden.',
  indexFellBehind: 'Der Index hängt zurück; baue ihn unter Zustand neu auf.',
  indexNotLoaded: 'Der Index konnte nicht geladen werden; baue ihn unter Zustand neu auf.',
  recordUnreadableField:
    'Dieser Datensatz ({id}) ist nicht lesbar: {fields} enthält keinen brauchbaren Wert. Er wird bei Suche und Antworten ausgelassen.',
  recordUnreadableFields:
    'Dieser Datensatz ({id}) ist nicht lesbar: {fields} enthalten keine brauchbaren Werte. Er wird bei Suche und Antworten ausgelassen.',
  recordAsStored:
    'Archiviere ihn, oder kopiere, was du davon brauchst, in eine neue Notiz. So ist der Datensatz gespeichert:',
  writtenMeanwhile: 'Der Vault wurde inzwischen geändert. Versuche es noch einmal.',
};
