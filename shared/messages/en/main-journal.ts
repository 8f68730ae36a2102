export const mainJournal = {
  diskFullNothingMore:
    'The disk is full. Nothing more is saved until there is space again and the app is restarted; your text stays where you typed it.',
  journalCouldWrittencodeNothing:
    'The journal could not be written{code}. Nothing more is saved until the app is restarted; your text stays where you typed it.',
  journalDamagedChangeSeq: 'The journal is damaged at change {seq}: {reason}.',
  vaultLastOpenedNewer:
    'This vault was last opened by a newer version of Engram Vault. Please update the app; nothing was changed.',
  vaultBeforeFormat1:
    'This vault was written by a build from before format 1, which this version does not read; nothing was changed. Start the build that wrote it, export there (Settings, “Export everything”, or “npm run vault export FOLDER”), and import the vault.jsonl of that folder here.',
  vaultDamagedLeftStart:
    'This vault is damaged and was left as it is. Start the app again to repair it; “npm run vault export” reads what can be read.',
  copyThereAnyMore: 'That copy is not there any more.',
  copyCannotUsedWhy: 'That copy cannot be used: {why}. Nothing was changed.',
  copyCannotUsedWhyKept: 'That copy cannot be used: {why}. It is kept as it is, and nothing was changed.',
  copyCouldVerifiedWhy: 'The copy could not be verified: {why}. Older copies are untouched.',
  thereEnoughSpaceDisk: 'There is not enough space on the disk for another copy. Older copies are untouched.',
  adviceOnRepair:
    'Nothing was repaired. “repair” puts the vault together from its copies and all that can be read, as the app does when it opens it; damaged files are kept.',
  adviceOnMissing:
    'The app’s own database may hold what is missing: opened before “repair”, the app writes it back; opened after it, the app keeps it aside as a file to import.',
  vaultIsDamaged: 'This vault is damaged. {found}',
  andMore: 'and {count} more',
  more: '{count} more',
  laterChangesUnknown: 'Whether later changes are missing cannot be told.',
  noChangeMissing: 'No change is missing: copies and the records that can be read hold all of them.',
  changesMissing: '{count, plural, one{# change is} other{# changes are}} missing.',
  changesMissingPerhapsMore: '{count, plural, one{# change is} other{# changes are}} missing, perhaps more.',
  changeNumber: 'change {seq}',
  changeOf: 'change {seq} of {time} UTC',
  changesFromTo: 'changes {from} to {to}',
  changesFromToMissing: 'Changes {from} to {to} are missing.',
  changeCannotBeRead: 'Change {seq} cannot be read: {reason}.',
  wasDamagedAt: 'The journal was damaged at change {seq} ({reason}).',
  endedEarly: 'The journal ended at change {seq}, earlier than it should.',
  partCouldNotBeRead: 'Part of the journal could not be read.',
  lastRecordNotWhole:
    'The last record of the journal, change {seq}, is not whole, and nothing tells whether it was confirmed.',
  putBackFromElsewhere: 'The journal does not hold the change that was confirmed last: it was put back from elsewhere.',
  endedWithConfirmedDamaged:
    'The app ended without closing this vault, and its file “confirmed” is damaged: nothing tells whether the last changes are all there.',
  endedWithConfirmedMissing:
    'The app ended without closing this vault, and its file “confirmed” is missing: nothing tells whether the last changes are all there.',
  recordsDoNotAddUp: 'The records do not add up to what the vault held.',
  copyMissing: 'The copy that the journal continues is missing or damaged; {ranges} cannot be read.',
  endsBeforeWritten: 'The journal ends at change {lastSeq}, although change {knownSeq} was written.',
  unfinishedRecord:
    'The last {bytes} bytes of the journal are an unfinished record that was never confirmed; nothing is missing.',
  lineEndsChanged: 'Another program changed the line ends of {files}; every record in there is checked like any other.',
  recordsMended:
    '{count, plural, one{# record had one damaged place that was} other{# records had one damaged place each that was}} put right in reading; the checksums agree.',
  sentinelOfAnotherVault: 'The file “sentinel.json”, which says how far the vault had come, belongs to another vault.',
  sentinelDamaged: 'The file “sentinel.json”, which says how far the vault had come, is damaged.',
  sentinelMissing: 'The file “sentinel.json”, which says how far the vault had come, is missing.',
  copyUnreadableNow:
    'The journal is damaged, and the copy {copy}, which may hold what is missing, cannot be read at the moment. Nothing was changed. Try again; if the disk keeps failing, move the files of that copy out of the folder “snapshots” first.',
  baseIsAnother: 'the copy that it builds on is another one than before',
  baseUnusable: 'the copy that it builds on cannot be used: {why}',
  copyIsNewer: 'it was made by a newer version of the app',
  copyBeforeFormat1:
    'it was made by a build from before format 1; restore it with the build that made it, and export there',
  manifestDamaged: 'its manifest is damaged',
  manifestOfAnotherCopy: 'its manifest is not the one of this copy',
  manifestMissing: 'its manifest is missing',
  checksumDoesNotMatch: 'its checksum does not match',
  cannotBeUnpacked: 'it cannot be unpacked ({error})',
  historyIncomplete: 'its history is not complete',
  rowsDoNotMatch: 'its rows do not match its manifest ({tables})',
  cannotBeReadNow: 'it cannot be read at the moment ({error})',
  copyOfAnotherVault: 'it is a copy of another vault',
} as const;
