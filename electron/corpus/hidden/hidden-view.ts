import { parseSourceRef, type MessageId, type NoteId, type SourceRef } from '../../../shared/domain/ids';
import type { HiddenBy, HiddenWhy } from '../../../shared/domain/trace';
import { shinglesOf } from '../../../shared/lib/text/shingles';
import type { CutPassage, HiddenView } from '../../retrieval/books';
import { isSummary } from '../../retrieval/resolve/stale-summaries';
import type { Catalog } from '../catalog/catalog';
import { readStatement, restates } from '../extraction/statement';
import { partsOfSentence, readClaim, saysAll, saysNothingElse, tellingTerms, type Claim } from './claim';
import { sentencesOutside, withoutRanges, type TextRange } from './cut-passage';
import { claimOf, type HiddenClaim, type HiddenSource } from './hidden-notes';
import { hidesFact, shownThread, shownMatches } from './hidden-records';

export interface HiddenChoice {
  /** Archived notes are wanted: what they say comes back. Default false. */
  includeArchived?: boolean;
  /** Only what the person marked: for texts that stand before their eyes as they ask. Default false. */
  onlyMarked?: boolean;
}

export type HiddenCatalog = Pick<Catalog, 'hidden' | 'note' | 'keptSharing' | 'keptHolds'>;

/** Kept notes that are looked at for saying the same. */
const MOST_LOOKED_AT = 50;

/**
 * What may be used of the vault's texts as it stands now: the one place that decides. A note the person marked is
 * hidden wherever it is said; what an archived,
 * replaced or merged note says is hidden unless a kept note says it too.
 */
export async function createHiddenView(
  catalog: HiddenCatalog,
  { includeArchived = false, onlyMarked = false }: HiddenChoice = {},
): Promise<HiddenView> {
  const { hidden } = catalog;
  await hidden.ready();
  const isWanted = (why: HiddenWhy) =>
    onlyMarked ? why === 'never-surface' : !(includeArchived && why === 'archived');
  const decide = new Decider(catalog, isWanted);
  const isHiddenNote = (id: NoteId): boolean => {
    const note = catalog.note(id);
    return (
      note !== null &&
      (note.neverSurface ||
        (note.status === 'archived' && isWanted('archived')) ||
        (note.status === 'merged' && isWanted('merged')))
    );
  };
  const saidAgain = (text: string) => decide.saidAgain(text, 'derived');
  const hides = (text: string) => {
    const by = saidAgain(text);
    return by !== null && by.why !== 'superseded';
  };
  return {
    isEmpty: hidden.size === 0,
    cut: (passage) => cutPassage(decide, passage, kindOf(catalog, passage.ref)),
    showsFact: (fact) => !hidesFact(fact, { catalog, isHiddenNote, saidAgain }),
    shownThread: (thread) => shownThread(thread, { isHiddenNote, hides }),
    shownMatches: (matches) => shownMatches(matches, { isHiddenNote, hides }),
  };
}

/**
 * A kept note is the person's own and yields only where it says nothing but what they marked; whatever else says a
 * hidden claim loses the sentence.
 */
type Kind = 'note' | 'message' | 'derived';

function kindOf(catalog: HiddenCatalog, ref: SourceRef): Kind {
  const { kind, id } = parseSourceRef(ref);
  if (kind === 'message') return 'message';
  const note = kind === 'note' ? catalog.note(id) : null;
  return note !== null && !isSummary(note) ? 'note' : 'derived';
}

class Decider {
  private readonly saidByKept = new Map<string, boolean>();

  constructor(
    private readonly catalog: HiddenCatalog,
    private readonly isWanted: (why: HiddenWhy) => boolean,
  ) {}

  sourcesIn(messageId: MessageId): HiddenSource[] {
    return this.catalog.hidden
      .saidIn(messageId)
      .filter(
        ({ why, title, isRepetition }) =>
          this.isWanted(why) && (why === 'never-surface' || !this.isSaidByKept(title, isRepetition)),
      );
  }

  /** The hidden note that a sentence, or a part of it, says again; null for none. */
  saidAgain(sentence: string, kind: Kind): HiddenBy | null {
    for (const part of kind === 'note' ? [sentence] : partsOfSentence(sentence)) {
      const found = this.saidIn(part, kind);
      if (found !== null) return found;
    }
    return null;
  }

  private saidIn(text: string, kind: Kind): HiddenBy | null {
    const near = this.catalog.hidden.near(tellingTerms(text));
    if (near.length === 0) return null;
    const said = readClaim(text);
    let found: HiddenClaim | null = null;
    for (const hidden of near) {
      if (
        !this.isWanted(hidden.why) ||
        (kind === 'note' && hidden.why !== 'never-surface') ||
        !givesAway(said, hidden, kind)
      )
        continue;
      if (hidden.why === 'never-surface') return { noteId: hidden.noteId, why: hidden.why };
      if (!this.isSaidByKept(hidden.text, hidden.isRepetition) && !this.isSaidByKept(text, false)) found ??= hidden;
    }
    return found === null ? null : { noteId: found.noteId, why: found.why };
  }

  /**
   * Whether a kept note that may be used says all of it; of a unit that was folded as the same claim, nearly all as the
   * fold takes it.
   */
  private isSaidByKept(text: string, isRepetition: boolean): boolean {
    const key = `${isRepetition} ${text}`;
    const known = this.saidByKept.get(key);
    if (known !== undefined) return known;
    const says = isRepetition ? restatedBy(text) : saidBy(text);
    const near = this.catalog
      .keptSharing([...shinglesOf(text)])
      .sort((a, b) => b.shared - a.shared)
      .slice(0, MOST_LOOKED_AT);
    const isSaid = near.some(({ id }) => {
      const note = this.catalog.note(id);
      return note !== null && note.status === 'kept' && !note.neverSurface && says(note.title);
    });
    this.saidByKept.set(key, isSaid);
    return isSaid;
  }
}

function saidBy(text: string): (title: string) => boolean {
  const claim = readClaim(text);
  return (title) => saysAll(readClaim(title), claim);
}

function restatedBy(text: string): (title: string) => boolean {
  const statement = readStatement(text);
  return (title) => restates(statement, readStatement(title));
}

function givesAway(said: Claim, hidden: HiddenClaim, kind: Kind): boolean {
  const claim = claimOf(hidden);
  if (said.normal === claim.normal) return said.normal !== '';
  const isPart = !hidden.isQuote && saysNothingElse(said, claim);
  if (kind === 'note') return isPart;
  // Who denies what the person marked gives its words away all the same.
  const asSaid = hidden.why === 'never-surface' ? { ...said, isNegated: claim.isNegated } : said;
  return isPart || saysAll(asSaid, claim);
}

async function cutPassage(
  decide: Decider,
  { ref, text, title }: { ref: SourceRef; text: string; title: string },
  kind: Kind,
): Promise<CutPassage> {
  const { id } = parseSourceRef(ref);
  const by = new Map<string, HiddenBy>();
  const cut: TextRange[] = [];
  for (const { noteId, why, source } of kind === 'message' ? decide.sourcesIn(id as MessageId) : []) {
    const range = rangeOf(source, text);
    if (range === null) continue;
    cut.push(range);
    by.set(noteId, { noteId, why });
  }
  let isFirst = true;
  for (const sentences of sentencesOutside(text, [...cut])) {
    // A text of a megabyte comes in many slices.
    if (!isFirst)
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    isFirst = false;
    for (const sentence of sentences) {
      const found = decide.saidAgain(sentence.text, kind);
      if (found === null) continue;
      cut.push(sentence);
      by.set(found.noteId, found);
    }
  }
  const inTitle = title === '' ? null : decide.saidAgain(title, kind);
  if (inTitle !== null) by.set(inTitle.noteId, inTitle);
  return {
    text: cut.length === 0 ? text : withoutRanges(text, cut),
    title: inTitle === null ? title : '',
    hiddenBy: [...by.values()],
  };
}

/** Where the source's words stand in the text, also where they have moved; null where they do not. */
function rangeOf({ start, end, quote }: HiddenSource['source'], text: string): TextRange | null {
  if (quote === '') return null;
  if (text.slice(start, end) === quote) return { start, end };
  const at = text.indexOf(quote);
  return at === -1 ? null : { start: at, end: at + quote.length };
}
