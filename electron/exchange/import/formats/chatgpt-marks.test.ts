import { describe, expect, it } from 'vitest';
import { gptConversation } from '../../testing/chat-exports';
import { readConversations } from '../../testing/read-conversations';
import { readMarks } from './chatgpt-marks';

const NONE = new Map<string, string>();
const mark = (type: string, ...parts: string[]) => `\ue200${[type, ...parts].join('\ue202')}\ue201`;
const shown = (text: string) => readMarks(text, NONE).text;

/** An answer with its metadata, as it is imported. */
async function answer(text: string, metadata: Record<string, unknown> = {}) {
  const nodes = [
    { id: 'a', parent: null, role: 'user' as const, text: 'Well?' },
    { id: 'b', parent: 'a', role: 'assistant' as const, text, metadata },
  ];
  const { conversations, skipped } = await readConversations(JSON.stringify([gptConversation('x', nodes)]));
  return { text: conversations[0]!.sessions[0]!.turns[1]!.text, skipped };
}

describe('a mark in a message of ChatGPT', () => {
  it.each([
    ['a name', `by ${mark('entity', '["people","Marit Solberg",0]')}.`, 'by Marit Solberg.'],
    ['a name with a description', `in ${mark('entity', '["city","Tromsø","city in Norway",1]')}`, 'in Tromsø'],
    ['a name in another script', mark('entity', '["company","株式会社みどり",0]'), '株式会社みどり'],
    ['a product', mark('product_entity', '["turn0product3","Feuerton fein"]'), 'Feuerton fein'],
    [
      'products',
      mark('products', '{"selections":[["turn0product1","Kiln A"],["turn0product2","Kiln B"]]}'),
      'Kiln A, Kiln B',
    ],
    ['a link', mark('url', 'the guide', 'https://a.example/g(1)'), '[the guide](https://a.example/g%281%29)'],
    ['an address alone', mark('url', 'https://a.example'), 'https://a.example'],
    ['a script in place of an address', mark('url', 'here', 'javascript:alert(1)'), 'here, javascript:alert(1)'],
    ['the title of a page', mark('link_title', 'Moos im Garten', 'turn0search3'), 'Moos im Garten'],
    ['a list of pages', mark('navlist', 'More on moss', 'turn0news1,turn0news2'), 'More on moss'],
    ['a film', mark('video', 'How to glaze', 'turn0search1'), 'How to glaze'],
    ['pictures', `${mark('image_group', `{"query":["${'bowl '.repeat(200)}"]}`)}end`, '[Image]end'],
    ['a passage', '\ue203A passage.\ue204', 'A passage.'],
    ['nothing but ids', `Sour${mark('cite', 'turn0search1', 'turn2news10')}.`, 'Sour.'],
    ['lines of a file', `So${mark('filecite', 'turn0file1', 'L5-L9')}.`, 'So.'],
    ['a list of words', mark('navlist', '["bread","milk"]'), 'bread, milk'],
  ])('shows %s', (_what, text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    ['that was cut off', 'Sour \ue200cite\ue202turn0search1 and wet.\nMore.', 'Sour and wet.\nMore.'],
    ['within another', `\ue200cite\ue202${mark('entity', '["people","Ada",0]')}`, 'Ada'],
    ['closed without a beginning', 'a\ue201b\ue202c', 'abc'],
    ['bare', 'Moss is sour.citeturn0search3turn1news2 It is wet.', 'Moss is sour. It is wet.'],
    ['in brackets', 'a【turn0search3†source】b【12:3†L1-L4】c【7†】d', 'abcd'],
    ['of a file in brackets', 'As planned【4:0†Bauplan.pdf】.', 'As planned (Bauplan.pdf).'],
  ])('%s leaves the text around it', (_what, text, expected) => expect(shown(text)).toBe(expected));

  it.each([
    ['日本語の【見出し】と本文', '日本語の【見出し】と本文'],
    ['\ue500 \uf8ff icons', '\ue500 \uf8ff icons'],
    ['They cite turn0 often.', 'They cite turn0 often.'],
  ])('is not found in %s', (text, expected) => expect(shown(text)).toBe(expected));

  it('of an unknown type keeps its words, and is named and counted', async () => {
    const { text, skipped } = await answer(
      `It was ${mark('quiz', '{"question":"Which soil?","id":"turn0quiz1"}')} ${mark('quiz', 'A second one')}${mark('forecast', 'turn0forecast0')}.`,
    );
    expect(text).toBe('It was Which soil? A second one.');
    expect(skipped).toEqual([
      { what: '2 parts of a kind this app does not know (quiz)', why: 'only the words in it are kept' },
      { what: '1 part of a kind this app does not know (forecast)', why: 'only the words in it are kept' },
    ]);
  });

  it('shows what the metadata say of it: sources as links, names of files, other text', async () => {
    const cite = mark('cite', 'turn0search1');
    const file = mark('filecite', 'turn0file1');
    const weather = mark('forecast', 'turn0forecast0');
    const { text, skipped } = await answer(`Sour ${cite}, planned ${file}, ${weather}. 😀 Old【3†source】.`, {
      content_references: [
        {
          matched_text: cite,
          type: 'grouped_webpages',
          items: [{ title: 'Moss [a guide]', url: 'https://moss.example/a' }],
        },
        { matched_text: file, type: 'file', name: 'Plan.pdf' },
        { matched_text: weather, type: 'forecast', alt: 'Rain, 8 °C' },
        {
          matched_text: ' ',
          type: 'sources_footnote',
          sources: [
            { title: 'Moss', url: 'https://moss.example/a' },
            { title: 'Fern', url: 'https://fern.example' },
          ],
        },
      ],
      citations: [
        {
          start_ix: [...`Sour ${cite}, planned ${file}, ${weather}. 😀 Old`].length,
          end_ix: [...`Sour ${cite}, planned ${file}, ${weather}. 😀 Old【3†source】`].length,
          metadata: { title: 'Ton', url: 'https://ton.example' },
        },
      ],
    });
    expect(text).toBe(
      'Sour ([Moss \\[a guide\\]](https://moss.example/a)), planned (Plan.pdf), Rain, 8 °C. 😀 Old([Ton](https://ton.example)).\n\n- [Fern](https://fern.example)',
    );
    expect(skipped).toEqual([]);
  });

  it('is read in linear time', () => {
    for (const piece of [
      '\ue200',
      '\ue200cite\ue202',
      '【1†',
      'citeturn1a',
      '\ue200x\n',
      mark('entity', '['.repeat(50)),
    ])
      expect(shown(piece.repeat(20_000))).toBeDefined();
  });
});
