import { afterEach, describe, expect, it } from 'vitest';
import de from '../../../shared/messages/de.json' with { type: 'json' };
import en from '../../../shared/messages/en.json' with { type: 'json' };
import { setLanguage } from '../../../shared/messages/message';
import { findSettings, rangesOf } from './find-settings';

afterEach(() => setLanguage({ locale: 'en', messages: en }));

const labels = (query: string) => findSettings(query).map(({ label }) => label);

describe('the search of the settings', () => {
  it('finds a setting by its label first, then by its page, its hint and other names', () => {
    expect(labels('theme')[0]).toBe('Theme');
    expect(labels('dark')).toContain('Theme');
    expect(labels('ollama')).toEqual(expect.arrayContaining(['A server', 'Provider']));
    expect(labels('money')).toEqual(['Limits']);
    expect(labels('appearance')).toContain('Contrast');
    expect(labels('mcp')).toEqual(['Tools', 'Other assistants']);
  });

  it('wants every word, says where the setting is, and which words hold the query where the label does not', () => {
    expect(labels('text size theme')).toEqual([]);
    expect(findSettings('night')[0]).toMatchObject({
      label: 'Theme',
      where: 'Appearance',
      path: '/settings/appearance',
      words: expect.stringContaining('night'),
    });
    expect(findSettings('backup folder')[0]).toMatchObject({ path: '/settings/data/storage', words: null });
    expect(findSettings('  ')).toEqual([]);
  });

  it('speaks the language of the app', () => {
    setLanguage({ locale: 'de', messages: de });
    expect(findSettings('schrift')[0]).toMatchObject({ label: 'Textgröße', where: 'Darstellung' });
    expect(labels('theme')).toContain('Farbschema');
  });

  it('marks the words that were looked for', () => {
    expect(rangesOf('Text size', 'SIZE text')).toEqual([
      [5, 9],
      [0, 4],
    ]);
  });
});
