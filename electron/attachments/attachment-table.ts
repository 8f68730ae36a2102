import type { Attachment } from '../../shared/domain/attachment';
import { createFileResolver, type FileResolver } from '../../shared/lib/markdown/resolve-file';
import type { VaultStore, VaultWriter } from '../store/vault-store';

/** Every attachment of the vault in memory, found as the links of pages find it. */
export interface AttachmentTable {
  get(id: string): Attachment | null;
  all(): Iterable<Attachment>;
  /** Finds those that are not removed. */
  readonly resolve: FileResolver<Attachment>;
  close(): void;
}

/** Reads the table once and follows every batch. */
export async function openAttachmentTable(
  store: Pick<VaultStore, 'pages'>,
  writer: Pick<VaultWriter, 'onBatch'>,
): Promise<AttachmentTable> {
  const rows = new Map<string, Attachment>();
  let resolver: FileResolver<Attachment> | null = null;
  const stop = writer.onBatch(({ changes }) => {
    for (const { table, id, after } of changes) {
      if (table !== 'attachments') continue;
      if (after === null) rows.delete(id);
      else rows.set(id, after as Attachment);
      resolver = null;
    }
  });
  for await (const page of store.pages('attachments'))
    for (const row of page) if (!rows.has(row.id)) rows.set(row.id, row);
  return {
    get: (id) => rows.get(id) ?? null,
    all: () => rows.values(),
    resolve(target, from) {
      resolver ??= createFileResolver([...rows.values()].filter(({ removedAt }) => removedAt === null));
      return resolver(target, from);
    },
    close: stop,
  };
}
