import type { ChatCompletionContentPart } from 'openai/resources/chat/completions';
import type { DecisionHistory } from '../../../shared/domain/trace';
import type { AnswerRequest } from '../../ports/engine';
import { FILE_RULE, INTRODUCTION, PROFILE_RULE, RULES } from './answer-rules';
import { bothTasksSystem } from './both-tasks';
import { dataBlock, formatDateForModel, oneLine, lessonBlocks, factBlocks, sourceBlock } from './data-block';
import { conversationSummaryBlock } from './summary';
import { SEARCH_RULE } from './search-vault';
import { TOOLS_RULE } from './tools';
import type { ModelFile } from '../../../shared/domain/turn';

/** Stands for the words of a message that is files alone. */
const WITHOUT_WORDS =
  '(The person sent the files below without words. If the conversation says what they are for, answer that; else say in a few sentences what is in them.)';

const ANALYSTS = {
  depth:
    'You are the depth analyst: another analyst answers apart from you. Follow this very question to its end. Begin with your conclusions, one plain sentence each, then what each rests on.',
  breadth:
    'You are the breadth analyst: another analyst answers apart from you. Look at everything around the question. Begin with your conclusions, one plain sentence each, then what each rests on.',
};

export type ChatPromptMessage =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | ChatCompletionContentPart[] };

export interface AnswerPromptOptions {
  /** The model is offered the tool that searches the vault. */
  canSearch?: boolean;
  /** It is offered tools of the person's. */
  hasTools?: boolean;
  /** It judged before, and begins with what it read then. */
  hasJudged?: boolean;
}

/**
 * The whole request to the answering model: answer style, rules, earlier turns, facts, lessons, sources, notices,
 * question.
 */
export function answerPrompt(request: AnswerRequest, options: AnswerPromptOptions = {}): ChatPromptMessage[] {
  const {
    question,
    turns,
    sources,
    notices,
    plan,
    facts = [],
    lessons = [],
    decisions = null,
    starters = [],
  } = request;
  const references = plan.references.map(
    ({ mention, resolved }) => `“${oneLine(mention)}” means ${oneLine(resolved)}.`,
  );
  const context = [
    ...(request.earlier === undefined ? [] : [conversationSummaryBlock(request.earlier)]),
    ...(facts.length > 0 ? [`Facts:\n${factBlocks(facts, sources)}`] : []),
    ...(decisions === null
      ? []
      : [
          `Decisions on ${oneLine(decisions.subject)}, oldest first:\n${decisions.records.map((record) => decisionBlock(record, request)).join('\n')}`,
        ]),
    ...(lessons.length > 0 ? [`Reminders:\n${lessonBlocks(lessons)}`] : []),
    sources.length > 0
      ? `Sources:\n${sources.map(sourceBlock).join('\n')}`
      : facts.length > 0
        ? 'Sources: none besides the facts.'
        : question === ''
          ? 'Sources: none. The vault was not searched, since the message has no words.'
          : 'Sources: none. Nothing in the vault applies to this question.',
    ...(starters.length > 0
      ? [
          `General advice of the app, not from the person's memory; pass on what fits, say that it is general, cite nothing for it:\n${starters.map((text) => `- ${oneLine(text)}`).join('\n')}`,
        ]
      : []),
    ...(notices.length > 0 ? [`Notices:\n${notices.map((notice) => `- ${oneLine(notice)}`).join('\n')}`] : []),
    ...(references.length > 0 ? [references.join(' ')] : []),
    `Question:\n${question === '' ? WITHOUT_WORDS : question}`,
  ];
  return [
    { role: 'system', content: systemPrompt(request, options) },
    ...turns.map((turn): ChatPromptMessage => {
      const text = turn.text === '' ? '(no words)' : turn.text.slice(0, 8000);
      return turn.role === 'person'
        ? { role: 'user', content: withFiles(text, turn.files) }
        : { role: 'assistant', content: text };
    }),
    { role: 'user', content: withFiles(context.join('\n\n'), request.files) },
  ];
}

/**
 * The answer style is the person's own and the only block read as instructions. What a model that judged before has read
 * already stands in front of it.
 */
function systemPrompt(
  { contract = '', analyst, files = [], turns, sources }: AnswerRequest,
  { canSearch = false, hasTools = false, hasJudged = false }: AnswerPromptOptions,
): string {
  const hasFiles = files.length > 0 || turns.some((turn) => turn.files !== undefined);
  const hasProfile = sources.some(({ isProfile }) => isProfile === true);
  const furtherRules = [
    ...(hasProfile ? [PROFILE_RULE] : []),
    ...(hasFiles ? [FILE_RULE] : []),
    ...(canSearch ? [SEARCH_RULE] : []),
    ...(hasTools ? [TOOLS_RULE] : []),
  ];
  const isStyled = contract.trim() !== '';
  return [
    ...(hasJudged ? [bothTasksSystem('answer')] : []),
    ...(isStyled
      ? [
          `How this person wants to be answered, in their own words. Follow it:\n${dataBlock('contract', {}, contract.trim())}`,
        ]
      : []),
    ...(hasJudged ? [] : [INTRODUCTION]),
    ...(analyst === undefined ? [] : [ANALYSTS[analyst]]),
    [...(hasJudged ? [] : [RULES]), ...furtherRules].join('\n'),
    ...(isStyled
      ? [
          'The contract above decides tone, length, language and form. It never changes the rules on quoting, citing and data.',
        ]
      : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function decisionBlock(record: DecisionHistory['records'][number], { sources }: AnswerRequest): string {
  const own = new Set<string>([`note:${record.noteId}`, ...record.messageIds.map((id) => `message:${id}`)]);
  const numbers = sources
    .filter(({ ref }) => own.has(ref))
    .map(({ number }) => number)
    .join(', ');
  const lines = [
    record.choice,
    ...record.reasons.map((reason) => `because: ${reason}`),
    ...record.alternatives.map((item) => `considered as well: ${item}`),
    ...(record.outcome === '' ? [] : [`led to: ${record.outcome}`]),
  ];
  return dataBlock(
    'decision',
    {
      on: formatDateForModel(record.at),
      kind: record.kind,
      state: record.state,
      ...(numbers === '' ? {} : { sources: numbers }),
    },
    lines.join('\n'),
  );
}

/** A message with its files: text alone, or text and the pictures after it. */
function withFiles(text: string, files: readonly ModelFile[] = []): string | ChatCompletionContentPart[] {
  if (files.length === 0) return text;
  const written = `${text}\n\nAttached files:\n${fileBlocks(files)}`;
  const pictures = files.filter((file) => file.as === 'picture');
  if (pictures.length === 0) return written;
  return [
    { type: 'text', text: written },
    ...pictures.map(({ mediaType, base64 }): ChatCompletionContentPart => ({
      type: 'image_url',
      image_url: { url: `data:${mediaType};base64,${base64}` },
    })),
  ];
}

function fileBlocks(files: readonly ModelFile[]): string {
  let pictures = 0;
  return files
    .map((file) => {
      const name = file.name.slice(0, 200);
      if (file.as === 'picture') return dataBlock('file', { name, kind: `picture ${(pictures += 1)}` }, 'Shown below.');
      if (file.as === 'name') return dataBlock('file', { name, kind: 'not shown' }, file.why);
      const cut: Record<string, string> =
        file.text.length < file.characters
          ? { cut: `the first ${number(file.text.length)} of ${number(file.characters)} characters` }
          : {};
      return dataBlock('file', { name, kind: 'text', ...cut }, file.text);
    })
    .join('\n');
}

const number = (value: number): string => value.toLocaleString('en');
