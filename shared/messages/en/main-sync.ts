export const mainSync = {
  wrongPassphrase: 'That is not the passphrase of this folder. Try again.',
  fileDamaged:
    'Nothing was merged: {file} in the sync folder is damaged. Your vault is unchanged. Bring the file back with the history of your sync service or git, or delete the folder of that device and let it sync again under Settings → Sync.',
  fileNewer: 'Nothing was merged: {file} was written by a newer version. Update this app, then sync again.',
  fileBeforeFormat1:
    'Nothing was merged: {file} was written by a build from before format 1. Begin the sync anew in an empty folder.',
  folderNotEncrypted:
    'This folder is already in use without encryption. Choose a new folder to encrypt, or leave the passphrase empty.',
  passphraseNeeded: 'This folder is encrypted. Enter the passphrase that the other device was given.',
  markWithoutEncryption:
    'Nothing was written or taken in: this vault syncs encrypted, but nothing in the folder says so any more. Whoever can write to the folder may have changed that. Find out who it was. To sync without encryption all the same, stop syncing under Settings → Sync and choose another folder; without the app, delete sync/key.json in the vault’s folder.',
  markChanged:
    'Nothing was written or taken in: engram-vault-sync.json in the folder is not the one that this vault knows. Bring the former one back, or, if you encrypted the folder anew yourself, stop syncing under Settings → Sync and choose the folder again with its passphrase.',
  keyUnreadable:
    'The key of your encrypted sync folder cannot be read: sync/key.json in the vault’s folder is damaged. Stop syncing under Settings → Sync and choose the folder again with its passphrase.',
  folderWithoutMark:
    'In {folder} nothing says that vaults sync through it. If it lies on a drive or in a cloud folder, wait until it is there; otherwise choose the folder again, with its passphrase if it was encrypted.',
  batchLabel: 'Merged from another device',
  relinkLabel: 'Links of merged notes',
  startCopy:
    'The folder holds a copy of this vault that went its own way: {there, plural, one{# note} other{# notes}} there, {here, plural, one{# note} other{# notes}} here, {shared} in both. Syncing merges them; notes that differ keep both texts.',
  startShared:
    'The folder holds another vault that shares {shared, plural, one{# note} other{# notes}} with this one: {there, plural, one{# note} other{# notes}} there, {here, plural, one{# note} other{# notes}} here. Syncing makes one vault of both; notes that differ keep both texts.',
  startUnrelated:
    'The folder holds an unrelated vault: {there, plural, one{# note} other{# notes}} there, {here, plural, one{# note} other{# notes}} here, none in both. Syncing makes one vault of both, on every device.',
  branchLabel: 'Parts of a chat that two devices continued',
  whichFolder: 'Through which folder should vaults sync?',
  useThisFolder: 'Use this folder',
  cancel: 'Cancel',
  askTitle: 'Sync this vault through this folder?',
  askEverything: 'Everything in the vault is written there, hidden and excluded things too: it is meant for you alone.',
  askPlain: 'The files are not encrypted: whoever can read the folder can read the vault.',
  askEncrypted: 'The files are encrypted with your passphrase. How many there are, their sizes and times can be seen.',
  notSynced: 'The sync did not finish. Your vault is whole; the log has the reason.',
  noFolderChosen: 'No folder is chosen for syncing.',
  otherFolder: 'The app syncs this vault through {folder}. One vault syncs through one folder.',
  noteNotJoined: 'That note was written since, or is gone.',
} as const;
