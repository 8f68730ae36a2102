import { t } from '../../../../shared/messages/message';
import { LIMITS, readJsonList } from '../json/read-json-list';
import type { FileFormat } from './file-format';
import { isObject } from './json-fields';
import { isOpenWebUiChat, readChatOf } from './open-webui-conversation';

const LISTS: ReadonlySet<string> = new Set(['data']);

/** The export of Qwen Chat: the answer of its server with all chats, which are kept as in Open WebUI. */
export const qwenExport: FileFormat = {
  endings: ['json'],
  matches: ({ head }) =>
    /^\ufeff?\s*\{\s*"success"\s*:[^[\]]{0,400}"data"\s*:\s*\[/.test(head) &&
    /"(?:history|childrenIds)"\s*:/.test(head),
  async *read(entry, { skips, signal, reading: { findFile } }) {
    const usedKeys = new Set<string>();
    for await (const item of readJsonList(entry, signal, { ...LIMITS, lists: LISTS })) {
      if (item.isRest === true) continue;
      const { position } = item;
      const where = t('mainExchange.entryInFile', { position });
      if ('why' in item) skips.add(where, item.why);
      else if (isObject(item.value) && isOpenWebUiChat(item.value)) {
        const conversation = readChatOf('qwen', item.value, { position, skips, usedKeys, findFile });
        if (conversation !== null) yield { format: 'qwen-export', conversation };
      } else skips.add(where, t('mainExchange.noReadableMessage'));
    }
  },
};
