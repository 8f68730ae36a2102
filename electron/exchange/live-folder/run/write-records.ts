import { resourceFile } from '../../export/resource-file';
import { safeFileName } from '../../export/file-names';
import { sessionFile } from '../../export/session-file';
import { RECORD_FOLDERS } from '../disk/ignored-names';
import { hashOfBytes } from '../disk/page-bytes';
import { foldPath, freePath } from '../plan/file-names';
import type { ApplyDeps } from './apply-actions';
import type { Comparison } from './compare-sides';
import type { SideFiles } from './side-files';
import { t } from '../../../../shared/messages/message';

/**
 * Documents and chats as files for reading. They follow the vault and never go back: a chat is the record of what was
 * said. A file that somebody changed is left alone.
 */
export async function writeRecords(
  deps: ApplyDeps,
  { scan, problems }: Comparison,
  known: SideFiles['records'],
  signal: AbortSignal,
): Promise<number> {
  const { notes, files, choice } = deps;
  const taken = new Set([...scan.others, ...Object.values(known).map(({ path }) => path)].map(foldPath));
  const present = new Set<string>();
  let written = 0;

  const write = async (id: string, folder: string, title: string, text: string): Promise<void> => {
    signal.throwIfAborted();
    present.add(id);
    const bytes = Buffer.from(text);
    const hash = hashOfBytes(bytes);
    const before = known[id];
    if (before?.bytes === hash) return;
    const path = before?.path ?? freePath(folder, safeFileName(title), (folded) => taken.has(folded));
    taken.add(foldPath(path));
    // A file that the person deleted stays deleted until its text changes.
    const isThere = before !== undefined && (await files.read(path)) !== null;
    if ((await files.write(path, bytes, isThere ? before.bytes : null)) === 'changed') {
      problems.push({ path, why: t('mainExchange.recordOnlyWritten') });
      return;
    }
    known[id] = { path, bytes: hash };
    written += 1;
  };

  if (choice.documents)
    for (const resource of notes.catalog.resources()) {
      if (resource.deletedAt !== null) continue;
      const chunks = await notes.store.query({ name: 'chunksOfResource', resourceId: resource.id });
      chunks.sort((left, right) => left.ordinal - right.ordinal);
      await write(resource.id, RECORD_FOLDERS.documents, resource.title, resourceFile(resource, chunks));
    }
  if (choice.chats)
    for (const session of await notes.store.query({ name: 'sessions', includeDeleted: false })) {
      if (session.incognito || session.deletedAt !== null) continue;
      const messages = await notes.store.query({ name: 'messagesOfSession', sessionId: session.id });
      messages.sort((left, right) => left.index - right.index);
      await write(session.id, RECORD_FOLDERS.conversations, session.title, sessionFile(session, messages));
    }
  for (const [id, { path, bytes }] of Object.entries(known)) {
    if (present.has(id)) continue;
    const isWanted = path.startsWith(RECORD_FOLDERS.documents) ? choice.documents : choice.chats;
    // What is no longer wished stays where it is; what left the vault goes, unless somebody changed it.
    if (!isWanted) continue;
    await files.remove(path, bytes);
    delete known[id];
  }
  return written;
}
