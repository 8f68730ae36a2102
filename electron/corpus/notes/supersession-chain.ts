import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { ChainNote } from '../../../shared/ipc/routes/notes';
import type { Catalog } from '../catalog/catalog';
import { shortTitle } from './note-revision';
import { t } from '../../../shared/messages/message';

type ChainDeps = { catalog: Pick<Catalog, 'linksFrom' | 'linksTo' | 'note'> };

/** Throws if following "supersedes" from the older note leads to the newer one. */
export function requireNoSupersessionCycle({ catalog }: ChainDeps, newer: Note, older: Note): void {
  const isBack = newer.id === older.id || reachableFrom(older.id, (id) => replacedBy(catalog, id)).includes(newer.id);
  if (isBack)
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleAlreadyReplacesNote', { shortTitle: shortTitle(older.title) }),
    );
}

/** All notes of the supersession chain at any distance, newest first. */
export function supersessionChainOf({ catalog }: ChainDeps, id: NoteId): ChainNote[] {
  const newer = reachableFrom(id, (one) =>
    [...catalog.linksTo(one)].flatMap((link) => (link.kind === 'supersedes' ? [link.from as string] : [])),
  );
  const older = reachableFrom(id, (one) => replacedBy(catalog, one));
  return [...newer.toReversed(), id, ...older].flatMap((one) => {
    const note = catalog.note(one);
    return note === null ? [] : [{ id: note.id, title: note.title, status: note.status, keptAt: note.keptAt }];
  });
}

const replacedBy = (catalog: ChainDeps['catalog'], id: string): string[] =>
  [...catalog.linksFrom(id)].flatMap((link) =>
    link.kind === 'supersedes' && link.to !== null ? [link.to as string] : [],
  );

/** Nodes reachable from `start`, nearest first, without it unless it is on a cycle. */
function reachableFrom(start: string, next: (id: string) => string[]): string[] {
  const found: string[] = [];
  let open = next(start);
  while (open.length > 0) {
    const fresh = [...new Set(open)].filter((id) => !found.includes(id));
    found.push(...fresh);
    open = fresh.flatMap(next);
  }
  return found;
}
