import type { ResourceId, SessionId } from '../../../../shared/domain/ids';
import type { Resource } from '../../../../shared/domain/resource';
import type { Session } from '../../../../shared/domain/session';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import type { VaultStore } from '../../../store/vault-store';
import { safeFileName } from '../../../files/file-names';
import { resourceFile, sessionFile } from '../../export/record-file';
import { RECORD_FOLDERS } from '../disk/scan-folder';
import { foldPath, freePath } from '../plan/file-names';
import type { ApplyDeps } from './apply-actions';
import type { Comparison } from './compare-sides';
import type { SideFiles } from './sync-base-log';

/**
 * Documents and chats as files for reading. They follow the vault and never go back: a chat is the record of what was
 * said. A file that somebody changed is left alone, and asked about (side-questions.ts).
 */
export async function writeRecords(
  deps: ApplyDeps,
  { scan }: Comparison,
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
    // A file that the person deleted stays deleted until its text changes; one that they changed is a question.
    const isThere = before !== undefined && (await files.has(path));
    if ((await files.write(path, bytes, isThere ? before.bytes : null)) === 'changed') return;
    known[id] = { path, bytes: hash };
    written += 1;
  };

  if (choice.documents)
    for (const resource of notes.catalog.resources()) {
      if (resource.deletedAt !== null) continue;
      await write(resource.id, RECORD_FOLDERS.documents, resource.title, await documentText(notes.store, resource));
    }
  if (choice.chats)
    for (const session of await notes.store.query({ name: 'sessions', includeDeleted: false })) {
      if (session.incognito || session.deletedAt !== null) continue;
      await write(session.id, RECORD_FOLDERS.conversations, session.title, await chatText(notes.store, session));
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

/** A document as its file in the live folder. */
async function documentText(store: Pick<VaultStore, 'query'>, resource: Resource): Promise<string> {
  const chunks = await store.query({ name: 'chunksOfResource', resourceId: resource.id });
  return resourceFile(
    resource,
    chunks.toSorted((left, right) => left.ordinal - right.ordinal),
  );
}

/** A chat as its file in the live folder. */
async function chatText(store: Pick<VaultStore, 'query'>, session: Session): Promise<string> {
  const messages = await store.query({ name: 'messagesOfSession', sessionId: session.id });
  return sessionFile(
    session,
    messages.toSorted((left, right) => left.index - right.index),
  );
}

/** The document or chat that a file was written for, with its text of now; null when it left the vault. */
export async function findRecord(
  store: Pick<VaultStore, 'get' | 'query'>,
  id: string,
): Promise<{ id: ResourceId | SessionId; title: string; text: string } | null> {
  const resource = await store.get('resources', id);
  if (resource !== null)
    return resource.deletedAt === null
      ? { id: resource.id, title: resource.title, text: await documentText(store, resource) }
      : null;
  const session = await store.get('sessions', id);
  return session === null || session.deletedAt !== null
    ? null
    : { id: session.id, title: session.title, text: await chatText(store, session) };
}
