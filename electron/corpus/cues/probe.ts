import type { Cue } from '../../../shared/domain/cue';
import type { CueMatch } from '../../retrieval/books';
import type { ActionReader } from './actions';
import { knowCue, matchOf, termsAbout } from './match-cue';

/** Why a lesson would stay silent. */
export type SilentReason = 'other-action' | 'object-missing' | 'retired' | 'not-valid' | 'no-room';

export interface Probe {
  /** The actions read from what was typed. */
  actions: string[];
  fires: CueMatch[];
  starters: CueMatch[];
  silent: { cue: Cue; reason: SilentReason; detail: string }[];
}

interface Probed {
  reader: ActionReader;
  cues: readonly Cue[];
  starters: readonly Cue[];
  fires: readonly CueMatch[];
  isHeld: (cue: Cue) => boolean;
  isLive: (cue: Cue) => boolean;
}

/** Tests what would remind of an action; every lesson of the vault is in one of the lists. */
export function probeCues(
  { reader, cues, starters, fires, isHeld, isLive }: Probed,
  actions: readonly string[],
  question: string,
): Probe {
  const about = termsAbout(actions, question);
  const read = actions.flatMap((action) => reader.read(action) ?? []);
  const kinds = new Set(read.map(({ kind }) => kind));
  const firing = new Set(fires.map(({ cue }) => cue.id));
  const silent = cues
    .filter(({ id }) => !firing.has(id))
    .map((cue): Probe['silent'][number] => {
      if (!isLive(cue))
        return {
          cue,
          reason: 'retired',
          detail: cue.mergedInto ? 'put together with another lesson' : 'retired: it no longer fires',
        };
      if (!isHeld(cue)) return { cue, reason: 'not-valid', detail: 'it held at another time' };
      const known = knowCue(reader, cue);
      const same = known.triggers.filter(({ action }) => kinds.has(action.kind));
      if (same.length === 0)
        return { cue, reason: 'other-action', detail: `it waits for “${cue.trigger.actions.join('”, “')}”` };
      if (read.some((action) => matchOf(known, action, about) !== null))
        return { cue, reason: 'no-room', detail: 'it fits, and weightier lessons come first' };
      const missing = [
        ...known.objects
          .filter((terms) => !terms.every((term) => about.has(term)))
          .map((_, place) => cue.trigger.objects[place]!),
        ...same.filter(({ action }) => !action.objects.every((term) => about.has(term))).map(({ text }) => text),
      ];
      return {
        cue,
        reason: 'object-missing',
        detail: `the action fits, but not what it is done to: it waits for “${[...new Set(missing)].join('”, “')}”`,
      };
    });
  const starting = starters.flatMap(
    (cue) => read.map((action) => matchOf(knowCue(reader, cue), action, about)).find((match) => match !== null) ?? [],
  );
  return { actions: [...actions], fires: [...fires], starters: starting, silent };
}
