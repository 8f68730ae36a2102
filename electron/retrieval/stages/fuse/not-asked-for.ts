import type { SessionId, SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { DropReason } from '../../../../shared/domain/trace-reasons';
import { statedTime } from '../../../language/dates/stated-time';
import { channelsIn } from '../../../language/questions/asks-what-happened';
import { distinctTerms } from '../../../language/words/terms';
import type { FunnelDeps } from '../../funnel/funnel';
import type { IndexEntry } from '../../index/columns/index-entry';
import { statesTime } from '../../index/columns/states-time';

/** Content words of an acknowledgement: “Got it.”, “Thanks, noted.” */
const MAX_ACKNOWLEDGEMENT_TERMS = 2;
const MAX_ACKNOWLEDGEMENT_CHARACTERS = 40;

/** Whether the assistant's message says nothing that could be remembered. */
const isAcknowledgement = ({ kind, role, text }: Pick<IndexEntry, 'kind' | 'role' | 'text'>): boolean =>
  kind === 'message' &&
  role === 'assistant' &&
  text.length <= MAX_ACKNOWLEDGEMENT_CHARACTERS &&
  !/\d|(?<=[\p{L},] )\p{Lu}/u.test(text) &&
  distinctTerms(text).length <= MAX_ACKNOWLEDGEMENT_TERMS;

/**
 * Why each entry is not asked for, whatever its score: it says nothing; it lies outside the time and does not state it,
 * where the question asks what there was then; or outside the channel that it names (“#kitchen”), where sessions carry that name.
 */
export async function reasonsNotAskedFor(
  entries: readonly IndexEntry[],
  { question, window }: Pick<QueryPlan, 'question' | 'window'>,
  store: Pick<FunnelDeps['store'], 'getMany'>,
): Promise<Map<SourceRef, DropReason>> {
  const notAskedFor = new Map<SourceRef, DropReason>();
  for (const entry of entries) if (isAcknowledgement(entry)) notAskedFor.set(entry.ref, { code: 'acknowledgement' });
  if (window?.isFilter === true) {
    const time = statedTime(window);
    for (const entry of entries) {
      const isInside = entry.at >= window.from && entry.at <= window.to;
      if (!isInside && (time === null || !statesTime(entry, time)))
        notAskedFor.set(entry.ref, { code: 'outside-window', phrase: window.phrase });
    }
  }
  const channels = channelsIn(question).map((channel) => channel.toLowerCase());
  if (channels.length === 0) return notAskedFor;
  const ids = [...new Set(entries.map(({ sessionId }) => sessionId).filter((id): id is SessionId => id !== null))];
  const sessions = await store.getMany('sessions', ids);
  const isNamed = new Set(
    ids.filter((_, index) => channels.some((channel) => holdsChannel(sessions[index]?.title ?? '', channel))),
  );
  if (isNamed.size === 0) return notAskedFor;
  for (const { ref, sessionId } of entries)
    if (sessionId === null || !isNamed.has(sessionId)) notAskedFor.set(ref, { code: 'other-channel', channels });
  return notAskedFor;
}

/** “#acme” is not “#acme-sales”. */
function holdsChannel(title: string, channel: string): boolean {
  const plain = title.toLowerCase();
  const at = plain.indexOf(channel);
  return at >= 0 && !/[\p{L}\p{N}_/-]/u.test(plain.charAt(at + channel.length));
}
