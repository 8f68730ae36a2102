import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TableName } from '../../../../shared/domain/tables';
import { allRows } from '../../../testing/all-rows';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';

let test: TestImporterWithCorpus;
beforeEach(async () => {
  test = await openTestImporterWithCorpus();
});
afterEach(() => test.close());

const MEMORY =
  '[2024-05-01] - User is vegan and cooks every evening.\n[unknown] - User has two dogs called Ada and Bo.';
const take = (text: string, from: 'chatgpt' | 'claude' | 'gemini' | 'file' = 'chatgpt', file: string | null = null) =>
  test.importer.takeMemory({ from, file, text });

const rowsOf = <Name extends TableName>(table: Name) => allRows(test.vault, table);
const notes = () => rowsOf('notes');
const titles = async () => (await notes()).map(({ title }) => title).sort();

describe('what another assistant remembers', () => {
  it('becomes provisional suggestions, each with its line as evidence, its date and whose memory it is', async () => {
    expect(await take(MEMORY)).toEqual({ added: 2, known: 0 });
    const [session] = await rowsOf('sessions');
    const [message] = await rowsOf('messages');
    expect(session).toMatchObject({ title: 'ChatGPT’s memory', origin: 'import' });
    expect(message).toMatchObject({ text: MEMORY, role: 'assistant', speaker: 'ChatGPT' });
    const vegan = (await notes()).find(({ title }) => title.includes('vegan'))!;
    expect(vegan).toMatchObject({
      status: 'pending',
      title: 'User is vegan and cooks every evening.',
      author: 'assistant',
    });
    expect(vegan.sources).toEqual([
      {
        sessionId: session!.id,
        messageId: message!.id,
        start: 0,
        end: MEMORY.indexOf('\n'),
        quote: MEMORY.split('\n')[0],
        spoken: { at: Date.UTC(2024, 4, 1), speaker: 'ChatGPT' },
      },
    ]);
    // Nobody keeps them by keeping many at once: each is the person's decision.
    const { groups } = await test.corpus.review.queue();
    expect(groups.flatMap(({ units }) => units.map(({ risks }) => risks.includes('not-yours')))).toEqual([true, true]);
  });

  it('adds only what is new: not twice, not what waits, and not what was decided', async () => {
    await take('- User is vegan and cooks every evening.\n- User is vegan and cooks every evening.');
    expect(await titles()).toHaveLength(1);
    const [first] = await notes();
    await test.corpus.review.drop(first!.id);
    expect(await take(MEMORY)).toEqual({ added: 1, known: 1 });
    expect(await rowsOf('sessions')).toHaveLength(1);
    const dogs = (await notes()).find(({ title }) => title.includes('dogs'))!;
    await test.corpus.review.keep({ id: dogs.id });
    expect(await take('User has two dogs called Ada and Bo.', 'gemini')).toEqual({ added: 0, known: 1 });
    expect(await rowsOf('sessions')).toHaveLength(1);
  });

  it('is taken back as one act', async () => {
    await take(MEMORY);
    await test.vault.writer.undo('review');
    expect([await rowsOf('notes'), await rowsOf('sessions'), await rowsOf('messages')]).toEqual([[], [], []]);
  });

  it('is read from the file of an export of Claude', async () => {
    const file = JSON.stringify([
      {
        conversations_memory: '**Work context**\n\nInes builds wooden boats in Zehdenick.',
        project_memories: { p1: 'The mill needs a new roof before winter.' },
        account_uuid: 'b2f1',
      },
    ]);
    expect(await take(file, 'claude', 'memories.json')).toEqual({ added: 2, known: 0 });
    expect(await titles()).toEqual([
      'Ines builds wooden boats in Zehdenick.',
      'The mill needs a new roof before winter.',
    ]);
  });

  it('keeps the code of a file for agents whole, and short entries with their heading', async () => {
    await take(
      '# Rules\n\n## Tests\n\n- Vitest\n\nRun them so:\n\n```bash\nnpm test -- --run\n```\n',
      'file',
      'CLAUDE.md',
    );
    const found = await notes();
    expect(found.map(({ title }) => title).sort()).toEqual(['Tests: Run them so', 'Tests: Vitest']);
    expect(found.find(({ title }) => title === 'Tests: Run them so')!.body).toContain(
      '```bash\nnpm test -- --run\n```',
    );
    expect((await rowsOf('sessions'))[0]).toMatchObject({ title: 'CLAUDE.md', participants: ['CLAUDE.md'] });
  });

  it('keeps all words of an entry that is too long for a title', async () => {
    const long = `User builds boats of ${'oak and '.repeat(50)}pine`;
    await take(`- ${long}`);
    const [note] = await notes();
    expect([note!.title.endsWith('…'), note!.body]).toEqual([true, long]);
  });

  it.each([
    ['nothing but signs', '---\n***', 'No entry was found'],
    ['a text that no message holds', 'word '.repeat(41_000), 'more than 200,000 characters'],
    [
      'more entries than one act takes',
      Array.from({ length: 501 }, (_, n) => `- Number ${n} is the house of family ${n}x`).join('\n'),
      'more than 500 entries',
    ],
  ])('says what to do with %s', async (_what, text, words) => {
    await expect(take(text)).rejects.toThrow(words);
    expect(await rowsOf('sessions')).toEqual([]);
  });
});
