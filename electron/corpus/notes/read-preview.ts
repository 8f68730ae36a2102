import type { MessageId, NoteId, ResourceId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { pageLabel } from '../../../shared/domain/page-label';
import type { Chunk } from '../../../shared/domain/resource';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import type { NotePart, Preview } from '../../../shared/ipc/routes/previews';
import { aboveText } from '../../../shared/lib/markdown/above-text';
import { hideComments } from '../../../shared/lib/markdown/comments';
import { findPart, findPlace } from '../../../shared/lib/markdown/find-place';
import { previewExcerpt } from '../../../shared/lib/markdown/preview-excerpt';
import { titleKey } from '../../../shared/lib/markdown/title-key';
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

/** Characters of a note that another one shows. */
const MAX_PART_CHARACTERS = 20_000;

/** What an embed shows; null where it leads to no note. */
export async function readNotePart(
  { store, catalog }: PreviewDeps,
  link: ParsedRouteInput<'previews.part'>,
): Promise<NotePart | null> {
  const found = findLinkedNote(catalog, link);
  const note = found === null ? null : await store.get('notes', found.id);
  if (found === null || note === null) return null;
  const { id, title, status, neverSurface, body } = note;
  const span = findPart(body, found.place);
  const base = { noteId: id, title, place: found.place, status, neverSurface };
  if (span === null) return { ...base, text: null, isCut: false };
  const text = hideComments(body).slice(span.start, span.end);
  const { heading, before, after } = aboveText(text);
  // The frame has the title already.
  const isTitle = found.place === null && heading !== null && titleKey(heading) === titleKey(title);
  const shown = isTitle ? text.slice(before.length + heading.length + after.length) : text;
  if (shown.length <= MAX_PART_CHARACTERS) return { ...base, text: shown, isCut: false };
  const lineEnd = shown.lastIndexOf('\n', MAX_PART_CHARACTERS);
  return { ...base, text: shown.slice(0, lineEnd > 0 ? lineEnd : MAX_PART_CHARACTERS), isCut: true };
}

async function previewOfNote({ store, catalog }: PreviewDeps, id: NoteId, place: string | null) {
  const note = await store.get('notes', id);
  if (note === null) return null;
  const start = place === null ? undefined : findPlace(note.body, place)?.start;
  const { text, isCut } = previewExcerpt(hideComments(note.body), note.title, start);
  const { title, status, category, tags, createdAt, updatedAt, keptAt } = note;
  return {
    noteId: id,
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

const NO_NOTE = { noteId: null, status: null, category: null, tags: [], keptAt: null, links: 0 };

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
