import { describe, expect, it } from 'vitest';
import { readConversations } from '../../testing/read-conversations';
import { parseTranscriptMarkdown } from './transcript-markdown';

async function read(content: string, name: string) {
  const { conversations, skipped } = await readConversations(content, name);
  const turns = conversations.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns));
  return {
    title: conversations[0]!.title,
    said: turns.map(({ speaker, text }) => `${speaker}: ${text}`),
    roles: turns.map(({ role }) => role),
    times: turns.map(({ at }) => at),
    skipped: skipped.map(({ what }) => what),
  };
}

describe('a chat copied from a page or exported as text', () => {
  it.each([
    ['You said:\nWhat is loess?\nChatGPT said:\nWind-blown silt.'],
    ['Du hast gesagt:\nWhat is loess?\nChatGPT hat gesagt:\nWind-blown silt.'],
    ['Vous avez dit :\nWhat is loess?\nChatGPT a dit :\nWind-blown silt.'],
    ['# Loess\n\n#### You:\nWhat is loess?\n\n#### ChatGPT:\nWind-blown silt.'],
    ['# Loess\n\n## 🧑‍💻 User\n\nWhat is loess?\n\n---\n\n## 🤖 Assistant\n\nWind-blown silt.'],
    ['**User**\nWhat is loess?\n\n\n\n**GPT-4o**\nWind-blown silt.\n'],
    ['>> User:\nWhat is loess?\n\n\n>> Claude:\nWind-blown silt.\n'],
    ['## Human\n\nWhat is loess?\n\n## Claude Opus 5\n\nWind-blown silt.'],
  ])('comes in with its two speakers: %j', async (text) => {
    const { said, roles } = await read(text, 'Copied.md');
    expect(said.map((line) => line.replace(/^[^:]+: /, ''))).toEqual(['What is loess?', 'Wind-blown silt.']);
    expect(roles).toEqual(['person', 'assistant']);
  });

  it.each([
    ['## User\n\nWhat is loess?\n\n## Kimi\n\nWind-blown silt.\n\n## User\n\nWhere?\n\n## Kimi\n\nBy rivers.'],
    [
      '**User:**\nWhat is loess?\n\n**Web-Search:**\nWind-blown silt.\n\n**User:**\nWhere?\n\n**Web-Search:**\nBy rivers.',
    ],
  ])('has its model as the one who answers “User”, whatever its name: %j', async (text) => {
    const { conversations } = await readConversations(text, 'Copied.md');
    const turns = conversations[0]!.sessions[0]!.turns;
    expect(turns.map(({ text: said }) => said)).toEqual(['What is loess?', 'Wind-blown silt.', 'Where?', 'By rivers.']);
    expect([turns[1]!.role, turns[3]!.role]).toEqual(['assistant', 'assistant']);
  });

  it('is not seen in a page whose headings are “User” and another', async () => {
    await expect(read('# Roles\n\n## User\n\nReads.\n\n## Editor\n\nWrites.', 'page.md')).rejects.toThrow(
      'was read as a document',
    );
  });

  it('is known by its alternation where the person has a name, and keeps fences and lists whole', async () => {
    const text = [
      'Ines:',
      'Write it:',
      '',
      '```',
      'ChatGPT:',
      '```',
      'ChatGPT:',
      '- one',
      '- two:',
      'Ines:',
      'More',
      'ChatGPT:',
      'Done',
    ];
    const { said } = await read(text.join('\n'), 'x.txt');
    expect(said).toEqual([
      'You: Write it:\n\n```\nChatGPT:\n```',
      'ChatGPT: - one\n- two:',
      'You: More',
      'ChatGPT: Done',
    ]);
  });

  it('has the key that it has as a transcript', async () => {
    const text = '**User:**\nHi\n\n**Claude:**\nHello';
    const key = parseTranscriptMarkdown(text, 'a.md')!.conversation.key;
    expect((await readConversations(text, 'a.md')).conversations[0]!.key).toBe(key);
  });

  it('has its title from what stands before, whose other lines are counted', async () => {
    const { title, skipped } = await read(
      '# Conversation\n- endpoint: openAI\n- title: Soil\n\n## History\n**User**\nHi\n\n**GPT-5**\nHello',
      'export.md',
    );
    expect(title).toBe('Soil');
    expect(skipped).toEqual(['2 lines of Soil']);
  });

  it.each([
    ['a comparison', '# Models\n\n## ChatGPT\n\nGood.\n\n## Gemini\n\nAlso good.'],
    [
      'a comparison with the same parts',
      ['ChatGPT', 'Claude', 'Gemini']
        .map((name) => `## ${name}\n\n### Pros\n\nFast.\n\n### Cons\n\nDear.`)
        .join('\n\n'),
    ],
    ['a page with one such heading', '# Tools\n\n## Costs\n\nHigh.\n\n## ChatGPT\n\nA chat.'],
    ['a recipe', 'You need:\n\n- flour\n\nMethod:\n\nMix.'],
  ])('is not seen in %s', async (_what, text) => {
    await expect(read(text, 'page.md')).rejects.toThrow('was read as a document');
  });
});

describe('hostile text', () => {
  it.each([
    [
      'empty lines',
      `# Soil\n${'\n'.repeat(300_000)}You said:\nHi\nChatGPT said:\nHello${'\n'.repeat(300_000)}---`,
      'x.md',
    ],
    ['a heading of spaces', `# a${' '.repeat(200_000)}b\nYou said:\nHi\nChatGPT said:\nHello`, 'x.md'],
    [
      'cues without words',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\n\n'.repeat(40_000)}00:01.000 --> 00:02.000\nHi`,
      'x.vtt',
    ],
    [
      'one voice without end',
      `WEBVTT\n\n${Array.from({ length: 150_000 }, (_, each) => `00:01.000 --> 00:02.000\n${each} says\n`).join('\n')}`,
      'x.vtt',
    ],
    ['tags that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<c'.repeat(200_000)}`, 'x.vtt'],
  ])('is read in bounded time: %s', async (_what, text, name) => {
    expect((await read(text, name)).said.length).toBeGreaterThan(0);
  });
});

describe('captions of a recording', () => {
  it('join what one speaker says in a row, from voices of WebVTT', async () => {
    const vtt = [
      'WEBVTT',
      '',
      'NOTE recorded',
      '',
      '1',
      '00:00:01.000 --> 00:00:03.000 align:start',
      '<v Ines Berg>Shall we &amp; start?</v>',
      '',
      '2',
      '00:00:03.500 --> 00:00:05.000',
      '<v Ines Berg>With <i>loess</i>.</v>',
      '',
      '3',
      '01:00:06.000 --> 01:00:07.000',
      '<v Ben>Yes.</v>',
      '<v Ines Berg>Now.</v>',
      '',
    ].join('\n');
    const { said, times, title } = await read(vtt, 'Standup 2026-03-05.vtt');
    expect(said).toEqual(['Ines Berg: Shall we & start? With loess.', 'Ben: Yes.', 'Ines Berg: Now.']);
    expect(times.map((at) => at! - Date.UTC(2026, 2, 5))).toEqual([1_000, 3_606_000, 3_606_000]);
    expect(title).toBe('Standup 2026-03-05');
  });

  it.each([
    ['said twice', ['No.', 'No.', 'Yes.'], 'No. No. Yes.'],
    ['that roll', ['Hello', 'Hello', 'Hello there', 'there'], 'Hello Hello there'],
  ])('%s are each there', async (_what, texts, expected) => {
    const cues = texts.map((text, index) => `00:0${index}.000 --> 00:0${index}.900\n${text}\n`);
    const { said } = await read(['WEBVTT\n', ...cues].join('\n'), 'x.vtt');
    expect(said.map((turn) => turn.replace(/^[^:]*: ?/, ''))).toEqual([expected]);
  });

  it('take names before a colon where they recur, in Zoom’s VTT and in SubRip', async () => {
    const cue = (second: number, words: string) =>
      `${second}\n00:00:0${second},000 --> 00:00:0${second + 1},000\n${words}\n`;
    const { said, times } = await read(
      [cue(1, 'Ines: One thing: loess.'), cue(2, 'And silt.'), cue(3, 'Ben: Yes.')].join('\n'),
      'talk.srt',
    );
    expect(said).toEqual(['Ines: One thing: loess. And silt.', 'Ben: Yes.']);
    expect(times).toEqual([null, null]);
  });

  it('are one turn where nobody is named, also without hours, and say so where there are none', async () => {
    const { said } = await read(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nHello there.\n\n00:02.000 --> 00:03.000\nBye.',
      'a.vtt',
    );
    expect(said).toEqual([': Hello there. Bye.']);
    await expect(read('WEBVTT\n\nhello', 'b.vtt')).rejects.toThrow('no turn that can be read');
  });
});

describe('the text of a meeting', () => {
  it.each([
    [
      'Zoom',
      '14:02:11 From Ines to Everyone:\n\tHello\n14:02:30 From Ben to Everyone:\n\tHi\n14:03:00 From Ines to Ben (Direct Message):\n\tBye',
    ],
    ['Zoom, older', '14:02:11\t From  Ines : Hello\n14:02:30\t From  Ben : Hi\n14:03:00\t From  Ines : Bye'],
    ['Otter', 'Ines  0:03\nHello\n\nBen  0:10\nHi\n\nInes  1:02\nBye'],
    ['Teams', '[14:02] Ines\nHello\n[14:03] Ben\nHi\n[14:04] Ines\nBye'],
    ['Teams’ document', '**Ines**   0:03\nHello\n\n**Ben**   0:10\nHi\n\n**Ines**   1:02\nBye'],
  ])('of %s comes in with its speakers', async (_program, text) => {
    const { said } = await read(text, 'meeting 2026-03-05.txt');
    expect(said).toEqual(['Ines: Hello', 'Ben: Hi', 'Ines: Bye']);
  });

  it('has its times on the day of the file’s name', async () => {
    const { times } = await read('Ines  0:03\nA\nBen  0:10\nB\nInes  1:00:02\nC', 'Call 2026-03-05.txt');
    expect(times.map((at) => at! - Date.UTC(2026, 2, 5))).toEqual([3_000, 10_000, 3_602_000]);
  });

  it.each([
    ['a timetable', 'Breakfast 8:00\nBread\nLunch 12:00\nSoup\nDinner 18:30\nRice'],
    ['times that run back', 'Ines 5:00\nA\nBen 4:00\nB\nInes 3:00\nC'],
    ['a page with two times', 'Walk 8:00\nfar\nHome 9:00\nnear\n'],
  ])('is not seen in %s', async (_what, text) => {
    await expect(read(text, 'day.txt')).rejects.toThrow('was read as a document');
  });
});
