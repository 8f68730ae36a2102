export const mainAttachments = {
  tooLarge: 'It is larger than {megabytes} MB.',
  noStoredFile: 'That is no name of a stored file.',
  diskFull: 'The disk is full: not every attachment was copied.',
  folderIsLink: '{folder} is a link to another place; nothing is written through it.',
  addedName: 'Added “{name}”',
  removedName: 'Removed “{name}”',
  removedCount: 'Removed {count} attachments',
  inUse:
    '“{name}” is shown in or linked from a note or document, or attached to a message. Take it out there first. Nothing was removed.',
  beingCopied: 'Files are being copied into the vault. Try again when that has ended.',
  fileIsEmpty: '“{name}” is empty, so it was not attached.',
  fileNotReadable:
    '“{name}” holds neither text nor a picture, so it was not attached. Attach text (UTF-8), Markdown, HTML, PDF or pictures; save other documents as PDF first.',
  fileNoLongerInVault: 'This file is no longer in the vault.',
  fileHoldsNoText: '{name} holds no text.',
} as const;
