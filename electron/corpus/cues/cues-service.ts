import { put } from '../../../shared/domain/batch';
import type { Cue } from '../../../shared/domain/cue';
import type { CueId } from '../../../shared/domain/ids';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { CueLife, CueList, CueView, ProbeResult } from '../../../shared/ipc/routes/cues';
import { actionsIn } from '../../models/offline/understand-actions';
import type { VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { Exclusive } from '../notes/exclusive';
import type { CueBook } from './cue-book';
import type { CueUse } from './cue-use';
import { isPromoted, weightOf } from './cue-weight';
import type { OwnActions } from './own-actions';
import { STARTER_CUES, STARTER_LIMIT } from './starter-cues';

export interface CuesService {
  list(): Promise<CueList>;
  probe(text: string): ProbeResult;
  save(input: ParsedRouteInput<'cues.save'>): Promise<Cue>;
  mark(id: CueId, as: ParsedRouteInput<'cues.mark'>['as']): Promise<Cue>;
  removeStarters(id: string | null): Promise<void>;
  actions: OwnActions;
}

export interface CuesDeps {
  book: CueBook;
  use: CueUse;
  actions: OwnActions;
  catalog: Pick<Catalog, 'note'>;
  writer: Pick<VaultWriter, 'commit'>;
  exclusive: Exclusive;
  now: () => number;
}

/** What the person sees of the lessons, and what they change themselves. Every change is one batch of scope `note`. */
export function createCuesService(deps: CuesDeps): CuesService {
  const { book, exclusive, writer } = deps;
  const changing = (id: CueId, label: (cue: Cue) => string, change: (cue: Cue) => Cue): Promise<Cue> =>
    exclusive(async () => {
      const cue = book.get(id);
      if (cue === null) throw new AppError('not-found', 'This lesson is not in the vault.');
      const after = change(cue);
      await writer.commit({
        actor: 'person',
        kind: 'cue.change',
        scope: 'note',
        label: label(after),
        changes: [put('cues', after)],
      });
      return after;
    });

  return {
    async list() {
      const cues = await Promise.all(book.all().map((cue) => viewOf(deps, cue)));
      cues.sort(
        (a, b) =>
          Number(isOver(a.life)) - Number(isOver(b.life)) || b.weight - a.weight || (a.cue.id < b.cue.id ? 1 : -1),
      );
      return { cues, starters: book.starterSet(), starterLimit: STARTER_LIMIT };
    },
    probe(text) {
      const read = actionsIn(text);
      const { actions, fires, starters, silent } = book.probe(read.length > 0 ? read : [text], text, deps.now());
      return {
        actions,
        silent,
        fires: fires.map(({ cue, action, matchedTerms, value }) => ({ cue, action, matchedTerms, value })),
        starters: starters.map(({ cue, action }) => ({ cue, action })),
      };
    },
    save: ({ id, type, actions, objects, instruction, reason }) =>
      changing(
        id,
        ({ instruction: said }) => `Changed a lesson: ${said.slice(0, 80)}`,
        (cue) => ({ ...cue, type, trigger: { actions, objects }, instruction, reason }),
      ),
    mark: (id, as) =>
      changing(
        id,
        ({ instruction }) => `${MARKED[as]}: ${instruction.slice(0, 80)}`,
        (cue) => marked(cue, as, deps.now()),
      ),
    removeStarters: (id) =>
      exclusive(async () => {
        const at = deps.now();
        const out = STARTER_CUES.filter(
          (cue) => (id === null || cue.id === id) && (book.get(cue.id)?.retiredAt ?? null) === null,
        );
        if (out.length === 0) return;
        await writer.commit({
          actor: 'person',
          kind: 'cue.removeStarters',
          scope: 'note',
          label: id === null ? 'Removed the starter set' : 'Removed a starter lesson',
          changes: out.map((cue) => put('cues', { ...cue, retiredAt: at })),
        });
      }),
    actions: deps.actions,
  };
}

const MARKED: Record<ParsedRouteInput<'cues.mark'>['as'], string> = {
  retire: 'Retired a lesson',
  revive: 'Brought back a lesson',
  graduate: 'Made a lesson a convention',
  demote: 'No longer a convention',
  fresh: 'A lesson still holds',
};

function marked(cue: Cue, as: ParsedRouteInput<'cues.mark'>['as'], at: number): Cue {
  switch (as) {
    case 'retire':
      return { ...cue, retiredAt: at };
    case 'revive':
      return { ...cue, retiredAt: null, mergedInto: null };
    case 'graduate':
      return { ...cue, graduatedAt: at };
    case 'demote':
      return { ...cue, graduatedAt: null };
    case 'fresh':
      return { ...cue, stale: null };
  }
}

async function viewOf({ use, catalog }: Pick<CuesDeps, 'use' | 'catalog'>, cue: Cue): Promise<CueView> {
  const note = catalog.note(cue.noteId);
  return {
    cue,
    note: { id: cue.noteId, title: note?.title ?? '', status: note?.status ?? 'rejected' },
    life: lifeOf(cue),
    weight: weightOf(cue),
    ...(await use.of(cue)),
  };
}

const isOver = (life: CueLife): boolean => life === 'retired' || life === 'merged';

/** The first that holds. */
export function lifeOf(cue: Cue): CueLife {
  if ((cue.mergedInto ?? null) !== null) return 'merged';
  if (cue.retiredAt !== null) return 'retired';
  if ((cue.stale ?? null) !== null) return 'stale';
  if ((cue.graduatedAt ?? null) !== null) return 'convention';
  return isPromoted(cue) ? 'promoted' : 'live';
}
