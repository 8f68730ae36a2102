import type { PurposeNote } from '../../../shared/domain/trace-reasons';

type Reformulated = Extract<PurposeNote, { code: 'reformulated' }>;

/** Why a question was searched once more and how, in plain words: "No match; I searched for other words: …". */
export const plainRoundText = ({ insufficiency, change }: Reformulated): string =>
  `${insufficiencyText(insufficiency)}; ${changeText(change)}`;

function insufficiencyText(reason: Reformulated['insufficiency']): string {
  if (reason.code === 'required-phrases-missing') return `Nothing found with “${reason.phrases.join('”, “')}”`;
  return reason.code === 'rare-terms-missing' ? `Nothing found about ${reason.words.join(' or ')}` : 'No match';
}

function changeText(change: Reformulated['change']): string {
  if (change.code === 'synonyms')
    return `I searched for other words: ${change.pairs.map(({ word, other }) => `${word} → ${other}`).join(', ')}`;
  if (change.code === 'unknown-words-dropped')
    return `I left out ${change.words.join(', ')}, which your vault does not have`;
  if (change.code === 'next-sub-query') return `I searched for “${change.text}”`;
  const { droppedTimePhrase, isCallback, droppedPeople } = change;
  const wider = [
    droppedTimePhrase === null ? '' : droppedTimePhrase === '' ? 'at any time' : `without “${droppedTimePhrase}”`,
    isCallback ? 'also what the assistant said' : '',
    droppedPeople.length === 0 ? '' : `without ${droppedPeople.join(' or ')}`,
  ].filter((part) => part !== '');
  return `I widened the search${wider.length === 0 ? '' : `: ${wider.join(', ')}`}`;
}
