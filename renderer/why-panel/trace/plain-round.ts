import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import { formatList } from '../../../shared/messages/format-list';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

type Reformulated = Extract<PurposeNote, { code: 'reformulated' }>;

/** Why a question was searched once more and how, in plain words: "No match; I searched for other words: …". */
export const plainRoundText = ({ insufficiency, change }: Reformulated): string =>
  `${insufficiencyText(insufficiency)}; ${changeText(change)}`;

function insufficiencyText(reason: Reformulated['insufficiency']): string {
  if (reason.code === 'required-phrases-missing')
    return t('whyPanel.nothingFoundWithPhrases', { phrases: reason.phrases.map(quoted).join(', ') });
  return reason.code === 'rare-terms-missing'
    ? t('whyPanel.nothingFoundAboutWords', { words: formatList(reason.words, 'or') })
    : t('whyPanel.noMatch');
}

/** Words that the search left out, of which a long message has many. */
const MAX_WORDS_NAMED = 3;

function changeText(change: Reformulated['change']): string {
  if (change.code === 'synonyms')
    return t('whyPanel.iSearchedOtherWords', {
      pairs: change.pairs.map(({ word, other }) => `${word} → ${other}`).join(', '),
    });
  if (change.code === 'unknown-words-dropped')
    return t('whyPanel.iLeftOutWords', {
      words: change.words.slice(0, MAX_WORDS_NAMED).join(', '),
      more: Math.max(0, change.words.length - MAX_WORDS_NAMED),
    });
  if (change.code === 'next-sub-query') return t('whyPanel.iSearchedForText', { text: change.text });
  const { droppedTimePhrase, isCallback, droppedPeople } = change;
  const wider = [
    droppedTimePhrase === null
      ? ''
      : droppedTimePhrase === ''
        ? t('whyPanel.atAnyTime')
        : t('whyPanel.withoutDroppedtimephrase', { droppedTimePhrase }),
    isCallback ? t('whyPanel.alsoWhatAssistantSaid') : '',
    droppedPeople.length === 0
      ? ''
      : t('whyPanel.withoutDroppedpeople', { droppedPeople: formatList(droppedPeople, 'or') }),
  ].filter((part) => part !== '');
  return wider.length === 0
    ? t('whyPanel.iWidenedTheSearch')
    : t('whyPanel.iWidenedTheSearchTo', { wider: wider.join(', ') });
}
