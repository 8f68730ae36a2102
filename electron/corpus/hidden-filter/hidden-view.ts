import {
  type SurvivorTest,
  hidesFact,
  withoutHiddenDecisions,
  withoutHiddenLessons,
  type HiddenCatalog,
} from './filter-hidden-records';
import { parseSourceRef, type MessageId, type NoteId, type SourceRef } from '../../../shared/domain/ids';
import type { HiddenBy } from '../../../shared/domain/trace';
import type { HiddenReason } from '../../../shared/domain/trace-reasons';
import { distinctTerms } from '../../language/words/terms';
import { shinglesOf } from '../../language/words/shingles';
import type { CutPassage, HiddenView } from '../../retrieval/funnel/retrieval-ports';
import { readStatement, restates } from '../../language/statements/compare-statements';
import {
  sentenceParts,
  readClaim,
  entailsClaim,
  isPartOfClaim,
  distinctiveTerms,
  type Claim,
} from '../hidden-claims/claim';
import { sentencesOutside, removeRanges, type TextRange } from './text-ranges';
import {
  hiddenReasonOf,
  parsedClaimOf,
  type HiddenClaim,
  type HiddenSourceSpan,
} from '../hidden-claims/hidden-note-index';
import { isSummary } from '../../../shared/domain/note';
import { t } from '../../../shared/messages/message';

export interface HiddenFilterOptions {
  /** Archived and superseded notes are included. Default false. */
  includeArchived?: boolean;
  /** Hide only what the person marked or dropped: for texts they see while asking. Default false. */
  onlyMarked?: boolean;
}

/** Stands for the title of a session that states what is hidden. */
const namelessSession = (): string => t('mainCorpus.aChat');
/** Kept notes compared for stating the same. */
const MAX_COMPARED_NOTES = 50;

/**
 * Decides which of the vault's texts may be used now; nothing else does. A note the person marked is hidden
 * wherever it is stated; statements of an archived, superseded or merged note are hidden unless a kept note states them
 * too.
 */
export async function createHiddenView(
  catalog: HiddenCatalog,
  readSurvivors: () => Promise<SurvivorTest>,
  { includeArchived = false, onlyMarked = false }: HiddenFilterOptions = {},
): Promise<HiddenView> {
  const { hidden } = catalog;
  await hidden.ready();
  // Only the words of hidden notes are compared with titles of kept ones.
  if (hidden.size > 0) await catalog.titlesIndexed();
  const survivorHolds = await readSurvivors();
  const isWanted = (why: HiddenReason) =>
    onlyMarked
      ? why === 'never-surface' || why === 'dropped'
      : !(includeArchived && (why === 'archived' || why === 'superseded'));
  const decide = new HiddenClaimMatcher(catalog, isWanted);
  const isHiddenNote = (id: NoteId): boolean => {
    const note = catalog.note(id);
    const why = note === null ? null : hiddenReasonOf(note);
    return why !== null && why !== 'superseded' && isWanted(why);
  };
  const findRestatedClaim = (text: string) => decide.findHiddenClaim(text, 'derived');
  const hides = (text: string) => {
    const by = findRestatedClaim(text);
    return by !== null && by.why !== 'superseded';
  };
  return {
    isEmpty: hidden.size === 0,
    states: (text) => findRestatedClaim(text) !== null,
    sessionTitle: (title) => (findRestatedClaim(title.replace(/…$/u, '')) === null ? title : namelessSession()),
    cut: (passage) =>
      isOverview(passage.ref)
        ? cutOverview(decide, passage)
        : removeHiddenSentences(decide, passage, originOf(catalog, passage.ref)),
    isFactVisible: (fact) => !hidesFact(fact, { catalog, isHiddenNote, saidAgain: findRestatedClaim, survivorHolds }),
    visibleDecisions: (history) => withoutHiddenDecisions(history, { isHiddenNote, hides }),
    visibleLessons: (matches) => withoutHiddenLessons(matches, { isHiddenNote, hides }),
  };
}

/** A kept note is hidden only if it states nothing but what was marked; any other text loses the sentence. */
type PassageOrigin = 'note' | 'message' | 'derived';

function originOf(catalog: HiddenCatalog, ref: SourceRef): PassageOrigin {
  const { kind, id } = parseSourceRef(ref);
  if (kind === 'message') return 'message';
  const note = kind === 'note' ? catalog.note(id) : null;
  return note !== null && !isSummary(note) ? 'note' : 'derived';
}

class HiddenClaimMatcher {
  private readonly statedByKeptNote = new Map<string, boolean>();

  constructor(
    private readonly catalog: HiddenCatalog,
    private readonly isWanted: (why: HiddenReason) => boolean,
  ) {}

  sourcesIn(messageId: MessageId): HiddenSourceSpan[] {
    return this.catalog.hidden
      .sourcesInMessage(messageId)
      .filter(
        ({ why, title, isRepetition }) =>
          this.isWanted(why) && (why === 'never-surface' || !this.isStatedByKeptNote(title, isRepetition)),
      );
  }

  /** The hidden note that a sentence or a part of it repeats; null for none. */
  findHiddenClaim(sentence: string, kind: PassageOrigin): HiddenBy | null {
    for (const part of kind === 'note' ? [sentence] : sentenceParts(sentence)) {
      const found = this.findInText(part, kind);
      if (found !== null) return found;
    }
    return null;
  }

  private findInText(text: string, kind: PassageOrigin): HiddenBy | null {
    const near = this.catalog.hidden.claimsNear(distinctiveTerms(text));
    if (near.length === 0) return null;
    const statement = readClaim(text);
    let found: HiddenClaim | null = null;
    for (const hidden of near) {
      if (
        !this.isWanted(hidden.why) ||
        (kind === 'note' && hidden.why !== 'never-surface') ||
        !revealsClaim(statement, hidden, kind)
      )
        continue;
      if (hidden.why === 'never-surface') return { noteId: hidden.noteId, why: hidden.why };
      if (!this.isStatedByKeptNote(hidden.text, hidden.isRepetition) && !this.isStatedByKeptNote(text, false))
        found ??= hidden;
    }
    return found === null ? null : { noteId: found.noteId, why: found.why };
  }

  /** Whether a visible kept note states all of it; for a folded duplicate, nearly all, as the fold requires. */
  private isStatedByKeptNote(text: string, isRepetition: boolean): boolean {
    const key = `${isRepetition} ${text}`;
    const known = this.statedByKeptNote.get(key);
    if (known !== undefined) return known;
    const isStatedBy = isRepetition ? createRestatementTest(text) : createEntailmentTest(text);
    const near = this.catalog
      .keptSharing([...shinglesOf(text)])
      .sort((a, b) => b.shared - a.shared)
      .slice(0, MAX_COMPARED_NOTES);
    const isStated = near.some(({ id }) => {
      const note = this.catalog.note(id);
      return note !== null && note.status === 'kept' && !note.neverSurface && isStatedBy(note.title);
    });
    this.statedByKeptNote.set(key, isStated);
    return isStated;
  }
}

function createEntailmentTest(text: string): (title: string) => boolean {
  const claim = readClaim(text);
  return (title) => entailsClaim(readClaim(title), claim);
}

function createRestatementTest(text: string): (title: string) => boolean {
  const statement = readStatement(text);
  return (title) => restates(statement, readStatement(title));
}

function revealsClaim(statement: Claim, hidden: HiddenClaim, kind: PassageOrigin): boolean {
  const claim = parsedClaimOf(hidden);
  if (statement.normal === claim.normal) return statement.normal !== '';
  const isPart = !hidden.isQuote && isPartOfClaim(statement, claim);
  if (kind === 'note') return isPart;
  // Denying what the person marked reveals its words just the same.
  const compared = hidden.why === 'never-surface' ? { ...statement, isNegated: claim.isNegated } : statement;
  return isPart || entailsClaim(compared, claim);
}

interface Passage {
  ref: SourceRef;
  text: string;
  title: string;
}

/** Made from many texts and named after their words. */
const isOverview = (ref: SourceRef): boolean => ['summary', 'topic'].includes(parseSourceRef(ref).kind);

/** An overview whose name holds a word that stood in the removed parts alone loses its name as well. */
async function cutOverview(decide: HiddenClaimMatcher, { ref, text, title }: Passage): Promise<CutPassage> {
  const heading = text.startsWith(title) ? title : '';
  const body = text.slice(heading.length);
  const cut = await removeHiddenSentences(decide, { ref, text: body, title }, 'derived');
  if (cut.hiddenBy.length === 0) return { ...cut, text };
  const [before, after] = [body, cut.text].map((part) => new Set(distinctTerms(part).map(({ term }) => term)));
  const isNamedByCut = distinctTerms(title).some(({ term }) => before!.has(term) && !after!.has(term));
  if (isNamedByCut || cut.title === '') return { ...cut, title: '' };
  return { ...cut, text: heading === '' || cut.text === '' ? cut.text : `${heading}\n\n${cut.text.trimStart()}` };
}

async function removeHiddenSentences(
  decide: HiddenClaimMatcher,
  { ref, text, title }: Passage,
  kind: PassageOrigin,
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
    // A very long text comes in many slices.
    if (!isFirst)
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    isFirst = false;
    for (const sentence of sentences) {
      const found = decide.findHiddenClaim(sentence.text, kind);
      if (found === null) continue;
      cut.push(sentence);
      by.set(found.noteId, found);
    }
  }
  const inTitle = title === '' ? null : decide.findHiddenClaim(title, kind);
  if (inTitle !== null) by.set(inTitle.noteId, inTitle);
  return {
    text: cut.length === 0 ? text : removeRanges(text, cut),
    title: inTitle === null ? title : '',
    hiddenBy: [...by.values()],
  };
}

/** Span of the source's words in the text, even if moved; null if absent. */
function rangeOf({ start, end, quote }: HiddenSourceSpan['source'], text: string): TextRange | null {
  if (quote === '') return null;
  if (text.slice(start, end) === quote) return { start, end };
  const at = text.indexOf(quote);
  return at === -1 ? null : { start: at, end: at + quote.length };
}
