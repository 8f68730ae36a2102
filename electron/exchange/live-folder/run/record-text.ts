import type { ResourceId, SessionId } from '../../../../shared/domain/ids';
import type { Resource } from '../../../../shared/domain/resource';
import type { Session } from '../../../../shared/domain/session';
import type { VaultStore } from '../../../store/vault-store';
import { resourceFile } from '../../export/resource-file';
import { sessionFile } from '../../export/session-file';

/** A document as its file in the live folder. */
export async function documentText(store: Pick<VaultStore, 'query'>, resource: Resource): Promise<string> {
  const chunks = await store.query({ name: 'chunksOfResource', resourceId: resource.id });
  return resourceFile(
    resource,
    chunks.toSorted((left, right) => left.ordinal - right.ordinal),
  );
}

/** A chat as its file in the live folder. */
export async function chatText(store: Pick<VaultStore, 'query'>, session: Session): Promise<string> {
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
