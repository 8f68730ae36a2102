import type { Cue } from '../../../shared/domain/cue';
import { distinctTerms, splitWords, toTerm } from '../../../shared/lib/text/terms';
import type { CueMatch } from '../../retrieval/books';
import type { Action, ActionReader } from './actions';
import { weightOf } from './cue-weight';

/** How well a trigger fits: the very verb with what it is done to; the verb alone; another word for the action. */
const FIT = { object: 1, verb: 0.8, kind: 0.6 } as const;
/** Half of a match's value is what ignoring the lesson cost, half how well its trigger fits. */
const WEIGHT_SHARE = 0.5;

export interface Trigger {
  action: Action;
  /** As it was written. */
  text: string;
}

/** A lesson with its trigger taken apart. */
export interface KnownCue {
  cue: Cue;
  triggers: Trigger[];
  /** Terms of each thing it must be about as well. */
  objects: string[][];
}

export function knowCue(reader: ActionReader, cue: Cue): KnownCue {
  const triggers = cue.trigger.actions.flatMap((text) => {
    const action = reader.read(text);
    return action === null ? [] : [{ action, text }];
  });
  return { cue, triggers, objects: cue.trigger.objects.map(termsOfObject).filter((terms) => terms.length > 0) };
}

/** Null when what the trigger or the cue is about is not what the message is about. */
export function matchOf(
  { cue, triggers, objects }: KnownCue,
  action: Action,
  about: ReadonlySet<string>,
): CueMatch | null {
  if (!objects.every((terms) => terms.every((term) => about.has(term)))) return null;
  const fits = triggers
    .flatMap(({ action: wanted, text }) => {
      if (wanted.kind !== action.kind || !wanted.objects.every((term) => about.has(term))) return [];
      const isSpecific = wanted.objects.length + objects.length > 0;
      return [
        {
          text,
          fit: wanted.verb !== action.verb ? FIT.kind : isSpecific ? FIT.object : FIT.verb,
          terms: [...wanted.objects, ...objects.flat()],
        },
      ];
    })
    .sort((a, b) => b.fit - a.fit || (a.text < b.text ? -1 : 1));
  const [first] = fits;
  if (first === undefined) return null;
  return {
    cue,
    noteId: cue.noteId,
    value: WEIGHT_SHARE * weightOf(cue) + (1 - WEIGHT_SHARE) * first.fit,
    action: first.text,
    matchedTerms: [...new Set(first.terms)],
  };
}

export const inOrder = (a: CueMatch, b: CueMatch): number =>
  weightOf(b.cue) - weightOf(a.cue) || b.value - a.value || (a.cue.id < b.cue.id ? -1 : 1);

/** Terms of a message and of the actions read from it. */
export const termsAbout = (actions: readonly string[], question: string): Set<string> =>
  new Set([...splitWords(question), ...actions.flatMap(splitWords)].map(toTerm));

const termsOfObject = (text: string): string[] => {
  const terms = distinctTerms(text).map(({ term }) => term);
  return terms.length > 0 ? terms : splitWords(text).map(toTerm);
};
