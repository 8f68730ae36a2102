import type { Entity } from '../../../shared/domain/entity';
import type { Note } from '../../../shared/domain/note';
import type { Layer } from '../../../shared/domain/vitality';
import occupations from '../../language/coreference/occupations.txt?raw';
import personRelations from '../../language/coreference/person-relations.txt?raw';
import { isPastEvent } from '../../language/grammar/past-event';
import { englishVerbIndex, germanVerbIndex, isGerman } from '../../language/grammar/finite-verbs';
import monthNames from '../../language/words/month-names.txt?raw';
import { alternationOf, parseWordList } from '../../language/words/word-list';
import entityTags from './entity-tags.txt?raw';
import eventTags from './event-tags.txt?raw';

/** What decides how a note ages. */
export type LayeredNote = Pick<Note, 'title' | 'tags' | 'category' | 'path'>;
/** The kind of the entity with this name; null for none. */
export type EntityKindOf = (name: string) => Entity['kind'] | null;

const ENTITY_TAGS: ReadonlySet<string> = new Set(parseWordList(entityTags));
const EVENT_TAGS: ReadonlySet<string> = new Set(parseWordList(eventTags));
/** Longer titles are statements. */
const MAX_NAME_CHARACTERS = 60;
const MAX_STATEMENT_CHARACTERS = 200;
const ROLE = `(?:${alternationOf(occupations)}|${alternationOf(personRelations)})`;
const POSSESSIVE = "(?:my|our|\\p{Lu}[\\p{L}-]+['’]s)";
/** “Dave is the contractor who …”, “Anna Lind is our new dentist”. */
const SAYS_WHO_SOMEBODY_IS = new RegExp(
  `^\\p{Lu}[\\p{L}.-]+(?: \\p{Lu}[\\p{L}.-]+){0,2},? (?:is |was )?(?:the|an?|${POSSESSIVE}) (?:[\\p{L}-]+ ){0,2}${ROLE}(?![\\p{L}\\p{N}])`,
  'u',
);
/** “Our dentist is Anna Lind”. */
const SAYS_WHO_HAS_A_ROLE = new RegExp(
  `^(?:My|Our|\\p{Lu}[\\p{L}-]+['’]s) (?:[\\p{L}-]+ ){0,2}${ROLE} (?:is|is called|is named) \\p{Lu}`,
  'u',
);
/** A day: “3 May”, “May 3rd”, “3. Mai”, “2025-05-03”, “03/05/2025”. */
const DAY = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${alternationOf(monthNames)}\\b|\\b${alternationOf(monthNames)}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b`,
  'iu',
);

/**
 * How a kept note ages. A page about a person, project or place ages as an entity, and so does the statement who somebody
 * is; what happened on a day, and a summary, as an episode; everything else as knowledge.
 */
export function layerOfNote(note: LayeredNote, entityKindOf: EntityKindOf = () => null): Layer {
  if (isMarked(note, ENTITY_TAGS) || isNamedAsEntity(note, entityKindOf) || saysWhoSomebodyIs(note)) return 'entity';
  return note.tags.some((tag) => EVENT_TAGS.has(firstPart(tag))) || isDatedEvent(note) ? 'episodic' : 'knowledge';
}

const firstPart = (tag: string): string => tag.toLowerCase().split('/')[0]!;

const isMarked = ({ tags, path }: LayeredNote, words: ReadonlySet<string>): boolean =>
  tags.some((tag) => words.has(firstPart(tag))) ||
  (path ?? '')
    .split('/')
    .slice(0, -1)
    .some((folder) => words.has(folder.toLowerCase()));

function isNamedAsEntity({ title }: LayeredNote, entityKindOf: EntityKindOf): boolean {
  if (title.length > MAX_NAME_CHARACTERS) return false;
  const kind = entityKindOf(title);
  return kind !== null && kind !== 'thing';
}

const saysWhoSomebodyIs = ({ title, category }: LayeredNote): boolean =>
  category === 'fact' &&
  title.length <= MAX_STATEMENT_CHARACTERS &&
  (SAYS_WHO_SOMEBODY_IS.test(title) || SAYS_WHO_HAS_A_ROLE.test(title));

/** A decision of a day holds on; what happened that day is over. */
function isDatedEvent({ title, category }: LayeredNote): boolean {
  if (category !== 'fact' || title.length > MAX_STATEMENT_CHARACTERS || !DAY.test(title)) return false;
  const verb = isGerman(title) ? germanVerbIndex(title) : englishVerbIndex(title);
  return verb > 0 && isPastEvent(title, verb);
}
