import type { QualityFlag } from '../../../../shared/domain/note';
import type { UnitWorth, WorthFeature } from '../../../../shared/domain/worth';
import { isAboutOrigin, type ReviewRisk, type ReviewUnit } from '../../../../shared/ipc/routes/review';
import { labels, t, type MessageKey, type PlainKey } from '../../../../shared/messages/message';
import { timeLeft } from '../../../ui/text/time-left';
import type { Decision, GroupInfo } from './review-state';

/** Labels of decisions; `pending` is an edited unit. */
export const DECISION_LABELS: Record<Decision, string> = labels({
  kept: 'common.kept2',
  dropped: 'common.dropped2',
  deferred: 'common.later',
  pending: 'common.changed',
});

const DECIDED_MANY = {
  kept: 'review.keptMany',
  dropped: 'review.droppedMany',
  deferred: 'review.laterMany',
  pending: 'review.changedMany',
} as const;

/** "Kept 5": one decision on several units. */
export const decidedManyText = (decision: Decision, count: number): string => t(DECIDED_MANY[decision], { count });

/** Quality criteria in words, as shown beside a unit. */
const FLAG_KEYS = {
  'not-atomic': 'review.saysMoreThanOne',
  'not-self-contained': 'review.unclearOnItsOwn',
  'not-grounded': 'chat.notInSource',
  duplicate: 'review.sameKeptNote',
  'over-length': 'review.over15Words',
  'assistant-decision': 'review.decisionButSaid',
  'tightened-hedge': 'review.maybeSource',
  'instruction-like': 'review.readsLikeAnInstruction',
  'contains-link': 'review.containsALink',
  'contains-secret': 'review.mayContainASecret',
  'unclear-category': 'review.categoryUnclear',
  'contradicts-kept': 'review.contradictsAKeptNote',
  'invented-quote': 'review.quoteMessage',
} as const satisfies Record<QualityFlag, PlainKey>;
export const FLAG_LABELS: Record<QualityFlag, string> = labels(FLAG_KEYS);

/** The quality gate: each criterion, and the flags that fail it. */
export const CRITERIA: readonly { flags: readonly QualityFlag[]; passes: PlainKey; fails: PlainKey }[] = [
  { flags: ['not-atomic'], passes: 'review.saysOneThing', fails: 'review.saysMoreThanOne' },
  { flags: ['not-self-contained'], passes: 'review.standsAlone', fails: 'review.doesNotStandAlone' },
  { flags: ['not-grounded', 'invented-quote'], passes: 'review.saidInItsSource', fails: 'review.saidSource' },
  { flags: ['duplicate'], passes: 'review.newToTheVault', fails: 'review.sameKeptNote' },
  {
    flags: ['unclear-category', 'assistant-decision'],
    passes: 'review.categoryFits',
    fails: 'review.categoryMayNotFit',
  },
  { flags: ['over-length'], passes: 'review.n15WordsOrFewer', fails: 'review.over15Words' },
];

/** Why keeping many leaves a unit. */
export const RISK_LABELS: Record<ReviewRisk, string> = labels({
  ...FLAG_KEYS,
  imported: 'review.fromAnImport',
  'not-yours': 'review.notSaidByYou',
  proposed: 'review.proposed',
});

const STAYS = {
  imported: 'review.stayImported',
  'not-yours': 'review.stayNotYours',
  proposed: 'review.stayProposed',
  duplicate: 'review.stayDuplicate',
  'not-self-contained': 'review.stayUnclear',
  'not-atomic': 'review.staySeveralClaims',
  'invented-quote': 'review.stayInventedQuote',
  'not-grounded': 'review.stayNotGrounded',
  'instruction-like': 'review.stayInstruction',
  'contains-link': 'review.stayLink',
  'contains-secret': 'review.staySecret',
  'contradicts-kept': 'review.stayContradicting',
  'tightened-hedge': 'review.stayHedge',
} as const satisfies Record<ReviewRisk, MessageKey>;

/**
 * The warnings on a row: risks and failed criteria, each once. Where a unit is from, its heading and its speaker say; a
 * selected row says as well that it is therefore not kept with the others.
 */
export function warningLabels({ note, risks }: ReviewUnit, isSelected: boolean): string[] {
  const words = risks.filter((risk) => isSelected || !isAboutOrigin(risk)).map((risk) => RISK_LABELS[risk]);
  const listedRisks = new Set<string>(risks);
  for (const flag of note.flags) if (!listedRisks.has(flag)) words.push(FLAG_LABELS[flag]);
  return words;
}

/** "you, message 4"; messages are counted from one. */
export function sourceText({ note, evidence }: ReviewUnit): string {
  if (note.flags.includes('invented-quote')) return t('review.theModelNotYou');
  if (note.proposedBy !== undefined) return note.proposedBy;
  if (evidence === null) return note.origin === 'person' ? t('review.addedByYou') : t('review.noSourceKept');
  if (note.author === 'assistant' && evidence.by === 'you')
    return t('review.modelMessageMessageindex', { messageIndex: evidence.messageIndex + 1 });
  return t('review.speakerMessageMessageindex', {
    speaker: speakerName(evidence.by, note.author),
    messageIndex: evidence.messageIndex + 1,
  });
}

function speakerName(by: string, author: 'person' | 'assistant'): string {
  if (by === '' || by === 'person' || by === 'assistant')
    return author === 'person' ? t('common.you') : t('common.vault');
  return by === 'you' ? t('common.you') : by;
}

/** "chat “Planning”": the source beside a group's topic. */
export function groupSourceText({ origin, title, topic }: GroupInfo): string {
  const isNamed = topic !== '';
  switch (origin) {
    case 'import':
      return isNamed ? t('review.importedFromTitle', { title }) : t('review.importedNotYours');
    case 'proposed':
      return t('review.proposedByYoursUntilSay', { name: title });
    case 'sample':
      return isNamed ? t('review.sampleVaultTitle', { title }) : t('review.sampleVault');
    case 'person':
      return t('review.addedByYou');
    default:
      return isNamed ? t('review.chatTitle', { title }) : t('common.chat');
  }
}

// Target pace of review in seconds per unit: 105 seconds for 50 units.
const SECONDS_PER_UNIT = 2.1;

/** Estimated time for the rest, in words; empty when none is left. */
export function timeLeftText(waiting: number): string {
  return waiting === 0 ? '' : timeLeft(waiting * SECONDS_PER_UNIT);
}

/** "3 stay: 2 contradict a note, 1 is unclear on its own."; empty without any. */
export function staysText(left: readonly (readonly [ReviewRisk, number])[]): string {
  const counts = new Map<ReviewRisk, number>();
  for (const [risk, count] of left) counts.set(risk, (counts.get(risk) ?? 0) + count);
  const stays = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts].map(([risk, count]) => t(STAYS[risk], { count }));
  return stays === 0 ? '' : t('review.stays', { stays, reasons: reasons.join(', ') });
}

export const countWords = (text: string): number =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '').length;

/** What raises or lowers the worth of a unit, in words after "it …". */
const WORTH_LABELS: Record<WorthFeature, string> = labels({
  lasting: 'review.mattersLater',
  passing: 'review.isOfTheMoment',
  decision: 'review.isADecision',
  constraint: 'review.setsALimit',
  task: 'review.isSomethingToDo',
  question: 'review.isAnOpenQuestion',
  idea: 'review.isASuggestion',
  maybe: 'review.isAMaybe',
  topic: 'review.namesATopic',
  number: 'review.hasANumber',
  date: 'review.hasADate',
  name: 'review.namesSomebodyOrSomething',
  own: 'review.aboutWhoSaid',
  detail: 'review.hasDetails',
  brief: 'review.onlyFewWords',
  answer: 'review.saidAssistant',
  fragment: 'review.isNoWholeSentence',
  unclear: 'review.unclearOwn',
});

/** The same as things that a person keeps or drops: "notes with a date". */
export const LEARNED_LABELS: Record<WorthFeature, string> = labels({
  lasting: 'review.notesThatMatterLater',
  passing: 'review.remarksOfTheMoment',
  decision: 'common.decisions',
  constraint: 'review.limits',
  task: 'common.thingsToDo',
  question: 'common.openQuestions',
  idea: 'review.suggestions',
  maybe: 'common.maybes',
  topic: 'common.topics',
  number: 'review.notesWithANumber',
  date: 'review.notesWithADate',
  name: 'review.notesWithAName',
  own: 'review.notesAboutWhoSaid',
  detail: 'review.detailedNotes',
  brief: 'review.veryShortNotes',
  answer: 'review.whatTheAssistantSaid',
  fragment: 'review.partsOfSentences',
  unclear: 'review.notesUnclearTheirOwn',
});

interface WorthReason {
  text: string;
  isFor: boolean;
}

/** The reasons of a unit's position, what speaks for it first. */
export const worthReasons = ({ reasons }: UnitWorth): WorthReason[] =>
  reasons
    .map(({ feature, weight }) => ({ text: WORTH_LABELS[feature], isFor: weight > 0 }))
    .toSorted((a, b) => Number(b.isFor) - Number(a.isFor));
