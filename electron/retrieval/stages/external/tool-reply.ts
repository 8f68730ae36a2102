import { sourceRef } from '../../../../shared/domain/ids';
import { contentHash } from '../../../../shared/lib/content-hash';
import { reportLane, type Stage } from '../../funnel/funnel';
import type { RetrieveRequest, ToolReplyTexts } from '../../funnel/retrieval';
import {
  externalCandidate,
  externalQuestion,
  fusedScoreOf,
  scoreExternalTexts,
  type ExternalText,
} from './external-texts';

/** Parts of one reply that are judged, those first that have most in common with the question. */
const MAX_JUDGED = 12;

/**
 * Takes a tool's reply as what was found: its parts are floored and judged by the stages that judge everything, each with
 * the call that it replies to as its title. Nothing of the vault is searched.
 */
export const readToolReply: Stage = {
  name: 'search',
  async run(funnel, deps) {
    const { request, trace } = funnel;
    const reply = request.reply!;
    const start = deps.now();
    const texts = reply.parts.map((part, index) => externalTextOf(reply, part, index, request.asOf));
    const hits = await scoreExternalTexts(texts, await externalQuestion(funnel, deps), deps);
    const best = hits.toSorted((one, other) => fusedScoreOf(other) - fusedScoreOf(one)).slice(0, MAX_JUDGED);
    trace.candidates = best.map((hit, index) =>
      externalCandidate(hit, index + 1, {
        tool: reply.from,
        found: [
          {
            lane: 'tool',
            subQuery: -1,
            rank: index + 1,
            value: hit.coverage,
            matchedTerms: hit.matchedTerms,
            via: null,
          },
        ],
      }),
    );
    funnel.live = [...trace.candidates];
    funnel.scored = new Map(best.map((hit) => [hit.entry.ref, hit]));
    const ms = deps.now() - start;
    reportLane(funnel, {
      lane: 'tool',
      state: best.length === 0 ? 'empty' : 'ok',
      hits: texts.length,
      ms,
      reason: null,
    });
    const all = texts.length + reply.unread;
    const unlisted = all - best.length;
    return {
      in: all,
      out: best.length,
      notes: unlisted > 0 ? [{ code: 'unlisted', count: unlisted }] : [],
      unlisted,
    };
  },
};

const externalTextOf = (
  { from, call }: ToolReplyTexts,
  part: string,
  index: number,
  asOf: RetrieveRequest['asOf'],
): ExternalText => ({
  ref: sourceRef('tool', contentHash(`${from.callId}\n${index}`).slice(0, 40)),
  kind: 'tool',
  tier: 'tool',
  title: call,
  text: part,
  // Nobody in the vault said it.
  role: 'assistant',
  speaker: null,
  at: asOf,
  keptAt: null,
  version: 1,
});
