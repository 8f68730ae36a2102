import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fact } from '../../../../shared/domain/fact';
import type { EntityKind, EntityRow } from '../../../../shared/ipc/routes/entities';
import { splitWords } from '../../../language/words/terms';
import { entityKey, entityKeyOfWords, PERSON_KEY, withoutAccents } from '../../../language/facts/fact-key';
import { isProperName, KINSHIP_PATTERN } from '../../../language/facts/fact-subjects';
import { SELF_ENTITY } from '../../../language/facts/fact-rule';
import type { EntityIndex } from './entity-index';
import { likelyLanguages } from '../../../language/words/stop-words';
import { isGermanText } from '../../../language/grammar/is-german-text';
import { findNames } from '../../../language/names/names-in-text';
import { attributeKey } from '../../../language/facts/attribute-names';
import { spokenWeight } from '../../../../shared/lib/spoken-weight';

const keys = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(attributeKey));
const ATTRIBUTES_OF_PEOPLE = keys(
  'home, birthday, birthplace, home town, employer, job, age, height, allergy, diet, spouse, fiancé, phone, e-mail, nationality, language, likes, dislikes, studies, university, shoe size, blood type, name, car, maiden name',
);
const ATTRIBUTES_OF_PROJECTS = keys(
  'deploys to, database, framework, hosting, runs on, deadline, budget, owner, lead, maintainer, organiser, sponsor, storage, caching, repository, version, release date',
);
const PLACE_ATTRIBUTES = keys('home, birthplace, home town, venue');
const PERSON_ATTRIBUTES = keys('spouse, fiancé, owner, lead, maintainer, manager, organiser, contact, reviewer');
const ORGANISATION_ATTRIBUTES = keys('employer, university');
const IS_KINSHIP = new RegExp(`^${KINSHIP_PATTERN}$`, 'iu');
const ENDS_WITH_KINSHIP = new RegExp(`(?:^|\\s)${KINSHIP_PATTERN}$`, 'iu');

/** Kind of entity that a fact's subject must be; null if the attribute does not show it. */
function inferKindOfSubject({ entity, attribute }: Pick<Fact, 'entity' | 'attribute'>): EntityKind | null {
  const key = attributeKey(attribute);
  if (ENDS_WITH_KINSHIP.test(entity) || ATTRIBUTES_OF_PEOPLE.has(key) || IS_KINSHIP.test(key)) return 'person';
  return ATTRIBUTES_OF_PROJECTS.has(key) ? 'project' : null;
}

/** Kind of entity that a fact's value names; null if it names none. */
export function inferKindOfValue({ attribute }: Pick<Fact, 'attribute'>): EntityKind | null {
  const key = attributeKey(attribute);
  if (PERSON_ATTRIBUTES.has(key) || IS_KINSHIP.test(key)) return 'person';
  if (PLACE_ATTRIBUTES.has(key)) return 'place';
  return ORGANISATION_ATTRIBUTES.has(key) ? 'thing' : null;
}

/** What a note tells of names: its title and its time, and of a page that is about one, its tags and other names. */
export interface NamingNote {
  title: string;
  tags: readonly string[];
  aliases: readonly string[];
  /** Epoch milliseconds; that of a file is of the day on which it was written. */
  createdAt: number;
  keptAt: number | null;
  path?: string | undefined;
}

const timeOf = ({ path, keptAt, createdAt }: NamingNote): number =>
  path === undefined ? (keptAt ?? createdAt) : createdAt;

/** How people tag a page about somebody or something, in six languages. */
const TAGS_OF_KINDS: readonly (readonly [EntityKind, RegExp])[] = [
  ['person', /^(?:person(?:en|as?|nes?)?|people|contact(?:s|os?)?|kontakte?|contatt[oi]|pessoas?)(?:\/|$)/iu],
  ['project', /^(?:projects?|projekte?|proyectos?|projets?|progett[oi]|projetos?)(?:\/|$)/iu],
  ['place', /^(?:places?|orte?|lugar(?:es)?|lieux?|luogh?[oi])(?:\/|$)/iu],
];
/** What a page is about, by its tags; null where none of them tells. */
export const kindOfTags = (tags: readonly string[]): EntityKind | null =>
  TAGS_OF_KINDS.find(([, form]) => tags.some((tag) => form.test(tag)))?.[0] ?? null;

/** What the person wrote of a page counts more than any number of sentences. */
const VOTES_OF_PAGE = 1_000;

/** Names for entities are collected from these; all of it is in memory. */
export interface EntitySources {
  entities: Pick<EntityIndex, 'all' | 'findByName' | 'resolve'>;
  facts: readonly Fact[];
  /** Participants of the vault's sessions. */
  participants: Iterable<string>;
  /** Kept notes. */
  notes: readonly NamingNote[];
  now: number;
}

interface EntityEvidence {
  name: string;
  /** Number of sources that indicate each kind. */
  votes: Map<EntityKind, number>;
  facts: number;
  /** A fact names it, or it took part in a session, so it is more than a word in a sentence. */
  isKnown: boolean;
  /** Some sentence has it as a common noun. */
  isNoun: boolean;
  notes: number;
  lastAt: number | null;
}

/** A few milliseconds of work. */
const TITLES_PER_STEP = 200;
const LONGEST_NAME_WORDS = 5;
/** Sentences that must name a thing; one is usually an accident. */
const MIN_MENTIONS = 2;

/** Every entity the vault has a name for, merged names together; the person first, then who is spoken of most. */
export function collectEntities(sources: EntitySources): EntityRow[] {
  const steps = collectInSteps(sources);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same; other work of this thread gets its turn in between. */
export async function collectEntitiesInSlices(sources: EntitySources): Promise<EntityRow[]> {
  const steps = collectInSteps(sources);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await nextTurn();
  }
}

function* collectInSteps(sources: EntitySources): Generator<void, EntityRow[]> {
  const gathered = yield* gatherEvidence(sources);
  yield* countNotes(gathered, sources);
  const rows = [...gathered.entries()]
    .filter(
      ([, { isKnown, isNoun, notes, votes }]) =>
        isKnown || (!isNoun && notes >= MIN_MENTIONS) || (!isNoun && notes > 0 && (votes.get('person') ?? 0) > 0),
    )
    .map(([, found]) => rowOf(found, sources));
  const weight = ({ name, factCount: facts, noteCount: notes, lastAt }: EntityRow) =>
    entityKey(name) === PERSON_KEY ? Infinity : spokenWeight(facts * 3 + notes, lastAt, sources.now);
  return rows.sort((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name));
}

function* gatherEvidence({
  entities,
  facts,
  participants,
  notes,
  now,
}: EntitySources): Generator<void, Map<string, EntityEvidence>> {
  const gathered = new Map<string, EntityEvidence>();
  const pages = notes.filter(({ title }) => isProperName(title));
  const names = new Map(
    pages.flatMap(({ title, aliases }) => aliases.map((alias) => [entityKey(alias), entityKey(title)] as const)),
  );
  const add = (name: string, kind: EntityKind | 'noun' | null, isKnown: boolean, count = 0, weight = 1) => {
    const plain = entityKey(name);
    const key = entities.resolve(names.get(plain) ?? plain);
    if (key === '') return undefined;
    const found = gathered.get(key) ?? newEvidence(name);
    if (kind === 'noun') found.isNoun = true;
    else if (kind !== null) found.votes.set(kind, (found.votes.get(kind) ?? 0) + weight);
    found.facts += count;
    found.isKnown ||= isKnown;
    gathered.set(key, found);
    return found;
  };
  for (const { name, kind } of entities.all()) add(name, kind, true);
  for (const fact of facts) {
    if (fact.retractedAt !== null) continue;
    const holds = fact.validFrom <= now && (fact.validUntil === null || fact.validUntil > now);
    seenAt(add(fact.entity, inferKindOfSubject(fact), true, holds ? 1 : 0), fact.createdAt);
    const kind = inferKindOfValue(fact);
    if (kind !== null && isProperName(fact.value)) add(fact.value, kind, true);
  }
  for (const name of participants) add(name, 'person', true);
  for (const { title, tags } of pages) {
    const kind = kindOfTags(tags);
    if (kind !== null) add(title, kind, true, 0, VOTES_OF_PAGE);
  }
  for (const [index, { title }] of notes.entries()) {
    if (index % TITLES_PER_STEP === 0) yield;
    // Of a German noun without an article nothing tells whether it is a name.
    for (const { name, kind } of findNames(title)) if (kind !== 'thing' || !isGerman(title)) add(name, kind, false);
  }
  return gathered;
}

const newEvidence = (name: string): EntityEvidence => ({
  name,
  votes: new Map(),
  facts: 0,
  isKnown: false,
  isNoun: false,
  notes: 0,
  lastAt: null,
});

const seenAt = (found: EntityEvidence | undefined, at: number): void => {
  if (found !== undefined) found.lastAt = Math.max(found.lastAt ?? 0, at);
};

function isGerman(title: string): boolean {
  if (isGermanText(title)) return true;
  const likely = likelyLanguages(splitWords(title));
  return likely.length === 1 && likely[0]![0] === 'german';
}

/**
 * Number of titles that name each entity, found by looking up word sequences, so that the number of names does not
 * matter.
 */
function* countNotes(
  gathered: ReadonlyMap<string, EntityEvidence>,
  { entities, notes }: EntitySources,
): Generator<void, void> {
  const names = [
    ...gathered.keys(),
    ...[...entities.all()].flatMap(({ name, aliases }) => [name, ...aliases].map(entityKey)),
  ];
  // Skips the words that start no name before a key is built.
  const beginnings = new Set(names.map((key) => key.split(' ', 1)[0]!));
  if (beginnings.has('my')) beginnings.add('our');
  for (const [index, note] of notes.entries()) {
    if (index % TITLES_PER_STEP === 0) yield;
    for (const key of findEntityKeys(note.title, (name) => entities.resolve(name), gathered, beginnings)) {
      const found = gathered.get(key)!;
      found.notes += 1;
      seenAt(found, timeOf(note));
    }
  }
}

/**
 * Keys of known entities that a text names. "will" in lower case is not Will. `beginnings`, if given, holds the first
 * words of all names.
 */
export function findEntityKeys(
  text: string,
  resolve: (key: string) => string,
  known: { has(key: string): boolean },
  beginnings?: ReadonlySet<string>,
): Set<string> {
  const plain = withoutAccents(text);
  const words = splitWords(plain);
  const capitals = new Set([...plain.matchAll(/\p{Lu}[\p{L}\p{N}]*/gu)].flatMap(([word]) => splitWords(word)));
  const found = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    if (beginnings?.has(words[start]!) === false) continue;
    for (let length = Math.min(LONGEST_NAME_WORDS, words.length - start); length > 0; length -= 1) {
      if (length === 1 && !capitals.has(words[start]!)) continue;
      const key = entityKeyOfWords(words.slice(start, start + length));
      const resolved = resolve(key);
      if (key === PERSON_KEY || !known.has(resolved)) continue;
      found.add(resolved);
      start += length - 1;
      break;
    }
  }
  return found;
}

function rowOf({ name, votes, facts, notes, lastAt }: EntityEvidence, { entities }: EntitySources): EntityRow {
  const row = entities.findByName(name);
  const isPerson = entityKey(name) === PERSON_KEY;
  const best = [...votes.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'thing';
  return {
    name: row?.name ?? (isPerson ? SELF_ENTITY : name),
    kind: row?.kind ?? (isPerson ? 'person' : best),
    id: row?.id ?? null,
    aliases: row?.aliases ?? [],
    factCount: facts,
    noteCount: notes,
    lastAt,
  };
}
