import type { Fact } from '../../../shared/domain/fact';
import type { EntityKind, EntityRow } from '../../../shared/ipc/routes/entities';
import { splitWords } from '../../../shared/lib/text/terms';
import { entityKey, keyOfWords, PERSON, withoutAccents } from '../facts/fact-key';
import { isName } from '../facts/read/subjects';
import { SELF } from '../facts/read/reading';
import type { EntityIndex } from './entity-index';
import { kindOfSubject, kindOfValue } from './kind-of-names';
import { namesInText } from './names-in-text';

/** What names are collected from; all of it lies in memory. */
export interface NameSources {
  entities: Pick<EntityIndex, 'all' | 'named' | 'resolve'>;
  facts: readonly Fact[];
  /** Who took part in the vault's sessions. */
  participants: Iterable<string>;
  /** Titles of kept notes. */
  titles: readonly string[];
  now: number;
}

interface Gathered {
  name: string;
  /** How often something spoke for each kind. */
  votes: Map<EntityKind, number>;
  facts: number;
  /** Somebody stated something of it, or it took part: more than a word in a sentence. */
  isKnown: boolean;
  notes: number;
}

const LONGEST_NAME_WORDS = 5;
/** A thing that only one sentence names is rarely one. */
const LEAST_MENTIONS = 2;

/**
 * Everybody and everything the vault has a name for, merged names together; the person first, then by how much is
 * known.
 */
export function collectNames(sources: NameSources): EntityRow[] {
  const gathered = gather(sources);
  countNotes(gathered, sources);
  const rows = [...gathered.entries()]
    .filter(
      ([, { isKnown, notes, votes }]) =>
        isKnown || notes >= LEAST_MENTIONS || (notes > 0 && (votes.get('person') ?? 0) > 0),
    )
    .map(([, found]) => rowOf(found, sources));
  const weight = ({ name, facts, notes }: EntityRow) => (entityKey(name) === PERSON ? Infinity : facts * 3 + notes);
  return rows.sort((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name));
}

function gather({ entities, facts, participants, titles, now }: NameSources): Map<string, Gathered> {
  const gathered = new Map<string, Gathered>();
  const add = (name: string, kind: EntityKind | null, isKnown: boolean, count = 0) => {
    const key = entities.resolve(entityKey(name));
    if (key === '') return;
    const found = gathered.get(key) ?? { name, votes: new Map(), facts: 0, isKnown: false, notes: 0 };
    if (kind !== null) found.votes.set(kind, (found.votes.get(kind) ?? 0) + 1);
    found.facts += count;
    found.isKnown ||= isKnown;
    gathered.set(key, found);
  };
  for (const { name, kind } of entities.all()) add(name, kind, true);
  for (const fact of facts) {
    if (fact.retractedAt !== null) continue;
    const holds = fact.validFrom <= now && (fact.validUntil === null || fact.validUntil > now);
    add(fact.entity, kindOfSubject(fact), true, holds ? 1 : 0);
    const kind = kindOfValue(fact);
    if (kind !== null && isName(fact.value)) add(fact.value, kind, true);
  }
  for (const name of participants) add(name, 'person', true);
  for (const title of titles) for (const { name, kind } of namesInText(title)) add(name, kind, false);
  return gathered;
}

/** Titles that name each of them, once a title; found by looking up word sequences, whatever the number of names. */
function countNotes(gathered: ReadonlyMap<string, Gathered>, { entities, titles }: NameSources): void {
  const names = [
    ...gathered.keys(),
    ...[...entities.all()].flatMap(({ name, aliases }) => [name, ...aliases].map(entityKey)),
  ];
  // Most words of a title begin no name: they are passed over before a key is made of them.
  const beginnings = new Set(names.map((key) => key.split(' ', 1)[0]!));
  if (beginnings.has('my')) beginnings.add('our');
  for (const title of titles)
    for (const key of keysIn(title, (key) => entities.resolve(key), gathered, beginnings))
      gathered.get(key)!.notes += 1;
}

/**
 * Keys of known entities that a text names. "Will" is nobody where it is written small. `beginnings`, if given, holds
 * the first words of all names.
 */
export function keysIn(
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
      const key = keyOfWords(words.slice(start, start + length));
      const resolved = resolve(key);
      if (key === PERSON || !known.has(resolved)) continue;
      found.add(resolved);
      start += length - 1;
      break;
    }
  }
  return found;
}

function rowOf({ name, votes, facts, notes }: Gathered, { entities }: NameSources): EntityRow {
  const row = entities.named(name);
  const isPerson = entityKey(name) === PERSON;
  const best = [...votes.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'thing';
  return {
    name: row?.name ?? (isPerson ? SELF : name),
    kind: row?.kind ?? (isPerson ? 'person' : best),
    id: row?.id ?? null,
    aliases: row?.aliases ?? [],
    facts,
    notes,
  };
}
