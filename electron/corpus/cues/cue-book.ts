import type { Cue } from '../../../shared/domain/cue';
import { distinctTerms, splitWords, toTerm } from '../../../shared/lib/text/terms';
import type { CueLookup, CueMatch } from '../../retrieval/books';
import { followTable, type FollowDeps, type TableView } from '../follow-table';
import { ActionReader, type Action } from './actions';

/** Lessons a message is told of at most. */
const MAX_MATCHES = 5;
/** How well a trigger fits: the very verb with what it is done to; the verb alone; another word for the action. */
const FIT = { object: 1, verb: 0.8, kind: 0.6 } as const;
/** Half of a match's value is what ignoring the lesson cost, half how well its trigger fits. */
const WEIGHT_SHARE = 0.5;

interface Trigger {
  action: Action;
  /** As it was written. */
  text: string;
}

interface Known {
  cue: Cue;
  triggers: Trigger[];
  /** Terms of each thing it must be about as well. */
  objects: string[][];
}

/** The lessons of a vault by the kind of action that calls them up. */
export class CueIndex implements CueLookup, TableView<Cue> {
  private readonly reader: ActionReader;
  private readonly known = new Map<string, Known>();
  private readonly byKind = new Map<string, Set<string>>();

  constructor(taxonomy?: readonly (readonly string[])[]) {
    this.reader = new ActionReader(taxonomy);
  }

  get size(): number {
    return this.known.size;
  }

  clear(): void {
    this.known.clear();
    this.byKind.clear();
  }

  put(cue: Cue): void {
    this.remove(cue.id);
    if (cue.retiredAt !== null) return;
    const triggers = cue.trigger.actions.flatMap((text) => {
      const action = this.reader.read(text);
      return action === null ? [] : [{ action, text }];
    });
    this.known.set(cue.id, { cue, triggers, objects: cue.trigger.objects.map(termsOfObject).filter((terms) => terms.length > 0) });
    for (const { action } of triggers) this.byKind.set(action.kind, (this.byKind.get(action.kind) ?? new Set()).add(cue.id));
  }

  remove(id: string): void {
    const known = this.known.get(id);
    if (known === undefined) return;
    this.known.delete(id);
    for (const { action } of known.triggers) {
      const ids = this.byKind.get(action.kind);
      ids?.delete(id);
      if (ids?.size === 0) this.byKind.delete(action.kind);
    }
  }

  match(actions: readonly string[], question: string): CueMatch[] {
    const words = splitWords(question);
    const about = new Set([...words, ...actions.flatMap(splitWords)].map(toTerm));
    const best = new Map<string, CueMatch>();
    for (const planned of actions) {
      const action = this.reader.read(planned);
      if (action === null) continue;
      for (const id of this.byKind.get(action.kind) ?? []) {
        const match = matchOf(this.known.get(id)!, action, about);
        if (match === null) continue;
        const earlier = best.get(match.noteId);
        if (earlier === undefined || inOrder(match, earlier) < 0) best.set(match.noteId, match);
      }
    }
    return [...best.values()].sort(inOrder).slice(0, MAX_MATCHES);
  }
}

/** Null when what the trigger or the cue is about is not what the message is about. */
function matchOf({ cue, triggers, objects }: Known, action: Action, about: ReadonlySet<string>): CueMatch | null {
  if (!objects.every((terms) => terms.every((term) => about.has(term)))) return null;
  const fits = triggers.flatMap(({ action: wanted, text }) => {
    if (wanted.kind !== action.kind || !wanted.objects.every((term) => about.has(term))) return [];
    const isSpecific = wanted.objects.length + objects.length > 0;
    return [{ text, fit: wanted.verb !== action.verb ? FIT.kind : isSpecific ? FIT.object : FIT.verb, terms: [...wanted.objects, ...objects.flat()] }];
  }).sort((a, b) => b.fit - a.fit || (a.text < b.text ? -1 : 1));
  const [first] = fits;
  if (first === undefined) return null;
  return { cue, noteId: cue.noteId, value: WEIGHT_SHARE * cue.weight + (1 - WEIGHT_SHARE) * first.fit, action: first.text, matchedTerms: [...new Set(first.terms)] };
}

const inOrder = (a: CueMatch, b: CueMatch): number => b.cue.weight - a.cue.weight || b.value - a.value || (a.cue.id < b.cue.id ? -1 : 1);

const termsOfObject = (text: string): string[] => {
  const terms = distinctTerms(text).map(({ term }) => term);
  return terms.length > 0 ? terms : splitWords(text).map(toTerm);
};

export interface CueBook extends CueLookup {
  settled(): Promise<void>;
  close(): void;
}

/**
 * The cues of a vault, read once and kept current by its batches.
 *
 * @param taxonomy the vault's own actions; default the small list that comes with the app
 */
export async function openCueBook(deps: FollowDeps, taxonomy?: readonly (readonly string[])[]): Promise<CueBook> {
  const index = new CueIndex(taxonomy);
  const following = await followTable(deps, 'cues', index);
  return {
    get size() {
      return index.size;
    },
    match: (actions, question) => index.match(actions, question),
    settled: () => following.settled(),
    close: () => following.close(),
  };
}
