import type { ProposalKind } from '../../../shared/domain/proposal';
import type { CleaningPreview, CleaningState, ProposalView } from '../../../shared/ipc/routes/cleaning';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';

interface ProposalKindText {
  /** Heading of the group. */
  group: string;
  /** The action of accepting, as a button label. */
  accept: string;
}

export const PROPOSAL_KIND_TEXT: Record<ProposalKind, ProposalKindText> = {
  contradiction: { group: 'Contradict each other', accept: 'Keep this one' },
  supersession: { group: 'Possibly outdated', accept: 'Replace the older' },
  'near-duplicate': { group: 'Say the same', accept: 'Merge' },
  'split-note': { group: 'Several claims in one note', accept: 'Split' },
  'convention-conflict': { group: 'Differ from what is settled', accept: 'Mark as out of date' },
  'lesson-conflict': { group: 'Lessons in conflict', accept: 'Give each its time' },
  'stale-lesson': { group: 'Lessons that may be out of date', accept: 'Mark as out of date' },
  'merge-lessons': { group: 'Lessons that teach the same', accept: 'Put together' },
  'graduate-lesson': { group: 'Lessons to become conventions', accept: 'Make it a convention' },
  'retire-lesson': { group: 'Lessons that never came up', accept: 'Retire' },
  'merge-entities': { group: 'Names that may be one', accept: 'Merge the names' },
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
  confidence >= 0.9 ? 'almost certain' : confidence >= 0.75 ? 'likely' : confidence >= 0.6 ? 'perhaps' : 'a guess';

/** One line of the list. */
export const proposalTitle = ({ notes, lessons, names }: ProposalView): string =>
  names.length > 0 ? names.join(' · ') : (lessons[0]?.text ?? notes[0]?.title ?? '');

export const proposalDetail = ({ proposal, notes, names, parts }: ProposalView): string => {
  if (proposal.kind === 'split-note') return formatCount(parts.length, 'claim');
  if (names.length > 0) return confidenceText(proposal.confidence);
  return [notes.length > 1 ? formatCount(notes.length, 'note') : null, confidenceText(proposal.confidence)]
    .filter((part) => part !== null)
    .join(' · ');
};

/** "last run today 14:02, 3,204 notes looked through" */
export function lastRunText({ last }: CleaningState, now: number): string {
  if (last === null) return 'not run yet';
  return `last run ${formatDate(last.at, 'moment', now)}, ${formatCount(last.notes, 'note')} looked through`;
}

export function stateText({ state, sweep, changed }: CleaningState): string | null {
  const progress =
    sweep === null || sweep.total === 0 ? '' : ` ${sweep.done.toLocaleString()} of ${sweep.total.toLocaleString()}`;
  if (state === 'paused')
    return sweep === null
      ? 'Paused. Nothing is looked at until you resume.'
      : `Paused after${progress === '' ? ' the beginning' : progress}. It goes on where it stood.`;
  if (state === 'waiting') return 'Waiting until the answer in your chat is written.';
  if (state === 'working')
    return sweep?.step === 'notes'
      ? `Looking at your notes:${progress}`
      : sweep?.step === 'reading'
        ? 'Reading your notes'
        : 'Looking at names and lessons';
  return changed > 0 ? `${formatCount(changed, 'changed note')} will be looked at soon.` : null;
}

const FACT_CHANGE_LABELS: Record<CleaningPreview['facts'][number]['change'], string> = {
  begins: 'begins',
  ends: 'ends',
  changes: 'changes',
  'taken back': 'is taken back',
};

/** The changes of accepting, one sentence each. */
export function previewLines({
  notes,
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
  if (of('record').length > 0)
    lines.push(
      `${formatCount(of('record').length, 'note')} ${of('record').length === 1 ? 'becomes a record' : 'become records'}: readable with ${of('record').length === 1 ? 'its' : 'their'} history, no longer surfaced.`,
    );
  if (of('new').length > 0) lines.push(`${formatCount(of('new').length, 'new note')}.`);
  if (sources !== null)
    lines.push(
      sources.before === sources.after
        ? `Sources stay ${sources.after}.`
        : `Sources: ${sources.before} → ${sources.after}.`,
    );
  if (confirmations !== null && confirmations.before !== confirmations.after)
    lines.push(`Confirmations: ${confirmations.before} → ${confirmations.after}.`);
  if (of('links').length > 0)
    lines.push(
      `Links are rewritten in ${formatCount(of('links').length, 'note')}: ${of('links')
        .slice(0, 3)
        .map(({ after }) => `“${after.title}”`)
        .join(', ')}${of('links').length > 3 ? ' and others' : ''}.`,
    );
  if (links.moved > 0)
    lines.push(`${formatCount(links.moved, 'link')} ${links.moved === 1 ? 'leads' : 'lead'} elsewhere.`);
  for (const { text, change } of facts.slice(0, 8)) lines.push(`Fact ${FACT_CHANGE_LABELS[change]}: ${text}`);
  if (facts.length > 8) lines.push(`… and ${facts.length - 8} more facts.`);
  lines.push(...lessons.slice(0, 8));
  if (names.length > 0)
    lines.push(`One name from then on: ${names[0]!}${names.length > 1 ? `, also ${names.slice(1).join(', ')}` : ''}.`);
  if (withdrawn > 0)
    lines.push(
      `${formatCount(withdrawn, 'other proposal')} on the same ${withdrawn === 1 ? 'note goes' : 'notes go'} with it.`,
    );
  return lines;
}
