import { parseSourceRef, type SourceRef } from '../../shared/domain/ids';
import { parseFileLinks } from '../../shared/lib/markdown/file-links';
import type { Note } from '../../shared/domain/note';
import type { Resource } from '../../shared/domain/resource';
import type { VaultStore } from '../store/vault-store';

/** A text that may link to files, and the path from which its links are read. */
export interface LinkingText {
  text: string;
  path: string | undefined;
}

const DOCUMENT_KEY = 'document:';

/** Null for a record that does not exist. */
export async function readLinkingText(store: Pick<VaultStore, 'get'>, from: SourceRef): Promise<LinkingText | null> {
  const { kind, id } = parseSourceRef(from);
  if (kind === 'note') {
    const note = await store.get('notes', id);
    return note === null ? null : textOfNote(note);
  }
  if (kind === 'message') {
    const message = await store.get('messages', id);
    return message === null ? null : { text: message.text, path: undefined };
  }
  const chunk = await store.get('chunks', id);
  if (chunk === null) return null;
  return { text: chunk.text, path: pathOfResource(await store.get('resources', chunk.resourceId)) };
}

/** The body with the links in the values of its properties. */
const textOfNote = ({ body, properties, path }: Note): LinkingText => ({
  text: [
    body,
    ...(properties?.fields ?? []).flatMap(({ values }) => values).filter((value) => value.includes('[[')),
  ].join('\n\n'),
  path,
});

const pathOfResource = (resource: Resource | null): string | undefined =>
  resource?.externalKey?.startsWith(DOCUMENT_KEY) === true
    ? resource.externalKey.slice(DOCUMENT_KEY.length)
    : undefined;

/** Texts read before other work gets its turn. */
const TEXTS_PER_TURN = 20;

/** Every text of notes, whatever their status, and of documents, that may link to a file; yields to other work. */
export async function* linkingTexts(store: Pick<VaultStore, 'pages'>): AsyncGenerator<LinkingText> {
  let read = 0;
  const isDue = () => (read += 1) % TEXTS_PER_TURN === 0;
  for await (const page of store.pages('notes'))
    for (const note of page) {
      const text = textOfNote(note);
      if (mayLink(text.text)) yield text;
      if (isDue()) await new Promise((resolve) => setImmediate(resolve));
    }
  const paths = new Map<string, string | undefined>();
  for await (const page of store.pages('resources'))
    for (const resource of page) paths.set(resource.id, pathOfResource(resource));
  for await (const page of store.pages('chunks'))
    for (const { text, resourceId } of page) {
      if (mayLink(text)) yield { text, path: paths.get(resourceId) };
      if (isDue()) await new Promise((resolve) => setImmediate(resolve));
    }
}

const mayLink = (text: string): boolean => text.includes('](') || text.includes('[[') || /<img|\]:/i.test(text);

export const targetsOf = (text: string): string[] => parseFileLinks(text).map(({ target }) => target);
