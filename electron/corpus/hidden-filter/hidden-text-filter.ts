import { sourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { HiddenLookup, HiddenView } from '../../retrieval/funnel/retrieval-ports';
import { createHiddenView, type HiddenCatalog } from './hidden-view';

/** Stands for a turn of which nothing may be used: the answer after it still has its place. */
const OMISSION = '…';

/** The words of hidden notes, for everything that puts the vault's texts before a model or into an answer. */
export interface HiddenTextFilter extends HiddenLookup {
  /**
   * Earlier turns of the chat that is being answered: they stand before the person's eyes, so only what they marked is
   * cut out.
   */
  filterChatTurns(messages: readonly Message[]): Promise<Message[]>;
  /** Messages that are summed up. What a message keeps is as it was; one of which nothing is left is gone. */
  filterSourceMessages(messages: readonly Message[]): Promise<Message[]>;
}

export function createHiddenTextFilter(catalog: HiddenCatalog): HiddenTextFilter {
  return {
    view: (choice) => createHiddenView(catalog, choice),
    filterChatTurns: async (messages) =>
      (await cutMessages(messages, await createHiddenView(catalog, { onlyMarked: true }))).map((message) =>
        message.text === '' ? { ...message, text: OMISSION } : message,
      ),
    filterSourceMessages: async (messages) =>
      (await cutMessages(messages, await createHiddenView(catalog))).filter(
        ({ text }, index) => text !== '' || messages[index]!.text === '',
      ),
  };
}

async function cutMessages(messages: readonly Message[], view: HiddenView): Promise<Message[]> {
  if (view.isEmpty) return [...messages];
  const shown: Message[] = [];
  for (const message of messages) {
    const { text } = await view.cut({ ref: sourceRef('message', message.id), text: message.text, title: '' });
    shown.push(text === message.text ? message : { ...message, text });
  }
  return shown;
}
