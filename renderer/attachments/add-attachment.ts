import type { AttachmentView } from '../../shared/ipc/routes/attachments';
import { call } from '../ipc/client';

const PART_BYTES = 1024 * 1024;

/** Stores a file in the vault, part by part. @throws AppError `too-large`, `disk-full` */
export async function addAttachment(file: File, name = file.name): Promise<AttachmentView> {
  const uploadId = crypto.randomUUID();
  for (let from = 0; ; from += PART_BYTES) {
    const bytes = new Uint8Array(await file.slice(from, from + PART_BYTES).arrayBuffer());
    const isLast = from + PART_BYTES >= file.size;
    const added = await call('attachments.add', { uploadId, name, bytes, isLast });
    if (added !== null) return added;
  }
}

const PICTURE_TYPES = /^(?:image|audio|video)\//;

/** Whether a paste or drag holds pictures and recordings alone; their names are not known while they are dragged. */
export function hasOnlyPictures({ items }: Pick<DataTransfer, 'items'>): boolean {
  const files = [...items].filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.every(({ type }) => PICTURE_TYPES.test(type));
}
