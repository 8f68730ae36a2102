import type { Fact } from '../../../shared/domain/fact';
import type { Category } from '../../../shared/domain/note';
import type { Role } from '../../../shared/domain/message';

/** A kept note as facts are read from it, with who said it and when. */
export interface FactSourceText {
  title: string;
  body: string;
  category: Category;
  author: Role;
  /** Name of who spoke, where one is known (imports); null: the person themselves. */
  speaker: string | null;
  /** When it was said, epoch milliseconds; "now" and "since March" are meant from here. */
  at: number;
}

/** A fact as read, before it has an id and a source. */
export type ReadFact = Pick<Fact, 'entity' | 'attribute' | 'value' | 'type' | 'validFrom' | 'validUntil' | 'quote'>;

/** What one rule reads from a sentence; times come from the sentence as a whole. */
export interface FactReading {
  entity: string;
  attribute: string;
  value: string;
  /** Default `fact`. */
  type?: Fact['type'];
}

/** Who the words of a sentence stand for. */
export interface SpeakerContext {
  /** Entity of "I": `me`, a speaker's name, or null where the first person is the assistant. */
  self: string | null;
  category: Category;
}

/** One way of saying a fact: the first rule that reads something from a sentence is the only one. */
export interface FactRule {
  name: string;
  /** Cheap look for its words: the pattern is tried only where it is found. */
  hint: RegExp;
  readonly pattern: RegExp;
  read(match: RegExpMatchArray, speaking: SpeakerContext): FactReading[];
}

/** A rule for whole sentences; its pattern is made at first use, since most are never needed. */
export function factRule(name: string, hint: RegExp, source: string, read: FactRule['read']): FactRule {
  let pattern: RegExp | null = null;
  return {
    name,
    hint,
    read,
    get pattern() {
      return (pattern ??= new RegExp(`^${source}$`, 'u'));
    },
  };
}

/** What the person is called in facts. */
export const SELF_ENTITY = 'me';
