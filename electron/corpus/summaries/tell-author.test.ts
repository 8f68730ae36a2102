import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadLanguages, speak } from '../../../shared/messages/choose-language';
import { t } from '../../../shared/messages/message';
import { tellAuthor } from './tell-author';
import { labelOfRules, OFFLINE_RULES } from './write-summary';

beforeEach(loadLanguages);
afterEach(() => speak({ language: 'en', locale: 'en' }));

const whys = () => [
  t('mainCorpus.labelTookTooLong', { label: 'a model' }),
  t('mainCorpus.tooLongWindowLabel', { label: 'a model' }),
  t('mainChat.emptyAnswer', { engine: 'a model' }),
];

it('why the rules summed up is told in the language spoken now', async () => {
  const stored = whys().map((why) => ({ method: 'offline' as const, label: labelOfRules(why) }));
  await speak({ language: 'de', locale: 'de' });
  expect(stored.map((madeBy) => tellAuthor(madeBy).label)).toEqual(whys().map((why) => labelOfRules(why)));
});

it('the name of a model, and the rules without a reason, stay', async () => {
  await speak({ language: 'de', locale: 'de' });
  for (const label of [OFFLINE_RULES, 'gpt-5-mini at api.openai.com'])
    expect(tellAuthor({ method: 'offline', label }).label).toBe(label);
});
