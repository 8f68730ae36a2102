import type { MessageId, SourceRef } from '../../../shared/domain/ids';
import type { HiddenView } from '../../retrieval/funnel/retrieval-ports';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TracedFact } from '../../../shared/domain/trace';

/** Facts compared before other work gets its turn: a few milliseconds. */
const FACTS_PER_SLICE = 200;

/** The facts that screens may show: history stays, what a hidden note says does not. */
export async function visibleFacts<Fact extends TracedFact>(
  facts: readonly Fact[],
  view: Pick<HiddenView, 'isEmpty' | 'isFactVisible'>,
): Promise<Fact[]> {
  if (view.isEmpty) return [...facts];
  const shown: Fact[] = [];
  for (const [index, fact] of facts.entries()) {
    if (index % FACTS_PER_SLICE === FACTS_PER_SLICE - 1) await nextTurn();
    if (view.isFactVisible(fact)) shown.push(fact);
  }
  return shown;
}

/** Lines that were made of messages, and the message of each. */
export interface DerivedLines {
  text: string;
  messageIds: MessageId[];
}

/**
 * The lines without the words of hidden notes. What was written before a note was hidden holds its words until it is
 * written anew.
 */
export async function visibleLines<Lines extends DerivedLines>(
  lines: Lines,
  ref: SourceRef,
  view: Pick<HiddenView, 'isEmpty' | 'cut'>,
): Promise<Lines> {
  if (view.isEmpty) return lines;
  const shown: { text: string; messageId: MessageId | undefined }[] = [];
  for (const [index, line] of lines.text.split('\n').entries()) {
    const { text } = await view.cut({ ref, text: line, title: '' });
    if (text.trim() !== '') shown.push({ text, messageId: lines.messageIds[index] });
  }
  return {
    ...lines,
    text: shown.map(({ text }) => text).join('\n'),
    messageIds: shown.flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId])),
  };
}
