import type { MessageId, SourceRef } from '../../../../shared/domain/ids';
import { leadsToSource, type Message } from '../../../../shared/domain/message';
import { t } from '../../../../shared/messages/message';
import { useCommands } from '../../../commands/commands';
import { showToast } from '../../../ui/feedback/toasts';
import type { AskAgainChange } from '../../../why-panel/context/why-context';

interface SourceOfAnswer {
  messageId: string;
  ref: SourceRef;
}

interface SourceCommands {
  messages: readonly Message[];
  explained: { messageId: string; ref: SourceRef | null } | null;
  isAnswering: boolean;
  explain: (messageId: string, ref: SourceRef) => void;
  askAgain: (messageId: MessageId, change: AskAgainChange) => void;
}

/** Commands on one source of an answer: why it came up, and what the answer would be without it. */
export function useSourceCommands({ messages, explained, isAnswering, explain, askAgain }: SourceCommands): void {
  /** Runs it for the source that is meant, and says so where no answer has one. */
  const forSource = (source: SourceOfAnswer | null, run: (source: SourceOfAnswer) => void) => {
    if (source === null) showToast({ text: t('chat.noAnswerHereQuotes') });
    else run(source);
  };
  useCommands([
    {
      id: 'chat.why',
      title: t('common.whyWasThisSurfaced'),
      group: t('common.chat2'),
      keys: ['Mod+Shift+Y'],
      run: () =>
        forSource(sourceInFocus(messages, document.activeElement), ({ messageId, ref }) => explain(messageId, ref)),
    },
    {
      id: 'chat.without',
      title: t('common.whatWouldChangeWithout'),
      group: t('common.chat2'),
      keys: ['Mod+Shift+X'],
      run: () => {
        const focused = document.activeElement;
        const row = focused?.closest<HTMLElement>('[data-source]');
        const isLeftOut = row?.dataset['droppedAt'] !== undefined;
        const inPanel =
          explained === null ? null : ((row?.dataset['source'] as SourceRef | undefined) ?? explained.ref);
        const source =
          explained === null || inPanel === null
            ? sourceInFocus(messages, focused)
            : { messageId: explained.messageId, ref: inPanel };
        if (isAnswering) showToast({ text: t('whyPanel.answerBeingWrittenWaits') });
        else
          forSource(source, ({ messageId, ref }) =>
            askAgain(
              messageId as MessageId,
              isLeftOut ? { without: [], include: [ref] } : { without: [ref], include: [] },
            ),
          );
      },
    },
  ]);
}

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
  const focusedSource = answer.id === id ? answer.citations.find((citation) => citation.number === number) : undefined;
  const source = focusedSource ?? answer.citations.find(leadsToSource)!;
  return { messageId: answer.id, ref: source.ref };
}
