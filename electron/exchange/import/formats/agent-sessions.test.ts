import { describe, expect, it } from 'vitest';
import { claudeCodeLine, codexMessage, codexMeta } from '../../testing/program-chats';
import { BRANCH, ONLY_SAID, readProgramChat as read, THOUGHTS } from '../../testing/read-program-chat';

const readLines = (...values: unknown[]) => read(values, 'session.jsonl');
const left = (what: string, why: string) => `${what}: ${why}`;
const NOT_YOURS = 'it stands among your messages, but you did not write it';

describe('Claude Code', () => {
  const asked = claudeCodeLine('user', 'q', null, 'Fix the parser');
  const text = (words: string) => [{ type: 'text', text: words }];

  it('leaves out what the program wrote, and counts it', async () => {
    const { said, skipped } = await readLines(
      { type: 'file-history-snapshot', messageId: 'x' },
      claudeCodeLine('user', 'm', null, 'Caveat: …', { isMeta: true }),
      claudeCodeLine('user', 'k', 'm', '<command-name>/clear</command-name><command-args></command-args>'),
      claudeCodeLine('user', 'o', 'k', '<local-command-stdout>done</local-command-stdout>'),
      claudeCodeLine('user', 'q', 'o', 'Fix it\n<system-reminder>Be kind\nto all</system-reminder>'),
      claudeCodeLine(
        'user',
        'r',
        'q',
        '<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>the parser</command-args>',
      ),
      claudeCodeLine('user', 's', 'r', 'Summary of before', { isCompactSummary: true }),
      claudeCodeLine('user', 't', 's', '[Request interrupted by user]'),
    );
    expect(said).toEqual(['person: Fix it', 'person: /review the parser']);
    expect(skipped).toEqual([
      left('1 record of the program', 'nobody says anything in them'),
      left('6 texts that the program wrote', NOT_YOURS),
    ]);
  });

  it('counts tools, thoughts, helpers and records, and keeps only words', async () => {
    const { said, skipped, turns } = await readLines(
      asked,
      claudeCodeLine('assistant', 'a', 'q', [{ type: 'thinking', thinking: 'Hm' }]),
      claudeCodeLine('assistant', 'b', 'a', [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', name: 'Read', input: { path: 'SECRET' } },
      ]),
      claudeCodeLine('user', 'c', 'b', [{ type: 'tool_result', content: 'SECRET' }]),
      claudeCodeLine('assistant', 'h', 'c', text('Helper'), { isSidechain: true }),
      { type: 'system', uuid: 's', parentUuid: 'c', content: 'x' },
      claudeCodeLine('assistant', 'd', 's', text('Done.')),
    );
    expect(said).toEqual(['person: Fix the parser', 'assistant: I look.', 'assistant: Done.']);
    expect(turns[1]!.model).toBe('claude-opus-5');
    expect(skipped.sort()).toEqual(
      [
        left('1 thought of the model', THOUGHTS),
        left('1 call of tools', ONLY_SAID),
        left('1 result of tools', ONLY_SAID),
        left('1 message between the agent and its helpers', ONLY_SAID),
        left('1 record of the program', 'nobody says anything in them'),
      ].sort(),
    );
  });

  it('follows what the person asked last where they went back, and keeps what ran at the same time', async () => {
    const { said, skipped } = await readLines(
      asked,
      claudeCodeLine('assistant', 'a', 'q', text('First try.')),
      claudeCodeLine('user', 'q2', 'a', 'No, the other one'),
      claudeCodeLine('assistant', 'b', 'q2', text('Second try.')),
      claudeCodeLine('user', 'q3', 'a', 'The lexer, please'),
      claudeCodeLine('assistant', 'c', 'q3', text('The lexer.')),
      claudeCodeLine('assistant', 'd', 'q3', text('And its tests.')),
    );
    expect(said.map((line) => line.replace(/^\w+: /, ''))).toEqual([
      'Fix the parser',
      'First try.',
      'The lexer, please',
      'The lexer.',
      'And its tests.',
    ]);
    expect(skipped).toEqual([left('2 messages of other branches', BRANCH)]);
  });

  it('is titled by the folder and the latest name', async () => {
    const title = async (...more: unknown[]) => (await readLines(asked, ...more)).titles[0];
    expect(await title()).toBe('mill: Fix the parser');
    expect(await title({ type: 'ai-title', aiTitle: 'Parser' })).toBe('mill: Parser');
    expect(await title({ type: 'custom-title', customTitle: 'Mine' }, { type: 'ai-title', aiTitle: 'Parser' })).toBe(
      'mill: Mine',
    );
  });
});

describe('Codex', () => {
  it('takes only what the person typed and the assistant answered', async () => {
    const { said, skipped, titles, turns } = await readLines(
      codexMeta(),
      codexMessage('developer', 'Be brief'),
      codexMessage('user', '# AGENTS.md instructions for /home/ines/mill\n<INSTRUCTIONS>x</INSTRUCTIONS>'),
      codexMessage('user', '<environment_context>\n<cwd>/x</cwd>\n</environment_context>'),
      { timestamp: 't', type: 'turn_context', payload: { model: 'gpt-5-codex' } },
      codexMessage('user', '# Context from my IDE setup:\n## Open tabs\n- a.ts\n\n## My request for Codex:\nFix it'),
      { type: 'response_item', payload: { type: 'reasoning', summary: [] } },
      { type: 'response_item', payload: { type: 'function_call', name: 'shell', arguments: 'SECRET' } },
      { type: 'response_item', payload: { type: 'function_call_output', output: 'SECRET' } },
      codexMessage('assistant', 'Fixed.'),
    );
    expect(said).toEqual(['person: Fix it', 'assistant: Fixed.']);
    expect(titles).toEqual(['mill: Fix it']);
    expect(turns[1]!.model).toBe('gpt-5-codex');
    expect(skipped).toContain(left('4 texts that the program wrote', NOT_YOURS));
    expect(skipped.join()).not.toContain('SECRET');
  });

  it('believes the session where it says what was typed', async () => {
    const { said, skipped } = await readLines(
      codexMeta(),
      codexMessage('user', 'Read this skill first'),
      codexMessage('user', 'Fix it'),
      { type: 'event_msg', payload: { type: 'user_message', message: 'Fix it' } },
      { type: 'event_msg', payload: { type: 'user_message', message: 'And this' } },
      codexMessage('user', 'And this <image>'),
    );
    expect(said).toEqual(['person: Fix it', 'person: And this <image>']);
    expect(skipped).toEqual([left('1 text that the program wrote', NOT_YOURS)]);
  });

  it('reads the first versions: lines without an envelope, and one object', async () => {
    const first = { id: 'o', timestamp: '2025-05-01T10:00:00Z', instructions: '' };
    const items = [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] },
    ];
    for (const { said, conversations } of [await readLines(first, ...items), await read({ session: first, items })]) {
      expect(said).toEqual(['person: Hi', 'assistant: Hello']);
      expect(conversations[0]!.sessions[0]!.at).toBe(Date.UTC(2025, 4, 1, 10));
    }
  });

  it('counts the session of a helper instead of importing it as the person’s', async () => {
    const { said, skipped } = await readLines(
      codexMeta({ source: { subagent: 'review' } }),
      codexMessage('user', 'Review this'),
    );
    expect(said).toEqual([]);
    expect(skipped).toContain(left('1 message between the agent and its helpers', ONLY_SAID));
  });
});

describe('a hostile session', () => {
  it.each([
    ['marks that never end', '<system-reminder>'.repeat(100_000)],
    ['commands that never end', `<command-name>${'<command-args>'.repeat(100_000)}`],
    ['marks of ever other names', Array.from({ length: 300_000 }, (_, each) => `<bash-${each}>`).join('')],
    ['marks within marks', `${'<bash-stdout>'.repeat(50_000)}${'</bash-stdout>'.repeat(50_000)}`],
  ])('is read in bounded time: %s', async (_what, words) => {
    const { conversations } = await readLines(claudeCodeLine('user', 'q', null, `${words} end`));
    expect(conversations.length).toBeLessThanOrEqual(1);
  });

  it('of lines nested without end, or that all stand after one another in a circle, ends in words', async () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const circle = ['a', 'b', 'c'].map((id, index, all) =>
      JSON.stringify(claudeCodeLine('user', id, all[(index + 1) % 3]!, `Words of ${id}`)),
    );
    const { said, skipped } = await read([deep, ...circle].join('\n'), 'x.jsonl');
    expect(said).toHaveLength(3);
    expect(skipped).toHaveLength(1);
  });
});

describe('Gemini CLI', () => {
  it('reads its newer files line by line: a message written again counts once, one taken back not at all', async () => {
    const message = (id: string, type: string, content: unknown) => ({
      id,
      type,
      content,
      timestamp: '2026-03-05T10:00:00Z',
    });
    const { said, titles, skipped } = await readLines(
      { sessionId: 'g1', projectHash: 'ff', startTime: '2026-03-05T10:00:00Z' },
      message('q', 'user', [{ text: 'Is it' }]),
      message('q', 'user', [{ text: 'Is it silt?' }]),
      message('a', 'gemini', 'No.'),
      { $rewindTo: 'a' },
      message('b', 'gemini', 'Yes.'),
      message('c', 'info', 'Update available'),
      { $set: { lastUpdated: 'x' } },
    );
    expect(said).toEqual(['person: Is it silt?', 'assistant: Yes.']);
    expect(titles).toEqual(['Is it silt?']);
    expect(skipped).toEqual([left('1 record of the program', 'nobody says anything in them')]);
  });
});
