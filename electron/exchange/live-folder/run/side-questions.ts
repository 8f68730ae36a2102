import type { AttachmentId, ResourceId, SessionId } from '../../../../shared/domain/ids';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { type HashOfFile, RECORD_FOLDERS } from '../disk/scan-folder';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { decodePage, readPage } from '../page/read-page';
import type { ApplyDeps } from './apply-actions';
import { addAsCopy } from './pull-pages';
import type { Comparison } from './compare-sides';
import { findLinkedAttachments } from './sync-attachments';
import { findRecord } from './write-records';
import type { SideFiles } from './sync-base-log';
import type { VaultSide } from './vault-side';

type SideQuestionKind =
  /** The file of a picture or other attachment was deleted; the vault has it, and mirrored notes link to it. */
  | 'attachment-gone'
  /** The file that was written for a document or chat was changed in the folder. */
  | 'record-changed';
export type SideAnswer = 'put-back' | 'vault-only' | 'new-note' | 'file-only';

/** What only the person decides about files that are no pages. */
export interface SideQuestion {
  kind: SideQuestionKind;
  id: AttachmentId | ResourceId | SessionId;
  title: string;
  path: string;
  /** The hash of the file's bytes; null: it is gone. */
  bytes: string | null;
  /** The hash of what the vault has. */
  content: string;
  isFileChanged: boolean;
  answers: SideAnswer[];
}

/** It is computed from both sides at each run and stored nowhere. */
export async function findSideQuestions(
  deps: ApplyDeps,
  comparison: Comparison,
  known: SideFiles,
  { vault, hashOfFile }: { vault: Pick<VaultSide, 'linkedFiles'>; hashOfFile: HashOfFile },
): Promise<SideQuestion[]> {
  const { files, choice, notes } = deps;
  const questions: SideQuestion[] = [];
  const { rows } = await findLinkedAttachments(deps, comparison, known.attachments, vault);
  for (const [row, path] of rows) {
    const before = known.attachments[row.id];
    if (before === undefined || before.isApart === true || (await files.has(path))) continue;
    questions.push({
      kind: 'attachment-gone',
      id: row.id,
      title: row.name,
      path,
      bytes: null,
      content: row.hash,
      isFileChanged: false,
      answers: ['put-back', 'vault-only'],
    });
  }
  for (const [id, { path, bytes, leftAs }] of Object.entries(known.records)) {
    if (!(path.startsWith(RECORD_FOLDERS.documents) ? choice.documents : choice.chats)) continue;
    const present = await hashOfFile(path);
    if (present === null || present === bytes || present === leftAs) continue;
    const record = await findRecord(notes.store, id);
    if (record === null) continue;
    questions.push({
      kind: 'record-changed',
      id: record.id,
      title: record.title,
      path,
      bytes: present,
      content: bytes,
      isFileChanged: true,
      answers: ['new-note', 'file-only'],
    });
  }
  return questions;
}

/** What the vault has and what the file says; null where there is no text. */
export async function sideTexts(
  { notes: { store }, files }: Pick<ApplyDeps, 'notes' | 'files'>,
  { kind, id, path }: SideQuestion,
): Promise<{ note: string | null; file: string | null }> {
  if (kind === 'attachment-gone') return { note: null, file: null };
  const raw = await files.read(path);
  const decoded = raw === null ? null : decodePage(raw);
  return {
    note: (await findRecord(store, id))?.text ?? null,
    file: decoded === null || 'problem' in decoded ? null : decoded.text,
  };
}

/**
 * Carries out what the person decided.
 *
 * @param known is changed; the caller writes it down
 */
export async function decideSideQuestion(
  deps: ApplyDeps,
  comparison: Comparison,
  question: SideQuestion,
  answer: SideAnswer,
  known: SideFiles,
): Promise<void> {
  const { id } = question;
  switch (answer) {
    case 'put-back':
      // As one that was never written: the run that follows writes it.
      delete known.attachments[id];
      return;
    case 'vault-only':
      known.attachments[id] = { ...known.attachments[id]!, isApart: true };
      return;
    case 'file-only':
      known.records[id] = { ...known.records[id]!, leftAs: question.bytes! };
      return;
    case 'new-note':
      await addNote(deps, comparison, question);
      known.records[id] = { ...known.records[id]!, ...(await writeAnew(deps, question)) };
  }
}

/** The file's text as a note that waits in Review. */
async function addNote(
  deps: ApplyDeps,
  { links }: Comparison,
  { id, path, bytes, title }: SideQuestion,
): Promise<void> {
  const { notes, files, folder } = deps;
  return notes.runExclusive(async () => {
    const raw = await files.read(path);
    const decoded = raw === null ? null : decodePage(raw);
    if (raw === null || decoded === null || 'problem' in decoded || hashOfBytes(raw) !== bytes) throw changedError();
    const page = readPage(decoded.text, { path, note: null, syncBase: null, links });
    if (page === null) throw changedError();
    const content = { ...page.content, title: t('mainExchange.recordAsNote', { title: title.slice(0, 200) }) };
    const arrival = { path, bytes, file: decoded, page: { ...page, content, frontMatter: '' } };
    await addAsCopy(deps, id, arrival, { areMine: false, folder });
  });
}

/** The vault's text again, where the file still is as the person saw it. */
async function writeAnew(
  { notes: { store }, files }: ApplyDeps,
  { id, path, bytes }: SideQuestion,
): Promise<{ bytes: string }> {
  const record = await findRecord(store, id);
  if (record === null) throw changedError();
  const text = Buffer.from(record.text);
  if ((await files.write(path, text, bytes)) === 'changed') throw changedError();
  return { bytes: hashOfBytes(text) };
}

const changedError = (): AppError => new AppError('conflict', t('mainExchange.changedSinceYouLooked'));
