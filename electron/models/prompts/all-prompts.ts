import { z, type ZodType } from 'zod';
import type { UsageTask } from '../../../shared/domain/model-usage';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { answerPrompt } from './answer';
import { DECISION_SYSTEM, decisionReplySchema } from './decision';
import { EXTRACT_REPAIR_SYSTEM, EXTRACT_SYSTEM, extractReplySchema, repairReplySchema } from './extract';
import { JUDGE_SYSTEM, judgeReplySchema } from './judge';
import { BEARING_SYSTEM, bearingReplySchema, PROBES_SYSTEM, probesReplySchema } from './probes';
import { RELATE_SYSTEM, relateReplySchema } from './relate';
import { summaryReplySchema, summarySystem } from './summary';
import { WEB_WORDS_SYSTEM, webWordsReplySchema } from './web-words';

/** A prompt's part that is the same in every request, first in it, and the form of its reply. */
export interface Prompt {
  name: string;
  task: UsageTask;
  /** Raised with each change of `system` or `schema`, together with its file in golden/. */
  version: number;
  system: string;
  /** null: the reply is text. */
  schema: ZodType | null;
}

const ANSWER_SYSTEM = answerPrompt(
  { question: '', turns: [], sources: [], notices: [], plan: emptyPlan('') },
  { canSearch: true },
)[0]!.content as string;

export const PROMPTS: readonly Prompt[] = [
  { name: 'answer', task: 'answer', version: 2, system: ANSWER_SYSTEM, schema: null },
  { name: 'judge', task: 'judge', version: 3, system: JUDGE_SYSTEM, schema: judgeReplySchema },
  { name: 'extract', task: 'extract', version: 3, system: EXTRACT_SYSTEM, schema: extractReplySchema },
  { name: 'extract-repair', task: 'extract', version: 2, system: EXTRACT_REPAIR_SYSTEM, schema: repairReplySchema },
  { name: 'relate', task: 'relate', version: 1, system: RELATE_SYSTEM, schema: relateReplySchema },
  {
    name: 'session-summary',
    task: 'summaries',
    version: 1,
    system: summarySystem({ kind: 'session' }),
    schema: summaryReplySchema,
  },
  { name: 'decision', task: 'decisions', version: 1, system: DECISION_SYSTEM, schema: decisionReplySchema },
  { name: 'probes', task: 'lessons', version: 1, system: PROBES_SYSTEM, schema: probesReplySchema },
  { name: 'bearing', task: 'lessons', version: 1, system: BEARING_SYSTEM, schema: bearingReplySchema },
  { name: 'web-words', task: 'web-words', version: 1, system: WEB_WORDS_SYSTEM, schema: webWordsReplySchema },
];

/** “answer 1, plan 1 …”, for reports that compare runs. */
export const promptVersionsText = (): string => PROMPTS.map(({ name, version }) => `${name} ${version}`).join(', ');

/** The form of the reply as it is sent; null for text. */
export const replySchemaOf = ({ schema }: Prompt): unknown => (schema === null ? null : z.toJSONSchema(schema));
