import type { Fact } from '../../../shared/domain/fact';
import type { Category } from '../../../shared/domain/note';
import type { Role } from '../../../shared/domain/message';

/** A kept note as input of fact reading, with its speaker and time. */
export interface FactSourceText {
  title: string;
  body: string;
  category: Category;
  author: Role;
  /** Name of the speaker, where an import gives one; null for the person. */
  speaker: string | null;
  /** Names of the person, by which an assistant may tell of them; absent: none is known. */
  personNames?: readonly string[];
  /** When it was said, epoch milliseconds; "now" and "since March" are relative to this. */
  at: number;
}

/** A fact without its id and source. */
export type ReadFact = Pick<Fact, 'entity' | 'attribute' | 'value' | 'type' | 'validFrom' | 'validUntil' | 'quote'> &
  Pick<FactReading, 'isReturn'> & {
    /** What the sentence states, where the encoder has to confirm that it states a value. Absent: the words leave no doubt. */
    unsureOf?: string;
  };

/** What one rule reads from a sentence; the validity is read from the whole sentence. */
export interface FactReading {
  entity: string;
  attribute: string;
  value: string;
  /** Default `fact`. */
  type?: Fact['type'];
  /** "I am back in Bonn": states the value only where it held before. */
  isReturn?: true;
  /** Its words fit, and whether it states a value is for the encoder to tell. Absent: the words leave no doubt. */
  isUnsure?: true;
}

/** Whom the pronouns of a sentence stand for. */
export interface SpeakerContext {
  /** Entity of "I": `me`, a speaker's name, or null where the first person is the assistant. */
  self: string | null;
  category: Category;
}

/** One way to state a fact; only the first rule that matches a sentence is used. */
export interface FactRule {
  name: string;
  /** Cheap test that decides whether the full pattern is tried. */
  hint: RegExp;
  readonly pattern: RegExp;
  read(match: RegExpMatchArray, speaking: SpeakerContext): FactReading[];
}

/**
 * A rule for whole sentences. The pattern is compiled at first use, since most are never needed.
 *
 * @param flags `iu` where only the value's letters tell a name, and a rule of another language begins a sentence
 */
export function factRule(
  name: string,
  hint: RegExp,
  source: string,
  read: FactRule['read'],
  flags: 'u' | 'iu' = 'u',
): FactRule {
  let pattern: RegExp | null = null;
  return {
    name,
    hint,
    read,
    get pattern() {
      return (pattern ??= new RegExp(`^${source}$`, flags));
    },
  };
}

/** The person's entity name in facts. */
export const SELF_ENTITY = 'me';
