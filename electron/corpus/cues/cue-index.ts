import type { Cue } from '../../../shared/domain/cue';
import type { CueLookup, CueMatch } from '../../retrieval/books';
import type { TableView } from '../follow-table';
import { ActionReader } from './actions';
import { inOrder, knowCue, matchOf, termsAbout, type KnownCue } from './match-cue';
import { probeCues, type Probe } from './probe';
import { STARTER_CUES, STARTER_LIMIT } from './starter-cues';

/** Lessons a message is told of at most. */
export const MAX_MATCHES = 5;
const MAX_STARTERS = 2;

/** Fires still: neither retired nor put together with another one, and no part of the starter set. */
export const isLive = ({ retiredAt, mergedInto = null, isStarter = false }: Cue): boolean =>
  retiredAt === null && mergedInto === null && !isStarter;

/** Of conflicting lessons each has its time. */
export const holdsAt = ({ validFrom, validUntil = null }: Cue, asOf: number): boolean =>
  (validFrom ?? Number.NEGATIVE_INFINITY) <= asOf && (validUntil === null || asOf < validUntil);

/** The lessons of a vault by the kind of action that calls them up. */
export class CueIndex implements CueLookup, TableView<Cue> {
  private own: ActionReader;
  private readonly rows = new Map<string, Cue>();
  private readonly byNote = new Map<string, Set<string>>();
  private readonly known = new Map<string, KnownCue>();
  private readonly byKind = new Map<string, Set<string>>();

  constructor(taxonomy?: readonly (readonly string[])[]) {
    this.own = new ActionReader(taxonomy);
  }

  /** Lessons that fire still. */
  get size(): number {
    return this.known.size;
  }

  get reader(): ActionReader {
    return this.own;
  }

  clear(): void {
    for (const map of [this.rows, this.byNote, this.known, this.byKind]) map.clear();
  }

  put(cue: Cue): void {
    this.remove(cue.id);
    this.rows.set(cue.id, cue);
    this.byNote.set(cue.noteId, (this.byNote.get(cue.noteId) ?? new Set()).add(cue.id));
    if (!isLive(cue)) return;
    const known = knowCue(this.own, cue);
    this.known.set(cue.id, known);
    for (const { action } of known.triggers)
      this.byKind.set(action.kind, (this.byKind.get(action.kind) ?? new Set()).add(cue.id));
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.delete(id);
    take(this.byNote, row.noteId, id);
    for (const { action } of this.known.get(id)?.triggers ?? []) take(this.byKind, action.kind, id);
    this.known.delete(id);
  }

  match(actions: readonly string[], question: string, asOf?: number): CueMatch[] {
    const about = termsAbout(actions, question);
    const best = new Map<string, CueMatch>();
    for (const planned of actions) {
      const action = this.own.read(planned);
      if (action === null) continue;
      for (const id of this.byKind.get(action.kind) ?? []) {
        const known = this.known.get(id)!;
        const match = holdsAt(known.cue, asOf ?? Number.MAX_SAFE_INTEGER) ? matchOf(known, action, about) : null;
        if (match === null) continue;
        const earlier = best.get(match.noteId);
        if (earlier === undefined || inOrder(match, earlier) < 0) best.set(match.noteId, match);
      }
    }
    return [...best.values()].sort(inOrder).slice(0, MAX_MATCHES);
  }

  starters(actions: readonly string[], question: string): CueMatch[] {
    const about = termsAbout(actions, question);
    const read = actions.flatMap((planned) => this.own.read(planned) ?? []);
    return this.starterSet()
      .flatMap((cue) => {
        const known = knowCue(this.own, cue);
        return read.map((action) => matchOf(known, action, about)).find((match) => match !== null) ?? [];
      })
      .slice(0, MAX_STARTERS);
  }

  all(): Cue[] {
    return [...this.rows.values()]
      .filter(({ isStarter = false }) => !isStarter)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Cue | null {
    return this.rows.get(id) ?? null;
  }

  ofNote(noteId: string): Cue[] {
    return [...(this.byNote.get(noteId) ?? [])].map((id) => this.rows.get(id)!);
  }

  near({ trigger }: Pick<Cue, 'trigger'>): Cue[] {
    const kinds = new Set(trigger.actions.flatMap((action) => this.own.read(action)?.kind ?? []));
    return [...new Set([...kinds].flatMap((kind) => [...(this.byKind.get(kind) ?? [])]))].map((id) =>
      this.rows.get(id)!,
    );
  }

  starterSet(): Cue[] {
    return this.size >= STARTER_LIMIT
      ? []
      : STARTER_CUES.filter(({ id }) => (this.rows.get(id)?.retiredAt ?? null) === null);
  }

  probe(actions: readonly string[], question: string, asOf: number): Probe {
    return probeCues(
      {
        reader: this.own,
        cues: this.all(),
        starters: this.starterSet(),
        fires: this.match(actions, question, asOf),
        isHeld: (cue) => holdsAt(cue, asOf),
        isLive,
      },
      actions,
      question,
    );
  }

  /** Reads every trigger anew. */
  setTaxonomy(taxonomy: readonly (readonly string[])[]): void {
    this.own = new ActionReader(taxonomy);
    // Putting one in again moves it to the end of the map.
    const cues = [...this.rows.values()];
    for (const cue of cues) this.put(cue);
  }
}

function take(map: Map<string, Set<string>>, key: string, id: string): void {
  const ids = map.get(key);
  ids?.delete(id);
  if (ids?.size === 0) map.delete(key);
}
