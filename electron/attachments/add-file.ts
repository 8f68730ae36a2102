import type { Attachment } from '../../shared/domain/attachment';
import { put } from '../../shared/domain/batch';
import type { AttachmentId, IdFactory } from '../../shared/domain/ids';
import { nameOfPath } from '../../shared/lib/markdown/resolve-file';
import type { VaultWriter } from '../store/vault-store';
import type { AttachmentFiles } from './attachment-files';
import type { AttachmentTable } from './attachment-table';
import { t } from '../../shared/messages/message';

/** What a file was added to. */
export type FileTarget = 'note' | 'message';

/** Folder of the files that were pasted or dropped into a note or a message. */
const FOLDER = 'attachments';
const MAX_NAME = 120;

/**
 * Stores a file under a name that no other attachment has, so that `![[name]]` means it alone. The same bytes under the
 * same name are stored once.
 */
export async function addFile(
  {
    table,
    files,
    writer,
    ids,
    now,
  }: {
    table: AttachmentTable;
    files: AttachmentFiles;
    writer: Pick<VaultWriter, 'commit'>;
    ids: IdFactory;
    now: () => number;
  },
  name: string,
  parts: readonly Uint8Array[],
  target: FileTarget,
): Promise<Attachment> {
  const endCopying = files.beginCopying();
  try {
    const { hash, bytes, mediaType } = await files.add(inOrder(parts));
    const wanted = linkableName(name);
    const present = [...table.all()].filter(({ removedAt }) => removedAt === null);
    const same = present.find((row) => row.hash === hash && baseOf(row.name) === baseOf(wanted));
    if (same !== undefined) return same;
    const free = freeName(wanted, new Set(present.map((row) => row.name.toLowerCase())));
    const at = now();
    const row: Attachment = {
      id: ids.next<AttachmentId>(),
      name: free,
      path: `${FOLDER}/${free}`,
      mediaType,
      bytes,
      hash,
      createdAt: at,
      updatedAt: at,
      removedAt: null,
    };
    await writer.commit({
      actor: 'person',
      kind: 'attachment.add',
      // Undoing in a note never takes a file out of a chat.
      scope: target === 'note' ? 'note' : 'none',
      label: t('mainAttachments.addedName', { name: free }),
      changes: [put('attachments', row)],
    });
    return row;
  } finally {
    endCopying();
  }
}

async function* inOrder(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

/** The name without what ends a link, and without folders. */
function linkableName(name: string): string {
  const clean = nameOfPath(name)
    .replace(/[\p{Cc}[\]|#^<>:"*?\\/]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const [, stem = 'file', ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,12})?$/u.exec(clean) ?? [];
  return `${stem.trim().slice(0, MAX_NAME) || 'file'}${ending}`;
}

/** `plan.png`, and `plan 2.png` for a second file of that name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem, ending] = /^(.*?)(\.[^.]+)?$/s.exec(name)!;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} ${number}${ending ?? ''}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

const baseOf = (name: string): string => name.toLowerCase().replace(/ \d+(?=\.[^.]+$|$)/, '');
