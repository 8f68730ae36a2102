export const sync = {
  sync: 'Sync',
  intro:
    'Brings this vault together with its copies on your other devices, through a folder that a cloud service, a drive or git carries. No server is involved. Everything in the vault goes into the folder, hidden and excluded things too.',
  folder: 'Folder for syncing',
  folderPlaceholder: '/home/you/Dropbox/vault',
  passphrase: 'Passphrase',
  passphraseHint:
    'Encrypts a new folder, or opens one that another device encrypted. Without one, whoever can read the folder can read the vault. This vault remembers it; nobody can recover it.',
  useThisFolder: 'Use this folder',
  encrypted: 'Encrypted with your passphrase.',
  notEncrypted: 'Not encrypted.',
  deviceName: 'Name of this device',
  deviceNameHint: 'Other devices show it.',
  saveName: 'Save name',
  running: 'Syncing',
  paused: 'Paused. Nothing is written or merged.',
  notYet: 'Not synced yet',
  lastRun: 'Synced {at}',
  whatHappened:
    '{sent, plural, one{# change sent} other{# changes sent}} · {received, plural, one{# change received} other{# changes received}}',
  runNow: 'Sync now',
  pause: 'Pause',
  resume: 'Resume',
  stopUsing: 'Stop syncing',
  stopHint: 'The vault and the folder stay as they are.',
  noDevices: 'No other device has written into this folder yet.',
  devices: 'Other devices',
  device: '{name}, last change {at}',
  waiting: '{name}: part {missing} of {last} is not here yet. It is merged once the folder has it.',
  filesMissing: '{missing, plural, one{# picture or file is} other{# pictures or files are}} not here yet.',
  ahead:
    'The clock of {name} is {minutes, plural, one{# minute} other{# minutes}} ahead, so its changes count as newer. Set it right.',
  heldBack:
    'The clock of {name} is {days, plural, one{# day} other{# days}} ahead of this one. What it wrote since is not taken in. Set the wrong clock right and sync there again.',
  startCopy:
    'The folder holds a copy of this vault that went its own way: {there, plural, one{# note} other{# notes}} there, {here, plural, one{# note} other{# notes}} here, {shared} in both. Notes that differ keep both texts.',
  startShared:
    'The folder holds another vault that shares {shared, plural, one{# note} other{# notes}} with this one: {there, plural, one{# note} other{# notes}} there, {here, plural, one{# note} other{# notes}} here. Syncing makes one vault of both.',
  startUnrelated:
    'The folder holds an unrelated vault: {there, plural, one{# note} other{# notes}} there, {here, plural, one{# note} other{# notes}} here, none in both. Syncing makes one vault of both, on every device.',
  nothingYet: 'Nothing was written or merged yet.',
  join: 'Merge both vaults',
  joinedTitle: 'Written on two devices',
  joinedHint: 'These notes hold both texts. They leave this list when you edit them.',
  stayedTitle: 'Edited on one device, deleted or put away on another',
  stayedHint: 'The edit won: these stayed.',
  showTexts: 'Compare the texts',
  hideTexts: 'Hide the texts',
  openNote: 'Open note',
  legend: 'Removed: only in the earlier text ({earlier}). Added: only in the later one ({later}).',
  here: 'this device, {at}',
  elsewhere: 'another device, {at}',
} as const;
