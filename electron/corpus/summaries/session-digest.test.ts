import { beforeAll, describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { readEach } from '../../models/embeddings/read-each';
import type { ReadSentences } from '../extraction/read-by-meaning';
import type { CompletedMessage } from './completed-messages';
import { sessionDigest } from './session-digest';

let read: ReadSentences;
beforeAll(async () => {
  const embedder = await createBuiltInEmbedder();
  read = (sentences) => readEach(embedder, embedder.readSentence, sentences);
});

const spoken = (texts: readonly string[]): CompletedMessage[] =>
  texts.map((text, index) => ({
    id: `M${index}` as MessageId,
    index,
    role: index % 2 === 0 ? 'person' : 'assistant',
    speaker: null,
    text,
    createdAt: index,
  }));
const digestOf = async (texts: readonly string[], by?: ReadSentences) =>
  (await sessionDigest(spoken(texts), by)).map(({ text }) => text);

const ENGLISH = [
  'Hi there! I want to talk about the garden wall.',
  'Of course! A garden wall can be built of brick, stone or timber. **Brick** is the most durable choice.',
  'The old one leans since the storm in March. We take brick for the new wall.',
  'Great choice! Brick walls need a foundation of at least 45 centimetres.',
  'My brother-in-law says the soil is clay all the way down. No, forget brick: we decided on dry stone for the wall.',
  'Dry stone copes well with clay.',
  'I still do not know whether we need a permit. I will call the council on Thursday. Thanks, you are a star!',
  'You are welcome! Let me know if I can help with anything else.',
];
const GERMAN = [
  'Hallo! Es geht um den Umbau vom Bad.',
  'Gerne! Für ein Bad gibt es viele Möglichkeiten: Dusche, Wanne oder beides.',
  'Das Bad hat nur fünf Quadratmeter. Wir haben uns gegen die Wanne entschieden, es wird eine bodengleiche Dusche.',
  'Eine bodengleiche Dusche braucht ein Gefälle von zwei Prozent.',
  'Der Installateur will 9.400 Euro. Ob die Decke das Gewicht trägt, ist noch offen.',
  'Das sollte ein Statiker prüfen.',
  'Ich rufe am Montag den Statiker an. Danke dir!',
  'Gern geschehen! Viel Erfolg beim Umbau.',
];
const SPANISH = [
  '¡Hola! Quiero organizar el viaje a Lisboa.',
  '¡Qué bien! Lisboa tiene tranvías, miradores y pasteles.',
  'Vamos cinco personas y el abuelo no puede subir cuestas. Hemos decidido ir en tren y no en avión.',
  'El tren nocturno ya no circula, hay que hacer transbordo.',
  'El hotel está cerca del río y cuesta 95 euros por noche. Todavía no sabemos quién se queda con el perro.',
  'Quizá un vecino.',
  'Mañana llamo a mi prima por lo del perro. ¡Gracias!',
  'De nada, ¡buen viaje!',
];

const JAPANESE = [
  'こんにちは！台所の床の話です。',
  'こんにちは。床材には木、タイル、ビニールがあります。',
  '今の床は水に弱くて、流しの前が腐っている。タイルにすることに決めました。',
  'タイルは冬に冷たいです。',
  '床暖房の費用がいくらか、まだわからない。',
  '業者に聞いてみてください。',
  '来週、業者に電話します。ありがとう！',
  'どういたしまして。',
];

describe('what a session came to', () => {
  it.each([
    [ENGLISH, /dry stone/u, /whether we need a permit/u, /call the council/u, /take brick|star!|Hi there/u],
    [GERMAN, /bodengleiche Dusche/u, /Ob die Decke/u, /Statiker an/u, /Hallo|Danke/u],
    [SPANISH, /ir en tren/u, /quién se queda con el perro/u, /llamo a mi prima/u, /Hola|Gracias/u],
  ])(
    'is what the person decided last, what is open, what they will do, then the rest: %#',
    async (texts, decided, open, task, never) => {
      const digest = await digestOf(texts, read);
      expect(digest.length).toBeGreaterThanOrEqual(3);
      expect(digest.length).toBeLessThanOrEqual(7);
      const at = (pattern: RegExp) => digest.findIndex((sentence) => pattern.test(sentence));
      expect([at(decided), at(open), at(task)]).toEqual([0, 1, 2]);
      expect(at(never)).toBe(-1);
      const said = texts.filter((_, index) => index % 2 === 0).join('\n');
      for (const sentence of digest) expect(said).toContain(sentence);
    },
  );

  it('holds the same in a language whose rules know none of its words', async () => {
    const digest = (await digestOf(JAPANESE, read)).join('');
    for (const part of ['タイルにする', 'まだわからない', '電話します']) expect(digest).toContain(part);
    expect(digest).not.toMatch(/こんにちは|ありがとう/u);
  });

  it('needs no encoder', async () => {
    expect(await digestOf(ENGLISH)).toEqual(
      expect.arrayContaining(['No, forget brick: we decided on dry stone for the wall.']),
    );
  });

  it('is what the assistant said where the person said nothing', async () => {
    expect(await digestOf(['Ok.', 'The boiler holds eighty litres of water.'])).toEqual([
      'The boiler holds eighty litres of water.',
    ]);
  });
});
