import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'ask-vault',
    {
      title: 'Ask my vault',
      description: 'Answers from the vault alone, with its notes cited',
      argsSchema: z.object({ question: z.string() }),
    },
    ({ question }) =>
      asPerson(
        `Search my Engram vault for this and answer from what it returns alone, citing each note by its ref. Where it returns nothing that fits, say so.\n\n${question}`,
      ),
  );
  server.registerPrompt(
    'why-surfaced',
    {
      title: 'Why was this surfaced?',
      description: 'Explains why a note came up for a question',
      argsSchema: z.object({ question: z.string(), ref: z.string() }),
    },
    ({ question, ref }) =>
      asPerson(`Call “why” of my Engram vault for ${ref} and this question, and tell me in plain words: ${question}`),
  );
  server.registerPrompt(
    'propose-notes',
    {
      title: 'Propose notes from this conversation',
      description: 'Proposes what is worth keeping; each waits for your decision in the Inbox',
    },
    () =>
      asPerson(
        'Go through this conversation and propose to my Engram vault what I decided, learned or must not forget: one sentence for each note, in my words, nothing that I did not say. Search first, and leave out what is there.',
      ),
  );
}

const asPerson = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});
