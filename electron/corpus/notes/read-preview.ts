import type { MessageId, NoteId, ResourceId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { pageLabel } from '../../../shared/domain/page-label';
import type { Chunk } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { Preview } from '../../../shared/ipc/routes/previews';
import { hideComments } from '../../../shared/lib/markdown/comments';
import { findPlace } from '../../../shared/lib/markdown/find-place';
import { previewExcerpt } from '../../../shared/lib/markdown/preview-excerpt';
import type { NoteDeps } from './note-deps';
import { findLinkedNote } from './find-linked-note';

type PreviewDeps = Pick<NoteDeps, 'store' | 'catalog'>;

/** What a preview card shows; null where a link leads nowhere or the record is gone. */
export async function readPreview(
  deps: PreviewDeps,
  input: ParsedRouteInput<'previews.read'>,
): Promise<Preview | null> {
  if (!('ref' in input)) {
    const found = findLinkedNote(deps.catalog, input);
    return found === null ? null : previewOfNote(deps, found.id, found.place);
  }
  const colon = input.ref.indexOf(':');
  const id = input.ref.slice(colon + 1);
  switch (input.ref.slice(0, colon)) {
    case 'note':
      return previewOfNote(deps, id as NoteId, null);
    case 'chunk':
      return previewOfChunk(deps, await deps.store.get('chunks', id));
    case 'resource':
      return previewOfResource(deps, id as ResourceId);
    case 'message':
      return previewOfMessage(deps, id as MessageId);
    default:
      return null;
  }
}

async function previewOfNote({ store, catalog }: PreviewDeps, id: NoteId, place: string | null) {
  const note = await store.get('notes', id);
  if (note === null) return null;
  const start = place === null ? undefined : findPlace(note.body, place)?.start;
  const { text, isCut } = previewExcerpt(hideComments(note.body), note.title, start);
  const { title, status, category, tags, createdAt, updatedAt, keptAt } = note;
  return {
    kind: 'note',
    title,
    path: foldersOf(note),
    excerpt: text,
    isCut,
    status,
    category,
    tags,
    createdAt,
    updatedAt,
    keptAt,
    links: new Set([
      ...[...catalog.linksFrom(id)].flatMap(({ to }) => to ?? []),
      ...[...catalog.linksTo(id)].map(({ from }) => from),
    ]).size,
  } satisfies Preview;
}

const foldersOf = ({ path }: Pick<Note, 'path'>): string[] => (path ?? '').split('/').slice(0, -1).filter(Boolean);

const NO_NOTE = { status: null, category: null, tags: [], keptAt: null, links: 0 };

async function previewOfChunk({ store }: PreviewDeps, chunk: Chunk | null): Promise<Preview | null> {
  const resource = chunk === null ? null : await store.get('resources', chunk.resourceId);
  if (chunk === null || resource === null) return null;
  const { text, isCut } = previewExcerpt(chunk.text, resource.title);
  return {
    ...NO_NOTE,
    kind: 'document',
    title: resource.title,
    path: [...chunk.path.filter((heading) => heading !== resource.title), pageLabel(chunk, resource)].filter(
      (part) => part !== null,
    ),
    excerpt: text,
    isCut,
    createdAt: resource.writtenAt ?? resource.createdAt,
    updatedAt: resource.updatedAt,
  };
}

async function previewOfResource(deps: PreviewDeps, id: ResourceId): Promise<Preview | null> {
  const chunks = await deps.store.query({ name: 'chunksOfResource', resourceId: id });
  const preview = await previewOfChunk(deps, chunks.toSorted((a, b) => a.ordinal - b.ordinal)[0] ?? null);
  return preview === null ? null : { ...preview, path: [] };
}

async function previewOfMessage({ store, catalog }: PreviewDeps, id: MessageId): Promise<Preview | null> {
  const message = await store.get('messages', id);
  const session = message === null ? null : catalog.session(message.sessionId);
  if (message === null || session === null || session.deletedAt !== null) return null;
  const { text, isCut } = previewExcerpt(message.text, '');
  return {
    ...NO_NOTE,
    kind: 'message',
    title: session.title,
    path: [],
    excerpt: text,
    isCut,
    createdAt: message.createdAt,
    updatedAt: message.createdAt,
  };
}
