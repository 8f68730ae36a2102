import { afterEach, expect, it } from 'vitest';
import { CATEGORY_LABELS } from '../domain/note';
import { vaultsRoutes } from '../ipc/routes/vaults';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { setLanguage } from './message';

afterEach(() => setLanguage({ locale: 'en', messages: en }));

const refusal = () => vaultsRoutes['vaults.rename'].input.safeParse({ id: 'v', name: '' }).error!.issues[0]!.message;

it('labels and the words of schemas follow a language set later', () => {
  expect(refusal()).toBe(en.shared.giveVaultName);
  setLanguage({ locale: 'de', messages: de });
  expect(refusal()).toBe('Gib dem Vault einen Namen.');
  expect(CATEGORY_LABELS['open-question']).toBe('Offene Frage');
  expect(Object.values(CATEGORY_LABELS)).toContain('Entscheidung');
});
