import { sourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { HiddenLookup, HiddenView } from '../../retrieval/funnel/retrieval-ports';
import type { VaultStore } from '../../store/vault-store';
import { createHiddenView, type HiddenFilterOptions } from './hidden-view';
import { createSurvivorTexts, type HiddenCatalog } from './filter-hidden-records';

/** Replaces a turn without usable text, so that the answer after it keeps its position. */
const OMISSION = '…';

/** Removes the words of hidden notes from every text that a model reads or an answer uses. */
export interface HiddenTextFilter extends HiddenLookup {
  /** Earlier turns of the current chat: the person sees them, so only what they marked is removed. */
  filterChatTurns(messages: readonly Message[]): Promise<Message[]>;
  /** Messages for a summary. The remaining text is unchanged; a message without any is dropped. */
  filterSourceMessages(messages: readonly Message[]): Promise<Message[]>;
}

export function createHiddenTextFilter(catalog: HiddenCatalog, store: Pick<VaultStore, 'getMany'>): HiddenTextFilter {
  const readSurvivors = createSurvivorTexts(catalog, store);
  const view = (choice?: HiddenFilterOptions) => createHiddenView(catalog, readSurvivors, choice);
  return {
    view,
    filterChatTurns: async (messages) =>
      (await cutMessages(messages, await view({ onlyMarked: true }))).map((message) =>
        message.text === '' ? { ...message, text: OMISSION } : message,
      ),
    filterSourceMessages: async (messages) =>
      (await cutMessages(messages, await view())).filter(
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
