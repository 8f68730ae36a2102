import type { StandInReason } from '../trace-reasons';
import type { StageNote } from '../trace-stage-notes';
import { laneReasonText, purposeNoteText, skipReasonText, tokenizerText } from './run-text';
import { legacyText, textFrom } from './text-from';

type FactKey = Extract<StageNote, { code: 'no-facts' }>['key'];
const factKeyText = ({ entity, attribute }: FactKey): string => `${entity} · ${attribute}`;
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
const timeText = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`;

const STAND_IN_TEXT: Record<StandInReason, (label: string) => string> = {
  setting: () => 'as you set it',
  late: (label) => `${label} was not back in time`,
  slow: (label) => `${label} takes longer than an answer should wait`,
  asked: (label) => `${label} is asked once before an answer`,
};

const stageNoteFrom = textFrom<StageNote>({
  'not-run': () => 'not run: this message needs no memory',
  'message-excerpt': () => 'the message is long: its beginning and its end were read',
  'plan-given': ({ by }) => `the plan was made before, for ${by === 'round' ? 'this round' : 'the same message'}`,
  'plan-cached': () => 'the same question was understood before',
  'planner-failed': ({ label, message, replacement }) => `${label} could not plan (${message}); ${replacement} did`,
  'reference-resolved': ({ mention, name }) => `“${mention}” is ${name}`,
  'references-failed': ({ message }) => `who or what is meant could not be looked up (${message})`,
  skipped: ({ reason }) => `skipped: ${skipReasonText(reason)}`,
  'no-fact-key': ({ factCount }) =>
    factCount === 0
      ? 'the question names no key; the fact table is empty'
      : `the question names no key of the ${factCount} facts`,
  'no-facts': ({ key }) => `asked for ${factKeyText(key)}; the fact table is empty`,
  'facts-held': ({ key, count, ...time }) =>
    `${factKeyText(key)}: ${count === 1 ? 'one value' : `${count} values`} held ${timeText(time)}`,
  'no-fact-held': ({ key, otherCount, ...time }) =>
    `${factKeyText(key)}: no value held ${timeText(time)}; ${otherCount} at other times`,
  'fact-unknown': ({ key }) => `${factKeyText(key)}: no fact is known`,
  'decisions-found': ({ subject, count }) => `${count === 1 ? 'one record' : `${count} records`} on “${subject}”`,
  'no-decisions': ({ subject }) => `no decision is recorded on “${subject}”`,
  'lane-failed': ({ lane, reason }) => `${lane}: ${laneReasonText(reason)}`,
  hop: ({ step, answers, unanswered }) => {
    const parts = answers.map(({ number, answer }) => `{${number}} became “${answer}”`);
    if (unanswered.length > 0)
      parts.push(
        `not searched; nothing found says what its ${unanswered.map((number) => `{${number}}`).join(', ')} is`,
      );
    return `hop ${step}: ${parts.join(', ')}`;
  },
  'hop-lane-failed': ({ step, lane, reason }) => `hop ${step}, ${lane}: ${laneReasonText(reason)}`,
  unlisted: ({ count }) => `${count} more were found and placed lower`,
  'decided-by-person': ({ count }) => `${count} decided by you for this run`,
  'verdicts-cached': ({ count }) =>
    `${count} ${count === 1 ? 'verdict' : 'verdicts'} remembered from the same question`,
  'judged-by-rules': ({ label, why, count }) => `${count} judged by rules: ${STAND_IN_TEXT[why](label)}`,
  reformulated: ({ insufficiency, change, addedCount }) =>
    `${purposeNoteText({ code: 'reformulated', insufficiency, change })}: ${addedCount === 0 ? 'nothing more' : `${addedCount} more`}`,
  'reformulation-failed': ({ message }) => `asking again failed: ${message}`,
  'added-by-web': ({ count }) => `${count} from the web, judged by themselves`,
  'web-failed': ({ message }) => `the web could not be asked: ${message}`,
  'added-by-round': ({ count }) => `${count} of these came in by a round`,
  'package-size': ({ tokens, budgetTokens }) => `${tokens} of ${budgetTokens} tokens`,
  'cut-to-lead': ({ count }) => `${count} cut to ${count === 1 ? 'its' : 'their'} first level`,
  diversified: () => 'a broad list: what says much the same stands further down',
  'tokens-estimated': ({ tokenizer, message }) =>
    `${tokenizerText(tokenizer)} ${message === null ? 'gave no usable counts' : `could not count (${message})`}; tokens are an estimate`,
  cited: ({ count, keptCount }) => `${count} of ${keptCount} were cited`,
  paraphrased: ({ count }) => `${count} paraphrased without being cited`,
  ...legacyText,
});
/** What a stage did, in words. */
export const stageNoteText = (note: StageNote): string => stageNoteFrom(note, () => '');
