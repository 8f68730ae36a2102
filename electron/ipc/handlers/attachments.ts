import type { Handlers } from '../../../shared/ipc/contract';
import type { AttachmentsService } from '../../attachments/attachments-service';
import type { Confirm } from '../../consent/confirm-one-at-a-time';

type AttachmentRoutes =
  | 'attachments.find'
  | 'attachments.add'
  | 'attachments.attach'
  | 'attachments.list'
  | 'attachments.read'
  | 'attachments.ofSource'
  | 'attachments.overview'
  | 'attachments.check'
  | 'attachments.findUnused'
  | 'attachments.remove'
  | 'attachments.deleteRemoved'
  | 'attachments.open';

export interface AttachmentHandlersDependencies {
  attachments: AttachmentsService;
  ask: Confirm;
  open: (id: string, how: 'open' | 'show') => Promise<boolean>;
}

export function createAttachmentHandlers({
  attachments,
  ask,
  open,
}: AttachmentHandlersDependencies): Handlers<AttachmentRoutes> {
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
        title: 'Delete these files for good?',
        subject: `${deletable.files.toLocaleString('en')} ${deletable.files === 1 ? 'file' : 'files'}`,
        details: ['They were removed before, and no note uses them. This cannot be undone.'],
        warnings: [],
        yes: 'Delete',
        no: 'Keep them',
      });
      return isConfirmed ? attachments.deleteRemoved() : null;
    },
    'attachments.open': ({ id, how }) => open(id, how),
  };
}
