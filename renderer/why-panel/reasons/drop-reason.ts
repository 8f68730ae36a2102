import type { StageName } from '../../../shared/domain/trace';
import type { DropReason, OfflineEvidence } from '../../../shared/domain/trace-reasons';
import { dropReasonText } from '../../../shared/domain/trace-text/candidate-text';
import type { NameOf } from '../../../shared/domain/trace-text/text-from';
import { wordList } from './matched-words';

/** Why something was left out, for people who know nothing of search: a heading for its like, and the rest of a sentence. */
export interface PlainDropReason {
  group: string;
  /** Goes on after "left out: ". */
  text: string;
}

const OFF_TOPIC = 'Off topic';
const WEAKER = 'Weaker match';

const GROUPS: Partial<Record<DropReason['code'], string>> = {
  'beyond-breadth': WEAKER,
  'below-threshold': WEAKER,
  'below-gap': WEAKER,
  narrowed: WEAKER,
  hidden: 'Hidden by you',
  'excluded-by-person': 'Left out by you',
  'marked-not-relevant': 'Left out by you',
  'phrase-missing': 'Without the words in quotation marks',
  acknowledgement: 'Says nothing by itself',
  'outside-window': 'From another time',
  'other-channel': 'From somewhere else',
  'other-person': 'About someone else',
  duplicate: 'Same words as another',
  'repeated-question': 'Your own question',
  superseded: 'Replaced by a newer note',
  'no-room': 'No room left',
  'told-in-confidence': 'Told in confidence',
};

/** For reasons without a group of their own. */
const GROUP_OF_STAGE: Partial<Record<StageName, string>> = {
  fuse: WEAKER,
  floor: WEAKER,
  rank: WEAKER,
  dedup: 'Same words as another',
  resolve: 'Replaced by a newer note',
  compose: 'No room left',
};

/** @param stage the stage that dropped it */
export function plainDropReason(reason: DropReason, stage: StageName, nameOf: NameOf): PlainDropReason {
  const group = GROUPS[reason.code] ?? GROUP_OF_STAGE[stage] ?? OFF_TOPIC;
  switch (reason.code) {
    case 'offline-evidence':
      return { group: groupOfEvidence(reason), text: evidenceText(reason) };
    case 'model':
      return { group, text: `the model judged “${reason.text}”` };
    case 'below-threshold':
      return { group, text: 'it has too little in common with your question' };
    case 'beyond-breadth':
      return { group, text: `${reason.breadth} others match better` };
    case 'below-gap':
      return { group, text: `${reason.kept === 1 ? 'one other fits' : `${reason.kept} others fit`} much better` };
    case 'no-room':
      return { group, text: 'the model can read only so much at once' };
    default:
      return { group, text: dropReasonText(reason, nameOf) };
  }
}

function groupOfEvidence({ person, timeWindow }: OfflineEvidence): string {
  if (person?.role === 'absent') return 'About someone else';
  return timeWindow?.isInside === false ? 'From another time' : OFF_TOPIC;
}

function evidenceText({ person, timeWindow, missingTerms }: OfflineEvidence): string {
  if (person?.role === 'absent') return `it is not about ${person.name}`;
  if (timeWindow?.isInside === false)
    return `it is not from ${timeWindow.phrase === '' ? 'the time you asked about' : timeWindow.phrase}`;
  return missingTerms.length === 0
    ? 'it has too little in common with your question'
    : `it says nothing about ${wordList(missingTerms).replace(' and ', ' or ')}`;
}
