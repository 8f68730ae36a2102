import type { Messages } from '../message';

export const mainJournal: Messages['mainJournal'] = {
  diskFullNothingMore:
    'The disk is full. Nothing more is saved until there is space again and the app is restarted; your text stays where you typed it.',
  journalCouldWrittencodeNothing:
    'The journal could not be written{code}. Nothing more is saved until the app is restarted; your text stays where you typed it.',
  journalDamagedChangeSeq: 'The journal is damaged at change {seq}: {reason}.',
  vaultLastOpenedNewer:
    'This vault was last opened by a newer version of Engram Vault. Please update the app; nothing was changed.',
  vaultDamagedLeftStart:
    'This vault is damaged and was left as it is. Start the app again to repair it; “npm run vault export” reads what can be read.',
  copyThereAnyMore: 'That copy is not there any more.',
  copyCannotUsedWhy: 'That copy cannot be used: {why}. Nothing was changed.',
  copyCannotUsedWhyKept: 'That copy cannot be used: {why}. It is kept as it is, and nothing was changed.',
  copyCouldVerifiedWhy: 'The copy could not be verified: {why}. Older copies are untouched.',
  thereEnoughSpaceDisk: 'There is not enough space on the disk for another copy. Older copies are untouched.',
};
