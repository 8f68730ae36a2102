import type { SessionId, SourceRef } from '../../../../shared/domain/ids';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { DropReason } from '../../../../shared/domain/trace-reasons';
import { statedTime } from '../../../language/dates/stated-time';
import { channelsIn, termsBesideTime } from '../../../language/questions/asks-what-happened';
import { distinctTerms } from '../../../language/words/terms';
import type { FunnelDeps } from '../../funnel/funnel';
import type { IndexEntry } from '../../index/columns/index-entry';
import { statesTime, timeOfEntry } from '../../index/columns/states-time';
import { isInTimeWindow } from '../../index/queries/time-window';

type PlanOfTime = Pick<QueryPlan, 'question' | 'window' | 'people'>;

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
 * Why each entry is not asked for, whatever its score: it says nothing; it lies outside the time that the question names
 * and does not state it, where what there was then is asked for, or where something of that time shares a word with
 * the question; or outside the channel that it names (“#kitchen”), where sessions carry that name.
 */
export async function reasonsNotAskedFor(
  entries: readonly IndexEntry[],
  plan: PlanOfTime,
  store: Pick<FunnelDeps['store'], 'getMany'>,
): Promise<Map<SourceRef, DropReason>> {
  const notAskedFor = new Map<SourceRef, DropReason>();
  for (const entry of entries) if (isAcknowledgement(entry)) notAskedFor.set(entry.ref, { code: 'acknowledgement' });
  for (const entry of entriesOfOtherTimes(entries, plan))
    notAskedFor.set(entry.ref, { code: 'outside-window', phrase: plan.window!.phrase });
  const channels = channelsIn(plan.question).map((channel) => channel.toLowerCase());
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

/**
 * “Whom did I meet last week?” asks what happened then. A question of more words asks for a thing of that time, which may be
 * told at any other; measured on dev.
 */
const MAX_TERMS_BESIDE_TIME = 1;

function entriesOfOtherTimes(
  entries: readonly IndexEntry[],
  { question, window, people }: PlanOfTime,
): readonly IndexEntry[] {
  if (window === null) return [];
  const stated = statedTime(window);
  const isOfTime = (entry: IndexEntry): boolean => {
    const time = timeOfEntry(entry);
    const isInside =
      window.isFilter === true ? time.to >= window.from && time.from <= window.to : isInTimeWindow(time, window);
    return isInside || (stated !== null && statesTime(entry, stated));
  };
  const others = entries.filter((entry) => !isOfTime(entry));
  if (window.isFilter === true || others.length === 0) return others;
  const asked = new Set(termsBesideTime(question, window.phrase, people));
  if (asked.size > MAX_TERMS_BESIDE_TIME) return [];
  const left = new Set(others);
  const isOnSubject = ({ text }: IndexEntry) => distinctTerms(text).some(({ term }) => asked.has(term));
  return entries.some((entry) => !left.has(entry) && isOnSubject(entry)) ? others : [];
}

/** “#acme” is not “#acme-sales”. */
function holdsChannel(title: string, channel: string): boolean {
  const plain = title.toLowerCase();
  const at = plain.indexOf(channel);
  return at >= 0 && !/[\p{L}\p{N}_/-]/u.test(plain.charAt(at + channel.length));
}
