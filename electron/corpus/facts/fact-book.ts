import type { Fact } from '../../../shared/domain/fact';
import type { TracedFact } from '../../../shared/domain/trace';
import { splitWords, toTerm } from '../../../shared/lib/text/terms';
import type { FactLookup } from '../../retrieval/books';
import { followTable, type FollowDeps, type TableView } from '../follow-table';
import { attributeKey, attributeTerms, waysToName } from './attribute-names';
import { entityKey, factKey, PERSON } from './fact-key';

const MAX_ENTITY_WORDS = 5;
/** A capital inside the sentence that is neither "I" nor a month. */
const OTHER_NAME = /\s(?!I\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}/u;

/** The fact table in memory: a known key is one look into a map, whatever the size of the table. */
export class FactIndex implements FactLookup, TableView<Fact> {
  private readonly facts = new Map<string, Fact>();
  private readonly byKey = new Map<string, Set<Fact>>();
  /** Attributes known of each entity, with how many facts say so. */
  private readonly attributes = new Map<string, Map<string, number>>();

  get size(): number {
    return this.facts.size;
  }

  clear(): void {
    this.facts.clear();
    this.byKey.clear();
    this.attributes.clear();
  }

  put(fact: Fact): void {
    this.remove(fact.id);
    this.facts.set(fact.id, fact);
    const key = factKey(fact);
    const same = this.byKey.get(key) ?? new Set<Fact>();
    this.byKey.set(key, same.add(fact));
    this.count(fact, 1);
  }

  remove(id: string): void {
    const fact = this.facts.get(id);
    if (fact === undefined) return;
    this.facts.delete(id);
    const key = factKey(fact);
    const same = this.byKey.get(key)!;
    same.delete(fact);
    if (same.size === 0) this.byKey.delete(key);
    this.count(fact, -1);
  }

  /** Every fact of a key, also closed and retracted ones; oldest validity first. */
  historyOf(key: { entity: string; attribute: string }): Fact[] {
    return [...(this.byKey.get(factKey(key)) ?? [])].sort(inOrder);
  }

  all(): Fact[] {
    return [...this.facts.values()].sort(inOrder);
  }

  lookup(key: { entity: string; attribute: string }, from: number, to: number = from): TracedFact[] {
    return this.historyOf(key).filter((fact) => fact.retractedAt === null && holdsIn(fact, from, to)).map(toTraced);
  }

  /** The longest entity of the table that the words name, with the one attribute of it they ask for; null when that is not one key. */
  keyIn(text: string): { entity: string; attribute: string } | null {
    const terms = new Set([...attributeTerms(text), ...splitWords(text).map(toTerm)]);
    for (const entity of this.entitiesIn(text)) {
      const asked = [...this.attributes.get(entity)!.keys()].filter((attribute) => waysToName(attribute).some((way) => way.every((term) => terms.has(term))));
      if (asked.length === 1) return this.nameOf(entity, asked[0]!);
    }
    return null;
  }

  /** Known entities the words name, the longest first; the person only where nobody else is named ("did I tell you where Zed lives"). */
  private entitiesIn(text: string): string[] {
    const words = splitWords(text);
    const found = new Set<string>();
    for (let length = Math.min(MAX_ENTITY_WORDS, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const entity = entityKey(words.slice(start, start + length).join(' '));
        if (entity !== '' && this.attributes.has(entity) && (entity !== PERSON || !OTHER_NAME.test(text.trim()))) found.add(entity);
      }
    }
    return [...found].sort((a, b) => Number(a === PERSON) - Number(b === PERSON));
  }

  /** The key in the words of the newest fact that has it. */
  private nameOf(entity: string, attribute: string): { entity: string; attribute: string } {
    const newest = [...this.byKey.get(`${entity}\n${attribute}`)!].sort(inOrder).at(-1)!;
    return { entity: newest.entity, attribute: newest.attribute };
  }

  private count(fact: Fact, step: 1 | -1): void {
    const entity = entityKey(fact.entity);
    const attribute = attributeKey(fact.attribute);
    const counts = this.attributes.get(entity) ?? new Map<string, number>();
    this.attributes.set(entity, counts);
    const after = (counts.get(attribute) ?? 0) + step;
    if (after > 0) counts.set(attribute, after);
    else counts.delete(attribute);
    if (counts.size === 0) this.attributes.delete(entity);
  }
}

export interface FactBook extends FactLookup {
  historyOf(key: { entity: string; attribute: string }): Fact[];
  all(): Fact[];
  settled(): Promise<void>;
  close(): void;
}

/** The fact table of a vault, read once and kept current by its batches. */
export async function openFactBook(deps: FollowDeps): Promise<FactBook> {
  const index = new FactIndex();
  const following = await followTable(deps, 'facts', index);
  return {
    get size() {
      return index.size;
    },
    lookup: (key, from, to) => index.lookup(key, from, to),
    keyIn: (text) => index.keyIn(text),
    historyOf: (key) => index.historyOf(key),
    all: () => index.all(),
    settled: () => following.settled(),
    close: () => following.close(),
  };
}

const inOrder = (a: Fact, b: Fact): number => a.validFrom - b.validFrom || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** Its time [validFrom, validUntil) touches [from, to]; an empty one never held. */
const holdsIn = ({ validFrom, validUntil }: Fact, from: number, to: number): boolean =>
  validFrom <= to && (validUntil === null || (validUntil > from && validUntil > validFrom));

const toTraced = ({ id, entity, attribute, value, type, validFrom, validUntil, source, quote }: Fact): TracedFact =>
  ({ id, entity, attribute, value, type, validFrom, validUntil, source, quote });
