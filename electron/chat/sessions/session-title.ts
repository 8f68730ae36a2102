import { splitSentences } from '../../language/sentences/split-sentences';
import { formatList } from '../../../shared/messages/format-list';
import { t } from '../../../shared/messages/message';

const MAX_CHARACTERS = 64;
/** UTF-16 units of a message that are searched for its first sentence. */
const READ_CHARACTERS = 2_000;

/** A title from a message: its first sentence, cut between words; without words the names of its files. */
export function titleFrom(message: string, files: readonly { name: string }[] = []): string {
  if (message.trim() === '' && files.length > 0) return cutTitle(formatList(files.map(({ name }) => name)));
  const text = message.slice(0, READ_CHARACTERS);
  const plain = text
    .replace(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replace(/^[\s#>*\-+]+/gmu, '')
    .replace(/[*_`]+/gu, '');
  const first = (splitSentences(plain)[0]?.text ?? text)
    .replace(/\s+/gu, ' ')
    .replace(/[.,;:!]+$/u, '')
    .trim();
  return cutTitle(first) || t('mainChat.session');
}

function cutTitle(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const cut = text.lastIndexOf(' ', MAX_CHARACTERS);
  return `${text.slice(0, cut > MAX_CHARACTERS / 2 ? cut : MAX_CHARACTERS)}…`;
}
