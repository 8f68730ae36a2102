import type { ComparePhrases } from '../../retrieval/funnel/retrieval-ports';
import { STOP_WORDS } from '../../language/words/stop-words';
import { splitWords } from '../../language/words/terms';
import type { Action, ActionParser } from './reading/action-taxonomy';

/**
 * Calibrated similarities from which two verbs name one act, and two objects are of one sort. Read off pairs written
 * for the purpose: "prune" and "cut" lie at 0.69, "knit" and "wash" at 0.64; "invoice" and "bill" at 0.63, "dough" and
 * "cake" at 0.55.
 */
const SAME_ACT = 0.66;
const SAME_SORT = 0.6;
/** Triggers compared for one message, the weightiest first: each costs an encoding of its verb, once. */
const MAX_TRIGGERS = 60;
/** Planned actions whose results are kept. */
const MAX_PLANNED = 50;

/** Verbs that are near in meaning and do the opposite. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['add', 'remove'],
  ['arrive', 'leave'],
  ['borrow', 'lend'],
  ['buy', 'sell'],
  ['close', 'open'],
  ['deploy', 'revert'],
  ['freeze', 'thaw'],
  ['hire', 'fire'],
  ['import', 'export'],
  ['install', 'uninstall'],
  ['load', 'unload'],
  ['lock', 'unlock'],
  ['pack', 'unpack'],
  ['pull', 'push'],
  ['read', 'write'],
  ['receive', 'send'],
  ['start', 'stop'],
  ['upload', 'download'],
];

/** A trigger of a lesson, as written and as parsed. */
export interface ComparedTrigger {
  lessonId: string;
  text: string;
  action: Action;
}

/** Which lessons' actions are like a planned one, by meaning: the same act on the same sort of thing. */
export class SimilarActions {
  /** The similar trigger of each lesson, by planned action. */
  private readonly found = new Map<string, Map<string, string>>();

  /** The trigger of a lesson that is like the planned action; undefined where none is, or none was compared. */
  triggerOf(planned: string, lessonId: string): string | undefined {
    return this.found.get(planned)?.get(lessonId);
  }

  lessonsLike(planned: string): Iterable<string> {
    return this.found.get(planned)?.keys() ?? [];
  }

  clear(): void {
    this.found.clear();
  }

  /** @param triggers the weightiest first */
  async compare(
    planned: string,
    reader: ActionParser,
    triggers: readonly ComparedTrigger[],
    compare: ComparePhrases,
  ): Promise<void> {
    const action = reader.read(planned);
    if (action === null || action.objects.length === 0) return;
    const own = phrasesOf(planned, action);
    const comparable = triggers
      .filter((trigger) => trigger.action.objects.length > 0 && mayBeSameAct(reader, trigger.action, action))
      .slice(0, MAX_TRIGGERS)
      .map((trigger) => ({ trigger, phrases: phrasesOf(trigger.text, trigger.action) }))
      .filter(({ phrases }) => !areOpposites(phrases.verb, own.verb));
    const verbs = await compare(comparable.map(({ phrases }) => [`to ${phrases.verb}`, `to ${own.verb}`]));
    const sameAct = comparable.filter(
      ({ trigger }, index) => trigger.action.kind === action.kind || (verbs[index] ?? 0) >= SAME_ACT,
    );
    const objects = await compare(sameAct.map(({ phrases }) => [phrases.object, own.object]));
    const similar = new Map<string, string>();
    for (const [index, { trigger }] of sameAct.entries())
      if ((objects[index] ?? 0) >= SAME_SORT && !similar.has(trigger.lessonId))
        similar.set(trigger.lessonId, trigger.text);
    if (this.found.size >= MAX_PLANNED) this.found.delete(this.found.keys().next().value!);
    this.found.set(planned, similar);
  }
}

/** Two kinds that the taxonomy tells apart are different acts, however near their verbs. */
const mayBeSameAct = (reader: ActionParser, a: Action, b: Action): boolean =>
  a.kind === b.kind || !(reader.isKnown(a) && reader.isKnown(b));

const areOpposites = (a: string, b: string): boolean =>
  OPPOSITES.some(([one, other]) => (a === one && b === other) || (a === other && b === one));

/** The verb and the object as written, without articles. */
function phrasesOf(text: string, { verb }: Action): { verb: string; object: string } {
  const words = splitWords(text);
  const verbWords = verb.split(' ').length;
  const object = words.slice(verbWords).filter((word) => !STOP_WORDS.has(word));
  return { verb: words.slice(0, verbWords).join(' '), object: object.join(' ') };
}
