import type { AnswerRequest, AnswerSource } from '../engine';
import { DATA_IS_DATA, dataBlock, dateWords, speakerOf } from './data-block';

const SYSTEM = `You answer a person from their own notes and conversations (their vault).
${DATA_IS_DATA}

How to answer:
- Use the sources where they apply. When you use one, quote the words you rely on exactly, between “ and ”, and put the source's number in square brackets right after the quote, like this: “We fly on the third of May” [1].
- A quote must stand in that source letter by letter. Never put quote marks around words that are not in the source, and never cite a number that is not listed.
- Several sources: quote each, each with its own number. No bibliography at the end.
- Dates: a source carries the date it was said. "Yesterday" in a source means the day before that date.
- When two sources contradict each other, say so and give both with their dates.
- Where the sources do not answer, say that nothing in the vault answers it, and only then answer from general knowledge, without citing.
- Write plain Markdown, briefly, in the language of the question. No images, no HTML.`;

const TIERS: Record<AnswerSource['tier'], string> = { engram: 'kept note', resource: 'imported document', chat: 'earlier conversation', web: 'web page' };

const sourceBlock = (source: AnswerSource): string =>
  dataBlock('source', { number: source.number, kind: TIERS[source.tier], speaker: speakerOf(source), date: dateWords(source.at), title: source.title.slice(0, 120) }, source.text);

export interface ChatPromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The whole request to the answering model: rules, earlier turns, sources, question. */
export function answerPrompt({ question, turns, sources, notices, plan }: AnswerRequest): ChatPromptMessage[] {
  const references = plan.references.map(({ mention, resolved }) => `“${mention}” means ${resolved}.`);
  const context = [
    sources.length === 0 ? 'Sources: none. Nothing in the vault applies to this question.' : `Sources:\n${sources.map(sourceBlock).join('\n')}`,
    ...(notices.length > 0 ? [`Notices:\n${notices.map((notice) => `- ${notice}`).join('\n')}`] : []),
    ...(references.length > 0 ? [references.join(' ')] : []),
    `Question:\n${question}`,
  ];
  return [
    { role: 'system', content: SYSTEM },
    ...turns.map((turn) => ({ role: turn.role === 'person' ? 'user' as const : 'assistant' as const, content: turn.text.slice(0, 8000) })),
    { role: 'user', content: context.join('\n\n') },
  ];
}
