import { splitSentences } from '../../language/sentences/split-sentences';
import { t } from '../../../shared/messages/message';

const MAX_CHARACTERS = 64;
/** UTF-16 units of a message that are searched for its first sentence. */
const READ_CHARACTERS = 2_000;

/** A title from the first message: its first sentence, cut between words. */
export function titleFrom(message: string): string {
  const text = message.slice(0, READ_CHARACTERS);
  const plain = text
    .replace(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replace(/^[\s#>*\-+]+/gmu, '')
    .replace(/[*_`]+/gu, '');
  const first = (splitSentences(plain)[0]?.text ?? text)
    .replace(/\s+/gu, ' ')
    .replace(/[.,;:!]+$/u, '')
    .trim();
  if (first.length <= MAX_CHARACTERS) return first || t('mainChat.session');
  const cut = first.lastIndexOf(' ', MAX_CHARACTERS);
  return `${first.slice(0, cut > MAX_CHARACTERS / 2 ? cut : MAX_CHARACTERS)}…`;
}
