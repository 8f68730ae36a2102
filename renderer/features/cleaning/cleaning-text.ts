import type { ProposalKind } from '../../../shared/domain/proposal';
import type { CleaningPreview, CleaningState, ProposalView } from '../../../shared/ipc/routes/cleaning';
import { formatDate } from '../../ui/text/date-text';
import { labels, t, type PlainKey } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

interface ProposalKindText {
  /** Heading of the group. */
  group: PlainKey;
  /** The action of accepting, as a button label. */
  accept: PlainKey;
}

export const PROPOSAL_KIND_TEXT: Record<ProposalKind, ProposalKindText> = {
  contradiction: { group: 'cleaning.contradictEachOther', accept: 'cleaning.keepThisOne' },
  supersession: { group: 'cleaning.possiblyOutdated', accept: 'cleaning.replaceTheOlder' },
  'near-duplicate': { group: 'cleaning.sayTheSame', accept: 'common.merge' },
  'split-note': { group: 'cleaning.severalClaimsOneNote', accept: 'common.split' },
  'convention-conflict': { group: 'cleaning.differWhatSettled', accept: 'cleaning.markOutDate' },
  'lesson-conflict': { group: 'cleaning.lessonsInConflict', accept: 'cleaning.giveEachItsTime' },
  'stale-lesson': { group: 'cleaning.lessonsMayOutDate', accept: 'cleaning.markOutDate' },
  'merge-lessons': { group: 'cleaning.lessonsTeachSame', accept: 'cleaning.putTogether' },
  'graduate-lesson': { group: 'cleaning.lessonsToBecomeConventions', accept: 'common.makeItAConvention' },
  'retire-lesson': { group: 'cleaning.lessonsNeverCameUp', accept: 'common.retire' },
  'mend-lesson': { group: 'cleaning.lessonsShouldComeUpMore', accept: 'lessons.letItComeUp' },
  'merge-entities': { group: 'cleaning.namesMayOne', accept: 'cleaning.mergeTheNames' },
};

/** Kinds of proposals in which "both" keeps two notes and links them. */
export const CAN_KEEP_BOTH: ReadonlySet<ProposalKind> = new Set(['near-duplicate', 'contradiction', 'supersession']);
/** Kinds of proposals whose texts the person may rewrite. */
export const CAN_EDIT_TEXT: ReadonlySet<ProposalKind> = new Set([
  'near-duplicate',
  'contradiction',
  'supersession',
  'split-note',
]);

/** A similarity of 0–1 in words. */
export const confidenceText = (confidence: number): string =>
  confidence >= 0.9
    ? t('cleaning.almostCertain')
    : confidence >= 0.75
      ? t('cleaning.likely')
      : confidence >= 0.6
        ? t('cleaning.perhaps')
        : t('cleaning.aGuess');

/** One line of the list. */
export const proposalTitle = ({ notes, lessons, names }: ProposalView): string =>
  names.length > 0 ? names.join(' · ') : (lessons[0]?.text ?? notes[0]?.title ?? '');

export const proposalDetail = ({ proposal, notes, names, parts }: ProposalView): string => {
  if (proposal.kind === 'split-note') return t('cleaning.claims', { parts: parts.length });
  if (names.length > 0) return confidenceText(proposal.confidence);
  return [notes.length > 1 ? t('common.notes5', { notes: notes.length }) : null, confidenceText(proposal.confidence)]
    .filter((part) => part !== null)
    .join(' · ');
};

/** "last run today 14:02, 3,204 notes looked through" */
export function lastRunText({ last }: CleaningState, now: number): string {
  if (last === null) return t('cleaning.notRunYet');
  return t('common.lastRunNotesLooked', { at: formatDate(last.at, 'moment', now), notes: last.notes });
}

export function stateText({ state, sweep, changed }: CleaningState): string | null {
  const progress = sweep === null || sweep.total === 0 ? null : { done: sweep.done, total: sweep.total };
  if (state === 'paused')
    return sweep === null
      ? t('cleaning.pausedNothingLookedUntil')
      : progress === null
        ? t('cleaning.pausedAtBeginning')
        : t('cleaning.pausedAfterNotes', progress);
  if (state === 'waiting') return t('cleaning.waitingUntilAnswerChat');
  if (state === 'working')
    return sweep?.step === 'notes'
      ? progress === null
        ? t('cleaning.lookingAtNotes')
        : t('cleaning.lookingAtNotesProgress', progress)
      : sweep?.step === 'reading'
        ? t('cleaning.readingYourNotes')
        : t('cleaning.lookingNamesLessons');
  return changed > 0 ? t('cleaning.changedNotesWillLooked', { changed }) : null;
}

const FACT_CHANGE_LABELS: Record<CleaningPreview['facts'][number]['change'], string> = labels({
  begins: 'cleaning.begins',
  ends: 'cleaning.ends',
  changes: 'cleaning.changes',
  'taken back': 'cleaning.isTakenBack',
});

/** The changes of accepting, one sentence each. */
export function previewLines({
  notes,
  wouldGo,
  sources,
  confirmations,
  links,
  facts,
  lessons,
  names,
  withdrawn,
}: CleaningPreview): string[] {
  const of = (role: CleaningPreview['notes'][number]['role']) => notes.filter((note) => note.role === role);
  const lines: string[] = [];
  if (of('record').length > 0) lines.push(t('cleaning.notesBecomeRecordsReadable', { count: of('record').length }));
  if (of('new').length > 0) lines.push(`${t('cleaning.newNotes', { count: of('new').length })}.`);
  if (wouldGo.length > 0) lines.push(t('cleaning.wouldGo', { words: wouldGo.join(', ') }));
  if (sources !== null)
    lines.push(
      sources.before === sources.after
        ? t('cleaning.sourcesStayAfter', { after: sources.after })
        : t('cleaning.sourcesBeforeAfter', { before: sources.before, after: sources.after }),
    );
  if (confirmations !== null && confirmations.before !== confirmations.after)
    lines.push(t('cleaning.confirmationsBeforeAfter', { before: confirmations.before, after: confirmations.after }));
  if (of('links').length > 0)
    lines.push(
      t('cleaning.linksRewrittenInNotes', {
        count: of('links').length,
        titles: of('links')
          .slice(0, 3)
          .map(({ after }) => quoted(after.title))
          .join(', '),
        others: of('links').length > 3 ? t('cleaning.andOthers') : '',
      }),
    );
  if (links.moved > 0) lines.push(t('cleaning.linksLeadElsewhere', { moved: links.moved }));
  for (const { text, change } of facts.slice(0, 8))
    lines.push(t('cleaning.factFactchangeText', { factChange: FACT_CHANGE_LABELS[change], text }));
  if (facts.length > 8) lines.push(t('cleaning.andFactsMoreFacts', { facts: facts.length - 8 }));
  lines.push(...lessons.slice(0, 8));
  if (names.length > 0)
    lines.push(
      t('cleaning.oneNameFromThenOn', {
        name: names[0]!,
        others: names.length > 1 ? t('cleaning.alsoNames', { names: names.slice(1).join(', ') }) : '',
      }),
    );
  if (withdrawn > 0) lines.push(t('cleaning.otherProposalsSameNotes', { withdrawn }));
  return lines;
}
