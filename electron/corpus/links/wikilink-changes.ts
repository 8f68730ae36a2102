import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, LinkId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { fileNameKey, isAttachmentTarget } from '../../../shared/lib/markdown/link-target';
import { parseNoteLinks, parsePropertyLinks, type NoteLink } from '../../../shared/lib/markdown/note-links';
import type { Catalog } from '../catalog/catalog';
import type { TitleResolver } from '../catalog/resolve-title';

/** A note before and after a planned batch; `before` is null for a new one. */
export interface NoteChange {
  before: Note | null;
  after: Note;
}

interface LinkDeps {
  catalog: Pick<Catalog, 'linksFrom' | 'linksByTitle' | 'resolver' | 'note'>;
  ids: IdFactory;
}

/**
 * All link changes that follow from note changes: rows of new and changed bodies, and rows of other notes that name a
 * title or file which was added, removed or moved. Afterwards every wikilink row points to the note its target resolves
 * to.
 */
export function wikilinkChanges({ catalog, ids }: LinkDeps, steps: readonly NoteChange[], at: number): DraftChange[] {
  const resolve = catalog.resolver(steps.map((step) => step.after));
  const changes: DraftChange[] = [];
  const rewritten = new Set<string>();
  for (const { before, after } of steps) {
    if (before !== null && hasSameLinks(before, after)) continue;
    rewritten.add(after.id);
    changes.push(...bodyChanges(catalog.linksFrom(after.id), after, resolve, ids, at));
  }
  const moved = new Map<string, Link>();
  for (const key of steps.flatMap(changedTitleKeys)) {
    for (const link of catalog.linksByTitle(key)) if (!rewritten.has(link.from)) moved.set(link.id, link);
  }
  for (const link of moved.values()) {
    const to = resolve(link.toTitle, catalog.note(link.from))?.id ?? null;
    if (to !== link.to) changes.push(put('links', { ...link, to }));
  }
  return changes;
}

const hasSameLinks = (before: Note, after: Note): boolean =>
  before.body === after.body &&
  before.status === after.status &&
  before.properties?.source === after.properties?.source;

/** Existing rows keep their id, so that a save without new links changes no row. */
function bodyChanges(
  rows: Iterable<Link>,
  note: Note,
  resolve: TitleResolver,
  ids: IdFactory,
  at: number,
): DraftChange[] {
  const present = new Map<string, Link>();
  const changes: DraftChange[] = [];
  for (const row of rows) {
    if (row.kind !== 'wikilink') continue;
    const key = titleKey(row.toTitle);
    if (present.has(key)) changes.push(remove('links', row.id));
    else present.set(key, row);
  }
  for (const { toTitle, to } of targetsInBody(note, resolve)) {
    const row = present.get(titleKey(toTitle));
    present.delete(titleKey(toTitle));
    if (row === undefined)
      changes.push(
        put('links', { id: ids.next<LinkId>(), from: note.id, to, toTitle, kind: 'wikilink', createdAt: at }),
      );
    else if (row.to !== to || row.toTitle !== toTitle) changes.push(put('links', { ...row, to, toTitle }));
  }
  for (const row of present.values()) changes.push(remove('links', row.id));
  return changes;
}

/**
 * Link rows per note, since each costs a row in the journal and in the store. The text of a larger page still holds all
 * its links.
 */
const MAX_LINKS_PER_NOTE = 5_000;

/** The target is stored whole: `[[Issue#12]]` may be a heading of one note today and another note's title tomorrow. */
function targetsInBody(note: Note, resolve: TitleResolver): LinkTarget[] {
  const wanted = new Map<string, LinkTarget>();
  for (const link of [...parseNoteLinks(note.body), ...parsePropertyLinks(note.properties?.fields ?? [])]) {
    const found = resolveNoteLink(link, note, resolve);
    if (found === null) continue;
    const key = titleKey(found.toTitle);
    if (!wanted.has(key)) wanted.set(key, found);
    if (wanted.size === MAX_LINKS_PER_NOTE) break;
  }
  return [...wanted.values()];
}

interface LinkTarget {
  toTitle: string;
  to: Note['id'] | null;
}

/** Pages that stand for their folder. */
const INDEX_PAGES = ['index', 'README', '_index'];

/** A link's row; null where it is none: a picture, or a path without an ending at which no note is. */
export function resolveNoteLink(
  { target, kind }: Pick<NoteLink, 'target' | 'kind'>,
  note: Pick<Note, 'path'>,
  resolve: TitleResolver,
): LinkTarget | null {
  if (kind !== 'path') {
    const found = resolve(target, note);
    return found === null && isAttachmentTarget(target) ? null : { toTitle: target, to: found?.id ?? null };
  }
  const [written = '', ...heading] = target.split('#');
  const path = written.replace(/\/+$/u, '');
  const page = /^[./]/u.test(path) ? path : `./${path}`;
  for (const name of [page, ...INDEX_PAGES.map((index) => `${page}/${index}`)]) {
    const toTitle = [`${name}.md`, ...heading].join('#');
    const found = resolve(toTitle, note);
    if (found !== null) return { toTitle, to: found.id };
  }
  return null;
}

function changedTitleKeys({ before, after }: NoteChange): string[] {
  const names = (note: Note | null) =>
    note === null
      ? []
      : [...[note.title, ...note.aliases].map(titleKey), ...(note.path === undefined ? [] : [fileNameKey(note.path)])];
  const then = names(before);
  const now = names(after);
  const isSame =
    before !== null &&
    before.status === after.status &&
    then.length === now.length &&
    then.every((key, index) => key === now[index]);
  return isSame ? [] : [...new Set([...then, ...now])];
}
