import type { Attachment } from '../../../shared/domain/attachment';
import type { UnusedReason } from '../../../shared/domain/attachment-use';
import { isAppError } from '../../../shared/ipc/errors';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import { readableKind, type ReadableKind } from '../../attachments/file-kinds';
import { decodeText } from '../../corpus/documents/decode-text';
import type { DocumentReader } from '../../corpus/documents/document-reader';
import { t } from '../../../shared/messages/message';

/** What an attached file holds for a model. */
export type AttachmentContent =
  | { as: 'text'; text: string }
  | { as: 'picture'; mediaType: string; bytes: number }
  | { as: 'nothing'; reason: UnusedReason; detail?: string };

export interface AttachmentReader {
  /** Never rejects but with the abort reason: a file that cannot be read is told in words. */
  read(attachment: Attachment, signal: AbortSignal): Promise<AttachmentContent>;
}

/** Characters of texts that are remembered; a conversation’s files are read again with every message. */
const MAX_REMEMBERED_CHARACTERS = 8_000_000;
/** Characters of the reason why a file could not be read. */
const MAX_DETAIL = 300;

/**
 * Reads attached files. Text and Markdown are given as they were written; the words of other documents are read by
 * `reader`, in its own thread and within its deadline.
 */
export function createAttachmentReader({
  files,
  reader,
}: {
  files: Pick<AttachmentFiles, 'has' | 'read'>;
  reader: DocumentReader;
}): AttachmentReader {
  const remembered = new Map<string, AttachmentContent>();
  const readNow = async (attachment: Attachment, signal: AbortSignal): Promise<AttachmentContent> => {
    const kind = readableKind(attachment);
    if (!(await files.has(attachment.hash))) return { as: 'nothing', reason: 'missing' };
    if (kind === 'picture') return { as: 'picture', mediaType: attachment.mediaType, bytes: attachment.bytes };
    if (kind === null) return { as: 'nothing', reason: 'unreadable' };
    try {
      const bytes = new Uint8Array(await files.read(attachment.hash));
      const text = (await textOf(kind, bytes, attachment.name, reader, signal)).trim();
      return text === ''
        ? {
            as: 'nothing',
            reason: 'unreadable',
            detail: t('mainCommon.holdsNoText', { name: attachment.name }),
          }
        : { as: 'text', text };
    } catch (error) {
      signal.throwIfAborted();
      return {
        as: 'nothing',
        reason: 'unreadable',
        ...(isAppError(error) ? { detail: error.message.slice(0, MAX_DETAIL) } : {}),
      };
    }
  };
  return {
    async read(attachment, signal) {
      const key = `${attachment.hash} ${attachment.name}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const content = await readNow(attachment, signal);
      const isTransient = content.as === 'nothing' && content.reason === 'missing';
      if (!isTransient) remember(remembered, key, content);
      return content;
    },
  };
}

async function textOf(
  kind: Exclude<ReadableKind, 'picture'>,
  bytes: Uint8Array,
  name: string,
  reader: DocumentReader,
  signal: AbortSignal,
): Promise<string> {
  if (kind === 'text' || kind === 'markdown') return withoutNuls(decodeText(bytes, name));
  const { chunks } = await reader.read(
    kind === 'html'
      ? { format: 'html', text: withoutNuls(decodeText(bytes, name, { isHtml: true })) }
      : kind === 'pdf'
        ? { format: 'pdf', bytes }
        : { format: kind, bytes, name },
    name,
    signal,
  );
  let path: readonly string[] = [];
  return chunks
    .flatMap((chunk) => {
      const isSamePath = chunk.path.join('\n') === path.join('\n');
      path = chunk.path;
      const heading = isSamePath ? [] : chunk.path.slice(-1).map((own) => `${'#'.repeat(chunk.path.length)} ${own}`);
      return [...heading, chunk.text];
    })
    .join('\n\n')
    .replaceAll('\u0000', '');
}

const withoutNuls = (text: string): string => text.replaceAll('\u0000', '');

/** Keeps the newest, as many as fit. */
function remember(remembered: Map<string, AttachmentContent>, key: string, content: AttachmentContent): void {
  remembered.set(key, content);
  const charactersOf = (one: AttachmentContent) => (one.as === 'text' ? one.text.length : 100);
  let total = [...remembered.values()].reduce((sum, one) => sum + charactersOf(one), 0);
  for (const [oldest, one] of remembered) {
    if (total <= MAX_REMEMBERED_CHARACTERS) break;
    remembered.delete(oldest);
    total -= charactersOf(one);
  }
}
