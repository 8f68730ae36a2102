import type { Fact } from '../../../shared/domain/fact';
import type { NoteId } from '../../../shared/domain/ids';
import { noteText, type Note } from '../../../shared/domain/note';
import type { TracedFact } from '../../../shared/domain/trace';
import type { Difference } from '../../../shared/domain/trace-reasons';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { findClaimContradiction } from '../../language/claims/find-contradiction';
import { findOtherEnding } from '../../language/claims/other-ending';
import { claimsOf, claimsOfNote, type Claim } from '../../language/claims/read-claims';
import { splitClaims } from '../../language/grammar/split-claims';
import { splitSentences } from '../../language/sentences/split-sentences';
import { readStatement, restates } from '../../language/statements/compare-statements';
import { withWholeNames } from '../../language/names/whole-names';
import { endedStatement } from '../../language/statements/ended-statement';
import type { KeptNoteSearch } from '../../ports/kept-note-search';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { ReadFact } from '../../language/facts/fact-rule';
import { isSameValue } from '../../language/facts/same-value';
import { coexists } from '../facts/supersede-fact';
import { t } from '../../../shared/messages/message';

/** Kept notes compared claim by claim, those that share the most terms. */
const MAX_COMPARED_NOTES = 60;
const MAX_CACHED_NOTES = 2_000;
/** UTF-16 units of a note that are read for a sentence that has ended. */
const MAX_READ_CHARACTERS = 10_000;
/** Contradictions reported per text. */
const MAX_REPORTED = 3;

export interface Contradiction {
  noteId: string;
  /** The difference in a few words: "5 instead of 3". */
  reason: string;
}

/** Which sentences end with what can be only one thing at a time, by the encoder; null without one. */
export type HaveOneValue = (sentences: readonly string[]) => Promise<boolean[] | null>;

/** The keys under which the fact table knows a name. */
export interface FactKeyLookup {
  lookup(key: { entity: string; attribute: string }, from: number): TracedFact[];
  lookupByOtherName(key: { entity: string; attribute: string }, at: number): TracedFact[];
  historyOf(key: { entity: string; attribute: string }): Fact[];
}

/** The claims of kept notes, to find those that a new statement contradicts. */
export class KeptClaims {
  /** The last used claims, oldest first: the notes near one conversation are compared again and again. */
  private readonly cache = new Map<string, { contentHash: string; claims: Claim[] }>();

  constructor(
    private readonly deps: {
      store: Pick<VaultStore, 'getMany'>;
      catalog: Pick<Catalog, 'note'>;
      keptNotes: KeptNoteSearch;
      haveOneValue?: HaveOneValue;
    },
  ) {}

  /** Kept notes that a text contradicts by a denial or another number, date, name or opposite; the nearest first. */
  async findContradictions(text: string, except: ReadonlySet<string> = new Set()): Promise<Contradiction[]> {
    const parts = splitClaims(text).map(({ start, end }) => text.slice(start, end));
    const ended = [...new Set([text, ...parts])].flatMap((part) => endedStatement(part) ?? []);
    const near = (await this.deps.keptNotes.sharingMost(text, MAX_COMPARED_NOTES)).filter((id) => !except.has(id));
    const titles = near.flatMap((id) => this.deps.catalog.note(id)?.title ?? []);
    const claims = [...claimsOf(text), ...claimsOf(withWholeNames(text, titles))];
    const claimsById = claims.length === 0 ? new Map<NoteId, Claim[]>() : await this.claimsOfNotes(near);
    const ending = ended.length === 0 ? new Set<string>() : await this.notesThatState(ended, near);
    const otherwise = await this.otherEndings(text, titles.length === 0 ? [] : near);
    const found: Contradiction[] = [];
    for (const id of near) {
      const known = claimsById.get(id);
      const difference =
        (known === undefined ? null : findClaimContradiction(claims, known)) ?? otherwise.get(id) ?? null;
      if (difference !== null) found.push({ noteId: id, reason: differenceText(difference) });
      else if (ending.has(id)) found.push({ noteId: id, reason: t('mainCorpus.noLongerSo') });
      if (found.length === MAX_REPORTED) break;
    }
    return found;
  }

  /** Notes of one sentence that end with another value than the text, where only one can hold. */
  private async otherEndings(text: string, ids: readonly NoteId[]): Promise<Map<string, Difference>> {
    const ending = ids.flatMap((id) => {
      const title = this.deps.catalog.note(id)?.title ?? '';
      const difference = findOtherEnding(text, title);
      return difference === null ? [] : [{ id, title, difference }];
    });
    const have =
      ending.length === 0 ? null : await this.deps.haveOneValue?.([text, ...ending.map(({ title }) => title)]);
    if (have?.[0] !== true) return new Map();
    return new Map(ending.flatMap(({ id, difference }, index) => (have[index + 1] === true ? [[id, difference]] : [])));
  }

  /** Of these notes, the kept ones with a sentence that says the same as one of the statements. */
  private async notesThatState(statements: readonly string[], ids: readonly NoteId[]): Promise<Set<string>> {
    const wanted = statements.map(readStatement);
    const notes = await this.deps.store.getMany('notes', ids);
    const stating = notes.filter(
      (note) =>
        note?.status === 'kept' &&
        splitSentences(noteText(note).slice(0, MAX_READ_CHARACTERS)).some((sentence) => {
          const stated = readStatement(sentence.text);
          return wanted.some((statement) => restates(statement, stated));
        }),
    );
    return new Set(stating.flatMap((note) => note?.id ?? []));
  }

  private async claimsOfNotes(ids: readonly NoteId[]): Promise<Map<string, Claim[]>> {
    const { store, catalog } = this.deps;
    const claimsById = new Map<string, Claim[]>();
    const unread: NoteId[] = [];
    for (const id of ids) {
      const known = this.cache.get(id);
      if (known !== undefined && known.contentHash === catalog.note(id)?.contentHash) claimsById.set(id, known.claims);
      else unread.push(id);
    }
    for (const note of await store.getMany('notes', unread)) {
      if (note?.status === 'kept') claimsById.set(note.id, claimsOfKept(note));
    }
    for (const [id, claims] of claimsById) this.remember(id, claims);
    return claimsById;
  }

  private remember(id: string, claims: Claim[]): void {
    const contentHash = this.deps.catalog.note(id)?.contentHash;
    this.cache.delete(id);
    if (contentHash !== undefined) this.cache.set(id, { contentHash, claims });
    if (this.cache.size > MAX_CACHED_NOTES) this.cache.delete(this.cache.keys().next().value!);
  }
}

const claimsOfKept = (note: Note): Claim[] =>
  claimsOfNote({ ...note, speaker: note.sources[0]?.spoken?.speaker ?? null });

/**
 * Valid facts that give other values for the keys of these facts, with their notes; values of a multi-valued key do not
 * contradict each other.
 */
export function contradictingFacts(
  facts: readonly Pick<ReadFact, 'entity' | 'attribute' | 'value' | 'type' | 'isReturn'>[],
  factKeys: FactKeyLookup,
  at: number,
): Contradiction[] {
  return facts.flatMap((fact) => {
    if (coexists(fact)) return [];
    const isBack =
      fact.isReturn !== true || factKeys.historyOf(fact).some(({ value }) => isSameValue(value, fact.value));
    if (!isBack) return [];
    const held = [...factKeys.lookup(fact, at), ...factKeys.lookupByOtherName(fact, at)].filter(
      (other) =>
        !coexists(other) && other.source?.startsWith('note:') === true && !isSameValue(other.value, fact.value),
    );
    return held.map(({ source, value }) => ({
      noteId: source!.slice('note:'.length),
      reason: t('mainCorpus.valueInsteadOfValue2', { value: fact.value, value2: value }),
    }));
  });
}
