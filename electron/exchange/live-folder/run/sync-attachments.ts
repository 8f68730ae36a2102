import { createHash } from 'node:crypto';
import type { Attachment } from '../../../../shared/domain/attachment';
import { put, type DraftChange } from '../../../../shared/domain/batch';
import type { AttachmentId } from '../../../../shared/domain/ids';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { foldPath } from '../plan/file-names';
import type { ApplyDeps } from './apply-actions';
import { attemptFile } from './attempt-file';
import type { Comparison } from './compare-sides';
import { findLinkedAttachments } from './linked-attachments';
import type { SideFiles } from './side-files';
import { notePathOf, type VaultSide } from './vault-side';
import { t } from '../../../../shared/messages/message';

/**
 * Pictures and other files that mirrored notes show or link to: those of the vault are copied into the folder, those of
 * the folder into the vault, and a changed one follows to the other side. None is removed.
 */
export async function syncAttachments(
  deps: ApplyDeps,
  comparison: Comparison,
  known: SideFiles['attachments'],
  vault: Pick<VaultSide, 'linkedFiles'>,
): Promise<number> {
  const { notes: noteDeps, attachments: stored, files, folder, writer } = deps;
  const { problems } = comparison;
  const { rows, paths: linkedPaths, onDisk } = await findLinkedAttachments(deps, comparison, known, vault);
  let changed = 0;
  const changes: DraftChange[] = [];
  const endCopying = stored.beginCopying();
  try {
    for (const [row, place] of rows) await attemptFile(problems, place, () => syncRow(row, place));
    for (const path of linkedPaths) await attemptFile(problems, path, () => takeNew(path));
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

  async function syncRow(row: Attachment, place: string): Promise<void> {
    const present = onDisk.get(foldPath(place));
    if (present !== undefined) linkedPaths.delete(present);
    const bytes = present === undefined ? null : await files.read(present);
    const before = known[row.id]?.bytes;
    if (bytes === null) {
      // A file that was deleted is a question (side-questions.ts).
      if (before !== undefined || !(await stored.has(row.hash))) return;
      if ((await files.write(place, await stored.read(row.hash), null)) === 'changed') return;
      known[row.id] = { path: place, bytes: row.hash };
      changed += 1;
      return;
    }
    const hash = hashOfBytes(bytes);
    if (hash === row.hash) known[row.id] = { path: present!, bytes: hash };
    else if (before === row.hash) {
      changes.push(put('attachments', { ...row, ...(await takeFile(bytes)), updatedAt: noteDeps.now() }));
      known[row.id] = { path: present!, bytes: hash };
      changed += 1;
    } else if (before === hash && (await stored.has(row.hash))) {
      if ((await files.write(present!, await stored.read(row.hash), hash)) === 'changed') return;
      known[row.id] = { path: present!, bytes: row.hash };
      changed += 1;
    } else problems.push({ path: present!, why: t('mainExchange.anotherFileOfPath') });
  }

  async function takeNew(path: string): Promise<void> {
    const bytes = await files.read(path);
    if (bytes === null) return;
    const copied = await takeFile(bytes);
    const whole = notePathOf(folder, path);
    const id = `A${createHash('sha256').update(whole).digest('hex').slice(0, 25)}` as AttachmentId;
    const at = noteDeps.now();
    const row = { id, name: nameOfPath(path), path: whole, ...copied, createdAt: at, updatedAt: at, removedAt: null };
    changes.push(put('attachments', row));
    known[id] = { path, bytes: copied.hash };
    changed += 1;
  }

  async function takeFile(bytes: Buffer): Promise<Pick<Attachment, 'hash' | 'bytes' | 'mediaType'>> {
    const { hash, bytes: length, mediaType } = await stored.add(oneOf(bytes));
    return { hash, bytes: length, mediaType };
  }
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
