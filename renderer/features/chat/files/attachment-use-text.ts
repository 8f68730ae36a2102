import { MAX_SENT_PICTURE_BYTES, type AttachmentUse } from '../../../../shared/domain/attachment-use';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';

/** What becomes of a file when its message is sent. */
export function attachmentUseText(use: AttachmentUse, isOffline: boolean): string {
  if (use.as === 'picture') return t('files.pictureSent');
  if (use.as === 'name') return reasonText(use);
  if (use.used < use.characters)
    return t('files.cutText', { used: formatNumber(use.used), characters: formatNumber(use.characters) });
  return isOffline ? t('files.wholeTextOffline') : t('files.wholeText');
}

/** Why a model is given nothing of a file but its name. */
function reasonText({ reason, detail }: Extract<AttachmentUse, { as: 'name' }>): string {
  switch (reason) {
    case 'no-pictures':
      return t('files.noPictures');
    case 'offline':
      return t('files.offlinePicture');
    case 'picture-kind':
      return t('files.pictureKind');
    case 'picture-too-large':
      return t('files.pictureTooLarge', { limit: formatNumber(MAX_SENT_PICTURE_BYTES / 1024 / 1024) });
    case 'no-room':
      return t('files.noRoom');
    case 'unreadable':
      return detail === undefined ? t('files.unreadable') : t('files.unreadableBecause', { detail });
    case 'missing':
      return t('files.missing');
  }
}

/** What an answer was not given of a file; null where it had all of it, and where the answer says it itself. */
export function shortfallText(use: AttachmentUse): string | null {
  const { name } = use;
  if (use.as === 'name' && use.reason === 'offline') return null;
  if (use.as === 'picture' || (use.as === 'text' && use.used >= use.characters)) return null;
  if (use.as === 'text')
    return t('files.useCut', { name, used: formatNumber(use.used), characters: formatNumber(use.characters) });
  return t('files.useName', { name, why: reasonText(use) });
}
