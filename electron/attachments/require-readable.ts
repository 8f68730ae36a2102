import { AppError } from '../../shared/ipc/errors';
import { detectMediaType, SNIFFED_BYTES } from './detect-media-type';
import { readableKind } from './readable-kind';
import { t } from '../../shared/messages/message';

const MAX_SHOWN_NAME = 80;

/**
 * Checks a message’s file before it is stored.
 *
 * @throws AppError `bad-input` for an empty file and for one that holds neither text nor a picture
 */
export function requireReadable(name: string, parts: readonly Uint8Array[]): void {
  const shown = name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name;
  if (parts.every(({ length }) => length === 0))
    throw new AppError('bad-input', t('mainAttachments.fileIsEmpty', { name: shown }));
  const head = Buffer.concat(headOf(parts)).subarray(0, SNIFFED_BYTES);
  if (readableKind({ name, mediaType: detectMediaType(head) }) === null)
    throw new AppError('bad-input', t('mainAttachments.fileNotReadable', { name: shown }));
}

function headOf(parts: readonly Uint8Array[]): Uint8Array[] {
  const head: Uint8Array[] = [];
  for (let index = 0, bytes = 0; index < parts.length && bytes < SNIFFED_BYTES; index += 1) {
    head.push(parts[index]!);
    bytes += parts[index]!.length;
  }
  return head;
}
