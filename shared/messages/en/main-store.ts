export const mainStore = {
  storeNoRequestCalled: 'The store has no request called {route}.',
  workingDatabaseChangeLastseq: 'The working database is at change {lastSeq} and was given change {seq}.',
  storePageAsksNothing: 'The store page asks nothing.',
  workingDatabaseKeepsStopping:
    'The working database keeps stopping. Everything you saved is safe in the journal; please restart the app.',
  workingDatabaseCouldOpened:
    'The working database could not be opened again. Everything you saved is safe in the journal; please restart the app.',
  broughtBackReturningRecords:
    'Brought back {returning} {returning2, plural, one{record} other{records}} that the journal had lost',
  damagedFilesKeptFolder: 'The damaged files are kept in the folder “damaged”.',
  returnedRecordsBroughtBack:
    '{returned} {returned2, plural, one{record was} other{records were}} brought back from the working database',
  nothingLostCopiesOther: 'Nothing was lost: copies and the other records held what was damaged.',
  workingDatabaseHeldSame: 'the working database held the same',
  nothingWasLostBack: 'Nothing was lost: {back}.',
  countChangesCouldRead: '{count} {count2, plural, one{change} other{changes}} could not be read: {missing}.{back}',
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
  notesNotesAmongThem: ', {notes} {notes2, plural, one{note} other{notes}} among them,',
  causeRescuedcountStoodOnly:
    '{cause} {rescuedCount} stood only in the working database and {records, plural, one{was} other{were}} brought back; {file} holds them too.',
  causeRescuedcountStoodOnlyWorking:
    '{cause} {rescuedCount} stood only in the working database and {records, plural, one{was} other{were}} kept in {file}. To bring them back, choose Settings, Import… and this file; it is an export of your own.',
  workingDatabaseEmptyAlthough: 'The working database was empty although this vault holds {journalSeq} changes.',
  workingDatabaseChangeStoreseq:
    'The working database was at change {storeSeq}, ahead of the journal, which ends at {journalSeq}.',
  workingDatabaseHadStopped: 'The working database had stopped at change {storeSeq} of {journalSeq}.',
  workingDatabaseHadStoppedChange:
    'The working database had stopped at change {storeSeq}, and the journal begins anew after it.',
  workingDatabaseHadLost: 'The working database had lost {should} of {should2} records without saying so.',
  workingDatabaseHeldOther: 'The working database held other records than the journal.',
  workingDatabaseHoldsRecords:
    'The working database holds records that the journal does not, and they could not be copied aside',
  messageDiskFullNothing: '{message}: the disk is full. Nothing was changed; make room and start the app again.',
  unknown: 'unknown',
  messageCodeNothingChanged: '{message} ({code}). Nothing was changed.',
  tableKeyRowJson: '\'{\'"table":"{key}","row":{json}\'}\'\n',
  messageCannotRead: 'This message cannot be read.',
  beforeRestore: 'before restore',
  restoredCopyReplaceUtc: 'Restored the copy of {replace} UTC',
  singleTextMayHold: 'A single text may hold at most 2.5 MB. Please split it.',
  changeHistorySoCannot: 'This change is not in the history, so it cannot be taken back.',
  takenBack: 'taken back',
  doneAgain: 'done again',
  labelCannotActionWhat: '“{label}” cannot be {action}: what it changed was changed again since.',
  labelCannotTakenBack: '“{label}” cannot be taken back: its record was lost to damage.',
  workingDatabaseStoppedWorking: 'The working database stopped working.',
  causeEverythingSavedSafe:
    '{cause} Everything you saved is safe in the journal and will be put back at the next start; until then nothing new is saved.',
} as const;
