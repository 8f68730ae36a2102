import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSpellingCore } from './spelling-core';
import type { SpellingPort } from './spelling-port';

const MODULES = join(import.meta.dirname, '../../node_modules');
const read: string[] = [];
let port: SpellingPort;
beforeAll(() => {
  port = createSpellingCore((file) => {
    read.push(file);
    const [name, type] = file.split('.') as [string, string];
    return readFile(
      join(
        MODULES,
        type === 'wasm' ? 'hunspell-wasm/wasm' : `dictionary-${name}`,
        type === 'wasm' ? file : `index.${type}`,
      ),
    );
  });
});

describe('the spelling', () => {
  it('is read with the first word, and once', async () => {
    expect(read).toEqual([]);
    await Promise.all([port.findMisspelt(['word']), port.findMisspelt(['Wort'])]);
    expect(read).toHaveLength(7);
  });

  it('is right in English, British English and German, words that are put together among them', async () => {
    const right = [
      'house',
      'Running',
      'color',
      'colour',
      "don't",
      'Häuser',
      'gegangen',
      'Straße',
      'Donaudampfschifffahrt',
    ];
    expect(await port.findMisspelt([...right, 'Rechtschreibprüfung', 'Kalenderwoche', 'Wohnungssuche'])).toEqual([]);
    expect(await port.findMisspelt(['teh', 'house', 'recieve', 'nähmlich', 'Rechtschreibprufung', 'teh'])).toEqual([
      'teh',
      'recieve',
      'nähmlich',
      'Rechtschreibprufung',
      'teh',
    ]);
  });

  it('is suggested in the language of the app first', async () => {
    expect((await port.suggest('nähmlich', 'de-AT'))[0]).toBe('nämlich');
    expect(await port.suggest('recieve', 'en-US')).toContain('receive');
    expect((await port.suggest('teh', 'en'))[0]).toBe('the');
    expect(await port.suggest('colur', 'en-GB')).toContain('colour');
    expect(await port.suggest('colur', 'en')).not.toContain('colour');
  });
});
