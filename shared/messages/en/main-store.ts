export const mainStore = {
  storeNoRequestCalled: 'The store has no request called {route}.',
  workingDatabaseChangeLastseq: 'The working database is at change {lastSeq} and was given change {seq}.',
  storePageAsksNothing: 'The store page asks nothing.',
  workingDatabaseKeepsStopping:
    'The working database keeps stopping. Everything you saved is safe in the journal; please restart the app.',
  workingDatabaseCouldOpened:
    'The working database could not be opened again. Everything you saved is safe in the journal; please restart the app.',
  damagedFilesKeptFolder: 'The damaged files are kept in the folder “damaged”.',
  nothingLostCopiesOther: 'Nothing was lost: copies and the other records held what was damaged.',
  messageEverythingSavedSafe: '{message} Everything you saved is safe in the journal; please restart the app.',
  workingDatabaseCouldOpenedPut:
    'The working database could not be opened. It was put aside, into {keptAside}, and built anew from the journal.',
  vaultOpenedReadingAlone: 'The vault was opened for reading alone.',
  workingDatabaseRebuiltBecause: 'The working database was rebuilt because you asked for it.',
  theVaultIsClosed: 'The vault is closed.',
  workingDatabaseCouldRead: 'The working database could not be read: {message}',
  workingDatabaseHeldRecords: 'The working database held records that this vault never had.',
  lastChange: 'last change',
  workingDatabaseCouldRebuilt:
    'The working database could not be rebuilt ({wrong}). Everything you saved is safe in the journal.',
  workingDatabaseEmptyAlthough: 'The working database was empty although this vault holds {journalSeq} changes.',
  workingDatabaseChangeStoreseq:
    'The working database was at change {storeSeq}, ahead of the journal, which ends at {journalSeq}.',
  workingDatabaseHadStopped: 'The working database had stopped at change {storeSeq} of {journalSeq}.',
  workingDatabaseHadStoppedChange:
    'The working database had stopped at change {storeSeq}, and the journal begins anew after it.',
  workingDatabaseHadLost: 'The working database had lost {lost} of {should} records without saying so.',
  storeDiffersOpenedAgain:
    'The working database does not hold what this vault’s journal holds. The vault is being opened again, which mends it. Nothing is lost; do this once more then.',
  workingDatabaseHeldOther: 'The working database held other records than the journal.',
  workingDatabaseHoldsRecords:
    'The working database holds records that the journal does not, and they could not be copied aside',
  messageDiskFullNothing: '{message}: the disk is full. Nothing was changed; make room and start the app again.',
  unknown: 'unknown',
  messageCodeNothingChanged: '{message} ({code}). Nothing was changed.',
  messageCannotRead: 'This message cannot be read.',
  beforeRestore: 'before restore',
  restoredCopyReplaceUtc: 'Restored the copy of {replace} UTC',
  singleTextMayHold: 'A single text may hold at most 2.5 MB. Please split it.',
  changeHistorySoCannot: 'This change is not in the history, so it cannot be taken back.',
  labelCannotTakenBack: '“{label}” cannot be taken back: its record was lost to damage.',
  workingDatabaseStoppedWorking: 'The working database stopped working.',
  causeEverythingSavedSafe:
    '{cause} Everything you saved is safe in the journal and will be put back at the next start; until then nothing new is saved.',
  broughtBackRecords: 'Brought back {count, plural, one{# record} other{# records}} that the journal had lost',
  nothingLostBroughtBack:
    'Nothing was lost: {returned, plural, one{# record was} other{# records were}} brought back from the working database.',
  nothingLostHeldSame: 'Nothing was lost: the working database held the same.',
  changesCouldNotBeRead: '{count, plural, one{# change} other{# changes}} could not be read: {missing}.',
  recordsBroughtBack:
    '{returned, plural, one{# record was} other{# records were}} brought back from the working database.',
  records: '{records, plural, one{# record} other{# records}}',
  recordsWithNotes:
    '{records, plural, one{# record} other{# records}}, {notes, plural, one{# note} other{# notes}} among them,',
  rescuedBroughtBack:
    '{cause} {rescuedCount} stood only in the working database and {records, plural, one{was} other{were}} brought back; {file} holds them too.',
  rescuedKeptInFile:
    '{cause} {rescuedCount} stood only in the working database and {records, plural, one{was} other{were}} kept in {file}. To bring them back, choose Settings, Import… and this file; it is an export of your own.',
  cannotBeTakenBack: '“{label}” cannot be taken back: what it changed was changed again since.',
  cannotBeDoneAgain: '“{label}” cannot be done again: what it changed was changed again since.',
  unreadableNote: 'Unreadable note',
  unreadableChat: 'Unreadable chat',
  unreadableDocument: 'Unreadable document',
  journalNotWritten: 'The journal could not be written.',
  indexFellBehind: 'The index fell behind; rebuild it on the Health page.',
  indexNotLoaded: 'The index could not be loaded; rebuild it on the Health page.',
  recordUnreadableField:
    'This record ({id}) cannot be read: {fields} holds no value that can be used. It is left out of search and answers.',
  recordUnreadableFields:
    'This record ({id}) cannot be read: {fields} hold no value that can be used. It is left out of search and answers.',
  recordAsStored: 'Archive it, or copy what you need of it into a new note. This is the record as it is stored:',
  writtenMeanwhile: 'The vault was changed meanwhile. Try again.',
} as const;
