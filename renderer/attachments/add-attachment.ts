import type { AttachmentView } from '../../shared/ipc/routes/attachments';
import { call } from '../ipc/client';
import { t } from '../../shared/messages/message';

const PART_BYTES = 1024 * 1024;

/** Stores a file of a note in the vault, part by part. @throws AppError `too-large`, `disk-full` */
export const addAttachment = (file: File, name = file.name): Promise<AttachmentView> =>
  sendParts('attachments.add', file, name);

/** Stores a file of a message. @throws AppError as above; `bad-input` when it is empty or cannot be read */
export const attachToMessage = (file: File, name = file.name): Promise<AttachmentView> =>
  sendParts('attachments.attach', file, name);

async function sendParts(
  route: 'attachments.add' | 'attachments.attach',
  file: File,
  name: string,
): Promise<AttachmentView> {
  const uploadId = crypto.randomUUID();
  for (let from = 0; ; from += PART_BYTES) {
    const bytes = new Uint8Array(await file.slice(from, from + PART_BYTES).arrayBuffer());
    const isLast = from + PART_BYTES >= file.size;
    const added = await call(route, { uploadId, name, bytes, isLast });
    if (added !== null) return added;
  }
}

/** Copied pictures are all called "image.png"; the time tells them apart. */
export function nameOfPasted({ name }: File): string {
  if (!/^image\.\w+$/i.test(name)) return name;
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  return name.replace(/^image/i, t('editor.pictureAt', { at }));
}

const PICTURE_TYPES = /^(?:image|audio|video)\//;

/** Whether a paste or drag holds pictures and recordings alone; their names are not known while they are dragged. */
export function hasOnlyPictures({ items }: Pick<DataTransfer, 'items'>): boolean {
  const files = [...items].filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.every(({ type }) => PICTURE_TYPES.test(type));
}
