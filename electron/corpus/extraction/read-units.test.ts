import { expect, it } from 'vitest';
import { createIdFactory } from '../../../shared/domain/id-factory';
import type { SessionId } from '../../../shared/domain/ids';
import { makeMessage } from '../../testing/sample-rows';
import { readUnits } from './read-units';

const ids = createIdFactory(
  () => 0,
  (length) => new Uint8Array(length),
);

async function titlesOf(text: string, speaker: string | null = null): Promise<string[]> {
  const message = makeMessage(ids, 0, 'S1' as SessionId, 0, { text, speaker });
  const { units } = await readUnits({
    request: { messages: [{ id: message.id, role: 'person', speaker, text }] } as never,
    messages: [message],
    extracted: null,
  });
  return units.map((unit) => unit.text);
}

it.each([
  [
    'My sister Judith has lived in Porto since 2019, she works as a vet, and she keeps four hens.',
    [
      'My sister Judith has lived in Porto since 2019',
      'My sister Judith works as a vet',
      'My sister Judith keeps four hens',
    ],
  ],
  [
    'Schneider & Sohn machen den Umzug. Sie haben 2.900 Euro angeboten.',
    ['Schneider & Sohn machen den Umzug', 'Schneider & Sohn haben 2.900 Euro angeboten'],
  ],
  [
    'The kiln broke in May.\n\nIt rained for three weeks in June.',
    ['The kiln broke in May', 'It rained for three weeks in June'],
  ],
  [
    'Wren paid us 350 and asked whether we would play at her mother’s sixtieth on 6 March.',
    ['Wren paid us 350', 'Wren asked whether we would play at her mother’s sixtieth on 6 March'],
  ],
])('a claim has its subject: %s', async (text, expected) => {
  expect(await titlesOf(text)).toEqual(expected);
});

it('names whose sister it is', async () => {
  expect(await titlesOf('My sister Judith has lived in Porto since 2019, she works as a vet.', 'Melanie')).toEqual([
    "Melanie's sister Judith has lived in Porto since 2019",
    "Melanie's sister Judith works as a vet",
  ]);
});

it('a decision that is cut before its reason is the person’s, whatever the reason denies', async () => {
  const text = 'We decided to drop the slow cover of Valerie because Ottilie cannot stand it and the key is too high.';
  const message = makeMessage(ids, 0, 'S1' as SessionId, 0, { text });
  const { units } = await readUnits({
    request: { messages: [{ id: message.id, role: 'person', speaker: null, text }] } as never,
    messages: [message],
    extracted: null,
  });
  expect(units.map((unit) => [unit.text, unit.author, unit.category])).toEqual([
    ['We decided to drop the slow cover of Valerie', 'person', 'decision'],
    ['Ottilie cannot stand it and the key is too high', 'person', expect.any(String)],
  ]);
});
