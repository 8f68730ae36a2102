import { splitWords, toTerm } from '../../../language/words/terms';
import { STOP_WORDS } from '../../../language/words/stop-words';

/** Synonyms of actions, the canonical one first: a short list that a vault may extend. */
export const DEFAULT_ACTIONS: readonly (readonly string[])[] = [
  ['deploy', 'release', 'ship', 'roll out', 'publish', 'go live', 'launch'],
  ['book', 'reserve'],
  ['write', 'draft', 'compose'],
  ['buy', 'order', 'purchase', 'shop for'],
  ['merge', 'combine'],
  ['delete', 'remove', 'drop', 'erase', 'throw away'],
  ['migrate', 'upgrade', 'convert'],
  ['call', 'phone', 'ring'],
  ['email', 'send', 'mail', 'reply to', 'message'],
  ['invest', 'put money into'],
  ['travel', 'fly', 'go to', 'drive to', 'visit', 'take a trip'],
  ['meet', 'schedule', 'arrange', 'invite'],
  ['cook', 'bake', 'make dinner'],
  ['sign', 'agree to', 'accept'],
  ['hire', 'recruit', 'interview'],
  ['pay', 'transfer', 'wire'],
  ['decide', 'choose', 'pick'],
  ['plan', 'prepare', 'organise', 'organize'],
  ['refactor', 'rewrite', 'restructure', 'clean up'],
  ['test', 'check', 'review'],
  ['change', 'edit', 'modify', 'update', 'adjust', 'revise'],
  ['move', 'relocate'],
  ['pack'],
];

/** A parsed action. */
export interface Action {
  /** Canonical action; the verb's own term if the taxonomy does not contain it. */
  kind: string;
  verb: string;
  /** Terms of its object. */
  objects: readonly string[];
}

/** Parses actions like "book a flight" by a taxonomy. */
export class ActionParser {
  private readonly kindByName = new Map<string, string>();
  private readonly longestNameWords: number;

  constructor(taxonomy: readonly (readonly string[])[] = DEFAULT_ACTIONS) {
    for (const names of taxonomy) {
      for (const name of names)
        if (!this.kindByName.has(stemmedKey(name))) this.kindByName.set(stemmedKey(name), stemmedKey(names[0]!));
    }
    this.longestNameWords = Math.max(1, ...[...this.kindByName.keys()].map((name) => name.split(' ').length));
  }

  isKnown({ verb }: Pick<Action, 'verb'>): boolean {
    return this.kindByName.has(verb);
  }

  /** Null for a text without words. */
  read(action: string): Action | null {
    const terms = splitWords(action).map(toTerm);
    if (terms.length === 0) return null;
    for (let length = Math.min(this.longestNameWords, terms.length); length > 0; length -= 1) {
      const verb = terms.slice(0, length).join(' ');
      const kind = this.kindByName.get(verb);
      if (kind !== undefined) return { kind, verb, objects: objectTerms(action, length) };
    }
    return { kind: terms[0]!, verb: terms[0]!, objects: objectTerms(action, 1) };
  }
}

/** Words that say how much of an object, or name none: "the whole parish", "anything". */
const QUANTIFIERS: ReadonlySet<string> = new Set([
  'whole',
  'entire',
  'full',
  'complete',
  'every',
  'same',
  'own',
  'anything',
  'something',
  'everything',
  'things',
  'stuff',
]);

const stemmedKey = (text: string): string => splitWords(text).map(toTerm).join(' ');

const objectTerms = (action: string, verbWords: number): string[] => [
  ...new Set(
    splitWords(action)
      .slice(verbWords)
      .filter((word) => !STOP_WORDS.has(word) && !QUANTIFIERS.has(word))
      .map(toTerm),
  ),
];
