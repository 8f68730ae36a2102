import type { SourceRef } from '../../../../shared/domain/ids';
import { leadsToSource, type Message } from '../../../../shared/domain/message';

/**
 * The source whose “why” the person means: that of the focused number, else the first of the answer that holds the
 * focus, else the first of the last answer with sources; null without any.
 */
export function sourceInFocus(
  messages: readonly Message[],
  focused: Element | null,
): { messageId: string; ref: SourceRef } | null {
  const id = focused?.closest('[data-message]')?.getAttribute('data-message');
  const hasSources = ({ citations }: Message): boolean => citations.some(leadsToSource);
  const answer = messages.find((message) => message.id === id && hasSources(message)) ?? messages.findLast(hasSources);
  if (answer === undefined) return null;
  const number = Number(focused?.getAttribute('data-source-number') ?? Number.NaN);
  const sourced = answer.citations.filter(leadsToSource);
  const source = (answer.id === id ? sourced.find((citation) => citation.number === number) : undefined) ?? sourced[0]!;
  return { messageId: answer.id, ref: source.ref };
}
