import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { AttachmentsService } from '../../attachments/attachments-service';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { t } from '../../../shared/messages/message';

export interface AttachmentHandlersDependencies {
  attachments: AttachmentsService;
  ask: Confirm;
  open: (id: string, how: 'open' | 'show') => Promise<boolean>;
}

export function createAttachmentHandlers({
  attachments,
  ask,
  open,
}: AttachmentHandlersDependencies): Handlers<RoutesOf<'attachments'>> {
  return {
    'attachments.find': ({ from, target }) => attachments.find(from, target),
    'attachments.add': ({ uploadId, name, bytes, isLast }) => attachments.addPart(uploadId, name, bytes, isLast),
    'attachments.attach': ({ uploadId, name, bytes, isLast }) =>
      attachments.addPart(uploadId, name, bytes, isLast, 'message'),
    'attachments.list': ({ ids }) => attachments.list(ids),
    'attachments.read': ({ id, from }) => attachments.readPart(id, from),
    'attachments.ofSource': ({ from }) => attachments.ofSource(from),
    'attachments.overview': () => attachments.overview(),
    'attachments.check': () => attachments.overview(true),
    'attachments.findUnused': () => attachments.findUnused(),
    'attachments.remove': ({ ids }) => attachments.remove(ids),
    async 'attachments.deleteRemoved'() {
      const { deletable } = await attachments.overview();
      const isConfirmed = await ask({
        title: t('mainIpc.deleteFilesForGood'),
        subject: t('mainCommon.files', { count: deletable.files }),
        details: [t('mainIpc.filesWereRemovedBefore')],
        warnings: [],
        yes: t('common.delete'),
        no: t('mainIpc.keepThem'),
      });
      return isConfirmed ? attachments.deleteRemoved() : null;
    },
    'attachments.open': ({ id, how }) => open(id, how),
  };
}
