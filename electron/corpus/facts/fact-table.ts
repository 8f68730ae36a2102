import type { Fact } from '../../../shared/domain/fact';
import type { SourceRef } from '../../../shared/domain/ids';
import type { TracedFact } from '../../../shared/domain/trace';
import { splitWords, toTerm } from '../../language/words/terms';
import type { FactLookup } from '../../retrieval/funnel/retrieval-ports';
import { followTable, type FollowTableDeps, type TableView } from '../in-memory/follow-table';
import { attributeKey, attributeTerms, attributeSynonyms } from '../../language/facts/attribute-names';
import { entityKey, PERSON_KEY, valueKey } from '../../language/facts/fact-key';
import { attributesAskedByForm, fallbackKeys, type FactKey } from './fact-key-fallbacks';

const MAX_ENTITY_WORDS = 5;
/** A capital inside the sentence that is neither "I" nor a month. */
const NAMES_SOMEBODY =
  /\s(?!I\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}/u;

/** Which names mean the same entity; `revision` changes with them. */
export interface EntityNames {
  readonly revision: number;
  resolve(key: string): string;
}
const NO_NAMES: EntityNames = { revision: 0, resolve: (key) => key };

/**
 * The fact table in memory: a known key is one map lookup whatever the size of the table. Names and aliases of one
 * entity share a key.
 */
export class FactIndex implements FactLookup, TableView<Fact> {
  private readonly facts = new Map<string, Fact>();
  private readonly bySource = new Map<SourceRef, Set<string>>();
  private readonly byKey = new Map<string, Set<Fact>>();
  private readonly attributes = new Map<string, Map<string, number>>();
  /** Entities by first word, so that "Anna" finds the only Anna Berg. */
  private byFirstWord: Map<string, string[]> | null = null;
  private namesRevision: number;

  constructor(private readonly names: EntityNames = NO_NAMES) {
    this.namesRevision = names.revision;
  }

  get size(): number {
    return this.facts.size;
  }

  clear(): void {
    for (const map of [this.facts, this.bySource, this.byKey, this.attributes]) map.clear();
    this.byFirstWord = null;
  }

  put(fact: Fact): void {
    this.remove(fact.id);
    this.facts.set(fact.id, fact);
    if (fact.source !== null)
      this.bySource.set(fact.source, (this.bySource.get(fact.source) ?? new Set()).add(fact.id));
    this.indexFact(fact);
  }

  remove(id: string): void {
    const fact = this.facts.get(id);
    if (fact === undefined) return;
    this.facts.delete(id);
    if (fact.source !== null) this.bySource.get(fact.source)?.delete(id);
    this.factsByKey();
    const key = this.keyOf(fact);
    const same = this.byKey.get(key);
    for (const filed of same ?? []) if (filed.id === id) same!.delete(filed);
    if (same?.size === 0) this.byKey.delete(key);
    this.count(fact, -1);
  }

  /** Key of entity and attribute, by any name of the entity. */
  keyOf({ entity, attribute }: FactKey): string {
    return `${this.entityOf(entity)}\n${attributeKey(attribute)}`;
  }

  entityOf(name: string): string {
    return this.names.resolve(entityKey(name));
  }

  /** Every fact of a key, including ended and retracted ones; oldest validity first. */
  historyOf(key: FactKey): Fact[] {
    return [...(this.factsByKey().get(this.keyOf(key)) ?? [])].sort(byValidity);
  }

  /** Facts read from a source, including retracted ones. */
  ofSource(ref: SourceRef): Fact[] {
    return [...(this.bySource.get(ref) ?? [])].map((id) => this.facts.get(id)!).sort(byValidity);
  }

  all(): Fact[] {
    return [...this.facts.values()].sort(byValidity);
  }

  lookup(key: FactKey, from: number, to: number = from): TracedFact[] {
    const direct = this.factsHoldingIn(key, from, to);
    if (direct.length > 0) return direct;
    for (const other of fallbackKeys(key, {
      valuesOf: (asked) => this.factsHoldingIn(asked, from, to).map(({ value }) => value),
      namedLike: (word) => this.entitiesWithFirstWord(word),
    })) {
      const found = this.factsHoldingIn(other, from, to);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Values that hold at a time under the other form of a name: of "Jakob" those of the only Jakob Stein, and back. */
  lookupByOtherName({ entity, attribute }: FactKey, at: number): TracedFact[] {
    const own = this.entityOf(entity);
    const [first, ...more] = own.split(' ');
    const [alike, ambiguous] = this.entitiesWithFirstWord(first!);
    if (alike === undefined || ambiguous !== undefined || first === 'my') return [];
    const other = more.length === 0 ? alike : alike === own ? first! : null;
    return other === null || other === own ? [] : this.factsHoldingIn({ entity: other, attribute }, at, at);
  }

  /**
   * The longest known entity that the words name, with the single attribute they ask for; null when that is not one
   * key.
   */
  findKey(text: string): FactKey | null {
    const terms = new Set([...attributeTerms(text), ...splitWords(text).map(toTerm)]);
    for (const entity of this.entitiesIn(text)) {
      const known = [...this.attributes.get(entity)!.keys()];
      const named = known.filter((attribute) =>
        attributeSynonyms(attribute).some((synonym) => synonym.every((term) => terms.has(term))),
      );
      const asked =
        named.length > 0
          ? named
          : attributesAskedByForm(text)
              .map(attributeKey)
              .filter((attribute) => known.includes(attribute));
      if (asked.length === 1) return this.displayKey(entity, asked[0]!);
    }
    return null;
  }

  private factsHoldingIn(key: FactKey, from: number, to: number): TracedFact[] {
    const seen = new Set<string>();
    return this.historyOf(key)
      .filter((fact) => {
        if (fact.retractedAt !== null || !holdsIn(fact, from, to)) return false;
        // A value stated by two notes is one result, dated from the earlier one.
        const identity = `${valueKey(fact.value)} ${fact.validUntil === null || fact.validUntil > to}`;
        return !seen.has(identity) && seen.add(identity);
      })
      .map(toTracedFact);
  }

  /**
   * Known entities in the words, the longest first; the person only if nobody else is named ("did I tell you where Zed
   * lives").
   */
  private entitiesIn(text: string): string[] {
    this.factsByKey();
    const words = splitWords(text);
    const found = new Set<string>();
    for (let length = Math.min(MAX_ENTITY_WORDS, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const key = entityKey(words.slice(start, start + length).join(' '));
        const entity = this.names.resolve(key);
        if (key !== '' && this.attributes.has(entity) && (key !== PERSON_KEY || !NAMES_SOMEBODY.test(text.trim())))
          found.add(entity);
        const alike =
          length === 1 && text.match(new RegExp(`\\b${words[start]!}`, 'iu'))?.[0]?.match(/^\p{Lu}/u)
            ? this.entitiesWithFirstWord(words[start]!)
            : [];
        if (alike.length === 1) found.add(alike[0]!);
      }
    }
    return [...found].sort((a, b) => Number(a === PERSON_KEY) - Number(b === PERSON_KEY));
  }

  /** Entities whose name starts with this word; ambiguous ones are not used. */
  private entitiesWithFirstWord(word: string): string[] {
    this.factsByKey();
    if (this.byFirstWord === null) {
      this.byFirstWord = new Map();
      for (const entity of this.attributes.keys()) {
        const [first, ...more] = entity.split(' ');
        if (more.length === 0 || first === 'my') continue;
        const alike = this.byFirstWord.get(first!) ?? [];
        // Two suffice to make it ambiguous.
        if (alike.length < 2) alike.push(entity);
        this.byFirstWord.set(first!, alike);
      }
    }
    return this.byFirstWord.get(entityKey(word)) ?? [];
  }

  private displayKey(entity: string, attribute: string): FactKey {
    const newest = [...this.byKey.get(`${entity}\n${attribute}`)!].sort(byValidity).at(-1)!;
    return { entity: newest.entity, attribute: newest.attribute };
  }

  /** The facts by key; rebuilt when names were merged or split. */
  private factsByKey(): Map<string, Set<Fact>> {
    if (this.namesRevision !== this.names.revision) {
      this.namesRevision = this.names.revision;
      this.byKey.clear();
      this.attributes.clear();
      for (const fact of this.facts.values()) this.indexFact(fact);
    }
    return this.byKey;
  }

  private indexFact(fact: Fact): void {
    const key = this.keyOf(fact);
    this.byKey.set(key, (this.byKey.get(key) ?? new Set<Fact>()).add(fact));
    this.count(fact, 1);
  }

  private count(fact: Fact, step: 1 | -1): void {
    const entity = this.entityOf(fact.entity);
    const attribute = attributeKey(fact.attribute);
    const counts = this.attributes.get(entity) ?? new Map<string, number>();
    this.attributes.set(entity, counts);
    const after = (counts.get(attribute) ?? 0) + step;
    if (after > 0) counts.set(attribute, after);
    else counts.delete(attribute);
    if (counts.size === 0) this.attributes.delete(entity);
    this.byFirstWord = null;
  }
}

export const byValidity = (a: Fact, b: Fact): number =>
  a.validFrom - b.validFrom || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** Whether its validity [validFrom, validUntil) overlaps [from, to]; an empty validity never does. */
const holdsIn = ({ validFrom, validUntil }: Fact, from: number, to: number): boolean =>
  validFrom <= to && (validUntil === null || (validUntil > from && validUntil > validFrom));

const toTracedFact = ({
  id,
  entity,
  attribute,
  value,
  type,
  validFrom,
  validUntil,
  source,
  quote,
}: Fact): TracedFact => ({
  id,
  entity,
  attribute,
  value,
  type,
  validFrom,
  validUntil,
  source,
  quote,
});

export type FactTable = Omit<FactIndex, keyof TableView<Fact>> & Awaited<ReturnType<typeof followTable>>;

/**
 * The fact table of a vault, read once and kept current from its batches.
 *
 * @param names merged and other names of entities; absent: each name stands for itself
 */
export async function openFactTable(deps: FollowTableDeps, names?: EntityNames): Promise<FactTable> {
  const index = new FactIndex(names);
  return Object.assign(index, await followTable(deps, 'facts', index));
}
