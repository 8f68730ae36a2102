import { sourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { HiddenLookup, HiddenView } from '../../retrieval/books';
import { createHiddenView, type HiddenCatalog } from './hidden-view';

/** Stands for a turn of which nothing may be used: the answer after it still has its place. */
const GAP = '…';

/** The words of hidden notes, for everything that puts the vault's texts before a model or into an answer. */
export interface HiddenWords extends HiddenLookup {
  /**
   * Earlier turns of the chat that is being answered: they stand before the person's eyes, so only what they marked is
   * cut out.
   */
  turnsWithout(messages: readonly Message[]): Promise<Message[]>;
  /** Messages that are summed up. What a message keeps is as it was; one of which nothing is left is gone. */
  toldWithout(messages: readonly Message[]): Promise<Message[]>;
}

export function createHiddenWords(catalog: HiddenCatalog): HiddenWords {
  return {
    view: (choice) => createHiddenView(catalog, choice),
    turnsWithout: async (messages) =>
      (await cutMessages(messages, await createHiddenView(catalog, { onlyMarked: true }))).map((message) =>
        message.text === '' ? { ...message, text: GAP } : message,
      ),
    toldWithout: async (messages) =>
      (await cutMessages(messages, await createHiddenView(catalog))).filter(
        ({ text }, place) => text !== '' || messages[place]!.text === '',
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
