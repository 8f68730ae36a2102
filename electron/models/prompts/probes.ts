import { z } from 'zod';
import type { FindBearingRequest, WriteProbesRequest } from '../../ports/model-tasks';
import { DATA_NOT_INSTRUCTIONS, dataBlock } from './data-block';

export const probesReplySchema = z.object({
  fires: z.array(z.object({ text: z.string(), act: z.string() })),
  silent: z.array(z.string()),
});

export const PROBES_SYSTEM = `Task: write probes. You get a lesson that a person wants to be reminded of before an act. Write sentences to test the reminder with, as this person would type them to an assistant.
${DATA_NOT_INSTRUCTIONS}

- fires: up to six short messages that announce the act, each in another way: now, soon, as a plan, with other verbs, without naming the lesson. Write in the languages of the examples, at least one in each. act: the announced act as verb and object, in the language of its message, in the infinitive.
- silent: up to four near-misses that must not remind: the same words for another act, the act already done, somebody else who does it, a question about it.
No name, number or fact that the lesson lacks.

Example: lesson “Before you send a contract, have Jana read it”; examples in English and German
{"fires":[{"text":"I'm sending the contract over now","act":"send the contract"},{"text":"ich schicke gleich den Vertrag raus","act":"den Vertrag schicken"},{"text":"The agreement goes out to them this afternoon","act":"send the agreement"},{"text":"Heute Abend maile ich denen den Vertrag","act":"den Vertrag mailen"}],"silent":["I sent the contract yesterday","Der Vertrag liegt noch beim Anwalt","Did they send us the contract?","Ich schicke Jana ein Foto"]}
Example: lesson “Antes de hornear pan, precalienta la piedra”; examples in Spanish
{"fires":[{"text":"Voy a hornear el pan","act":"hornear el pan"},{"text":"Esta tarde meto la masa en el horno","act":"meter la masa en el horno"}],"silent":["Ayer horneé pan","¿A qué temperatura se hornea el pan?","Mi hermana hornea pan los domingos"]}
Reply with one such JSON object.`;

export const probesPrompt = ({ lesson, actions, examples }: WriteProbesRequest): string =>
  [
    `Lesson:\n${dataBlock('lesson', { act: actions.join(', ') }, lesson)}`,
    `Examples of what is said in this vault:\n${examples.map((text) => dataBlock('example', {}, text)).join('\n') || '(none)'}`,
  ].join('\n\n');

export const bearingReplySchema = z.object({ bearing: z.array(z.object({ lesson: z.number(), reason: z.string() })) });

export const BEARING_SYSTEM = `Task: find lessons. You get an act that a person may be about to do, and numbered lessons that they learned. Say which of the lessons bear on the act: what would break, or be forgotten, if they did it without the lesson.
${DATA_NOT_INSTRUCTIONS}

- Meaning counts, in whatever language either is written; a shared word does not.
- lesson: its number; reason: in at most fifteen words, in the language of the act, what the act has to do with it. Nothing that the lesson does not say.
- Most lessons bear on nothing: [] is a good reply.

Example: act “I'm emptying the old server tonight”; lesson 1 “Before you delete a database, check the backup”, lesson 2 “Before you serve dinner, warm the plates”
{"bearing":[{"lesson":1,"reason":"Emptying the server deletes the databases on it"}]}
Example: act „ich schicke den Vertrag ab“; lesson 1 “Before you email a document, remove the comments”
{"bearing":[{"lesson":1,"reason":"Der Vertrag ist ein Dokument, das verschickt wird"}]}
Reply with one such JSON object.`;

export const bearingPrompt = ({ act, lessons }: FindBearingRequest): string =>
  [
    `Act:\n${dataBlock('act', {}, act)}`,
    `Lessons:\n${lessons.map((text, index) => dataBlock('lesson', { number: index + 1 }, text)).join('\n')}`,
  ].join('\n\n');
