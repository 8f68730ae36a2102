import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Attachment } from '../../../../shared/domain/attachment';
import { put, type DraftChange } from '../../../../shared/domain/batch';
import type { AttachmentId, NoteId } from '../../../../shared/domain/ids';
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { createFileResolver, nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { safeFileName } from '../../export/file-names';
import { hashOfBytes } from '../disk/page-bytes';
import { foldPath } from '../plan/file-names';
import type { ApplyDeps } from './apply-actions';
import type { Comparison } from './compare-sides';
import type { SideFiles } from './side-files';
import { notePathOf, type VaultSide } from './vault-side';
import { t } from '../../../../shared/messages/message';

/**
 * Pictures and other files that mirrored notes show or link to: those of the vault are copied into the folder, those of
 * the folder into the vault, and a changed one follows to the other side. None is removed.
 */
export async function syncAttachments(
  deps: ApplyDeps,
  { scan, notes, paths, problems }: Comparison,
  known: SideFiles['attachments'],
  vault: Pick<VaultSide, 'linkedFiles'>,
): Promise<number> {
  const { notes: noteDeps, attachments: stored, files, folder, writer } = deps;
  const rows: Attachment[] = [];
  for await (const page of noteDeps.store.pages('attachments'))
    rows.push(...page.filter((row) => row.removedAt === null));
  const inVault = createFileResolver(rows);
  const inFolder = createFileResolver(scan.others.map((path) => ({ path })));
  const onDisk = new Map(scan.others.map((path) => [foldPath(path), path]));

  const linkedRows = new Set<Attachment>();
  const linkedPaths = new Set<string>();
  for (const { id, isMirrored } of notes.values()) {
    const targets = isMirrored ? vault.linkedFiles(id) : [];
    for (const target of targets) {
      const row = inVault(target, noteDeps.catalog.note(id)?.path);
      if (row !== null) linkedRows.add(row);
      const file = inFolder(target, pathInFolder(paths, id));
      if (file !== null) linkedPaths.add(file.path);
    }
  }
  let changed = 0;
  const changes: DraftChange[] = [];
  const endCopying = stored.beginCopying();
  try {
    for (const row of linkedRows) {
      const place = known[row.id]?.path ?? placeOf(row.path, folder);
      const present = onDisk.get(foldPath(place));
      if (present !== undefined) linkedPaths.delete(present);
      const bytes = present === undefined ? null : await files.read(present);
      const before = known[row.id]?.bytes;
      if (bytes === null) {
        if (before !== undefined) {
          problems.push({
            path: place,
            why: t('mainExchange.fileWasDeletedHere'),
          });
          continue;
        }
        if (!(await stored.has(row.hash))) continue;
        if ((await files.write(place, await stored.read(row.hash), null)) === 'changed') continue;
        known[row.id] = { path: place, bytes: row.hash };
        changed += 1;
        continue;
      }
      const hash = hashOfBytes(bytes);
      if (hash === row.hash) known[row.id] = { path: present!, bytes: hash };
      else if (before === row.hash) {
        const copied = await takeFile(bytes);
        if (copied === null) continue;
        changes.push(put('attachments', { ...row, ...copied, updatedAt: noteDeps.now() }));
        known[row.id] = { path: present!, bytes: hash };
        changed += 1;
      } else if (before === hash && (await stored.has(row.hash))) {
        if ((await files.write(present!, await stored.read(row.hash), hash)) === 'changed') continue;
        known[row.id] = { path: present!, bytes: row.hash };
        changed += 1;
      } else problems.push({ path: present!, why: t('mainExchange.anotherFileOfPath') });
    }
    for (const path of linkedPaths) {
      const bytes = await files.read(path);
      if (bytes === null) continue;
      if (bytes.length > MAX_ATTACHMENT_BYTES) {
        problems.push({ path, why: t('mainExchange.tooLargeForVault') });
        continue;
      }
      const copied = await takeFile(bytes);
      if (copied === null) continue;
      const whole = notePathOf(folder, path);
      const id = `A${createHash('sha256').update(whole).digest('hex').slice(0, 25)}` as AttachmentId;
      const at = noteDeps.now();
      const row = { id, name: nameOfPath(path), path: whole, ...copied, createdAt: at, updatedAt: at, removedAt: null };
      changes.push(put('attachments', row));
      known[id] = { path, bytes: copied.hash };
      changed += 1;
    }
    if (changes.length > 0)
      await writer.commit({
        actor: 'person',
        kind: 'attachment.add',
        scope: 'import',
        label: t('mainExchange.tookFiles', { count: changes.length }),
        changes,
      });
  } finally {
    endCopying();
  }
  return changed;

  async function takeFile(bytes: Buffer): Promise<Pick<Attachment, 'hash' | 'bytes' | 'mediaType'> | null> {
    if (bytes.length > MAX_ATTACHMENT_BYTES) return null;
    const { hash, bytes: length, mediaType } = await stored.add(oneOf(bytes));
    return { hash, bytes: length, mediaType };
  }
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const pathInFolder = (paths: ReadonlyMap<NoteId, string>, id: NoteId): string => paths.get(id) ?? '';

/** Where an attachment's file lies in the folder. */
function placeOf(path: string, folder: string): string {
  const parts = path.split('/');
  const inner = parts.length > 1 && parts[0] === basename(folder) ? parts.slice(1) : parts;
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/su.exec(inner.at(-1)!) ?? [];
  return [...inner.slice(0, -1).map(safeFileName), `${safeFileName(stem)}${ending}`].join('/');
}
