import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Attachment } from '../../../../shared/domain/attachment';
import { type DraftChange, put } from '../../../../shared/domain/batch';
import type { AttachmentId, NoteId } from '../../../../shared/domain/ids';
import { createFileResolver, nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { t } from '../../../../shared/messages/message';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { nameAsWritten } from '../../export/place-files';
import { foldPath } from '../plan/file-names';
import { type ApplyDeps, attemptFile } from './apply-actions';
import type { Comparison } from './compare-sides';
import type { SideFiles } from './sync-base-log';
import { notePathOf, type VaultSide } from './vault-side';

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

interface LinkedAttachments {
  /** Attachments of the vault that mirrored notes link to, each with where its file is or is to be. */
  rows: ReadonlyMap<Attachment, string>;
  /** Files of the folder that mirrored notes link to. */
  paths: Set<string>;
  /** Files of the folder by their folded path. */
  onDisk: ReadonlyMap<string, string>;
}

/** What mirrored notes show or link to, on both sides. */
export async function findLinkedAttachments(
  { notes: noteDeps, folder }: Pick<ApplyDeps, 'notes' | 'folder'>,
  { scan, notes, paths: pagePaths }: Comparison,
  known: SideFiles['attachments'],
  vault: Pick<VaultSide, 'linkedFiles'>,
): Promise<LinkedAttachments> {
  const all: Attachment[] = [];
  for await (const page of noteDeps.store.pages('attachments'))
    all.push(...page.filter((row) => row.removedAt === null));
  const inVault = createFileResolver(all);
  const inFolder = createFileResolver(scan.others.map((path) => ({ path })));
  const rows = new Map<Attachment, string>();
  const paths = new Set<string>();
  for (const { id, isMirrored } of notes.values()) {
    const targets = isMirrored ? vault.linkedFiles(id) : [];
    for (const target of targets) {
      const row = inVault(target, noteDeps.catalog.note(id)?.path);
      if (row !== null) rows.set(row, known[row.id]?.path ?? placeOf(row.path, folder));
      const file = inFolder(target, pathInFolder(pagePaths, id));
      if (file !== null) paths.add(file.path);
    }
  }
  return { rows, paths, onDisk: new Map(scan.others.map((path) => [foldPath(path), path])) };
}

const pathInFolder = (paths: ReadonlyMap<NoteId, string>, id: NoteId): string => paths.get(id) ?? '';

/** Where an attachment's file lies in the folder. */
function placeOf(path: string, folder: string): string {
  const parts = path.split('/');
  const inner = parts.length > 1 && parts[0] === basename(folder) ? parts.slice(1) : parts;
  return inner.map((name) => nameAsWritten(name)).join('/');
}
