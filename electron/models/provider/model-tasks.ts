import type { DecisionReply, QuotedWords } from '../../ports/model-tasks';
import { mapTexts, type Mask } from '../masking/create-mask';
import { DECISION_SYSTEM, decisionPrompt, decisionReplySchema } from '../prompts/decision';
import {
  BEARING_SYSTEM,
  bearingPrompt,
  bearingReplySchema,
  PROBES_SYSTEM,
  probesPrompt,
  probesReplySchema,
} from '../prompts/probes';
import { readRelations, RELATE_SYSTEM, relatePrompt, relateReplySchema } from '../prompts/relate';
import { WEB_WORDS_SYSTEM, webWordsPrompt, webWordsReplySchema } from '../prompts/web-words';
import type { ProviderClient } from './client/provider-client';
import type { ModelTask, ModelTasks } from './model-engine';
import type { StructuredCall } from './structured/request-structured';

/** What the single tasks need to ask the model. */
export interface ModelCalls {
  modelFor: (task: ModelTask | 'answer') => string;
  askStructured: <Value>(
    client: ProviderClient,
    task: ModelTask,
    call: Omit<StructuredCall<Value>, 'model' | 'onReply'>,
    signal: AbortSignal,
  ) => Promise<Value>;
  mask: Mask;
  /** The model gives the likelihood of letters: it is the one inside the app. */
  givesLikelihoods: boolean;
  /** The instructions to judge by. */
  judgeSystem: string;
}

export function createModelTasks({ askStructured, mask }: ModelCalls, client: ProviderClient): ModelTasks {
  return {
    async relate(pairs, signal) {
      const call = { name: 'relations', system: RELATE_SYSTEM, schema: relateReplySchema } as const;
      const reply = await askStructured(client, 'extract', { ...call, user: relatePrompt(pairs) }, signal);
      return readRelations(mapTexts(reply, mask.unmask), pairs.length);
    },
    async readDecision(request, signal) {
      const call = { name: 'decision', system: DECISION_SYSTEM, schema: decisionReplySchema } as const;
      const reply = await askStructured(client, 'extract', { ...call, user: decisionPrompt(request) }, signal);
      return withIndexes(mapTexts(reply, mask.unmask));
    },
    async writeProbes(request, signal) {
      const call = { name: 'probes', system: PROBES_SYSTEM, schema: probesReplySchema } as const;
      const reply = await askStructured(client, 'extract', { ...call, user: probesPrompt(request) }, signal);
      return mapTexts(reply, mask.unmask);
    },
    async findBearing(request, signal) {
      const call = { name: 'bearing', system: BEARING_SYSTEM, schema: bearingReplySchema, isQuick: true } as const;
      const asked = { ...call, user: bearingPrompt(request), priority: 'before-answer' } as const;
      const { bearing } = await askStructured(client, 'extract', asked, signal);
      return bearing.map(({ lesson, reason }) => ({ lesson: lesson - 1, reason: mask.unmask(reason) }));
    },
    async searchWords(request, signal) {
      const call = { name: 'webWords', system: WEB_WORDS_SYSTEM, schema: webWordsReplySchema, isQuick: true } as const;
      const asked = { ...call, user: webWordsPrompt(request), priority: 'before-answer' } as const;
      // A masked name stays a placeholder: it is for no search engine.
      return (await askStructured(client, 'judge', asked, signal)).words;
    },
  };
}

function withIndexes({ subject, choice, alternatives, reasons, tried }: DecisionReply): DecisionReply {
  const index = ({ sentence, words }: QuotedWords): QuotedWords => ({ sentence: sentence - 1, words });
  return {
    subject: index(subject),
    choice: index(choice),
    alternatives: alternatives.map(index),
    reasons: reasons.map(index),
    tried: tried.map(({ what, outcome }) => ({ what: index(what), outcome: index(outcome) })),
  };
}
