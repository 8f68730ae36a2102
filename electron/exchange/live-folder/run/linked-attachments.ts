import { basename } from 'node:path';
import type { Attachment } from '../../../../shared/domain/attachment';
import type { NoteId } from '../../../../shared/domain/ids';
import { createFileResolver } from '../../../../shared/lib/markdown/resolve-file';
import { safeFileName } from '../../export/file-names';
import { foldPath } from '../plan/file-names';
import type { ApplyDeps } from './apply-actions';
import type { Comparison } from './compare-sides';
import type { SideFiles } from './side-files';
import type { VaultSide } from './vault-side';

export interface LinkedAttachments {
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
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/su.exec(inner.at(-1)!) ?? [];
  return [...inner.slice(0, -1).map(safeFileName), `${safeFileName(stem)}${ending}`].join('/');
}
