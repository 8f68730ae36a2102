import { withPiece } from '../../../shared/domain/answer-pieces';
import { projectQuery } from '../../../shared/lib/search-query/project-name';
import { AppError } from '../../../shared/ipc/errors';
import { scopeRequest, toEnginePackage } from '../../chat/turn/turn-retrieval';
import type { AnswerSource } from '../../ports/engine';
import { readAskedScope } from '../../search-results/search-scope';
import { explainCandidate } from '../../search-results/explain-candidate';
import { type Command, withOpened, wordsOf } from '../command';

/** One answer with its sources. It is no chat: nothing of it is stored. */
export const runAsk: Command = async (context) => {
  const { line, signal } = context;
  const question = wordsOf(context).normalize('NFC');
  return withOpened(context.access.openRetrieval({ byMeaning: line.meaning === true }), async (access) => {
    const { retrieval, answering } = access;
    signal.throwIfAborted();
    const { engine, contract } = answering();
    const askedIn = line.project === undefined ? undefined : { query: projectQuery({ name: line.project }) };
    const retrieved = await retrieval.retrieve({
      ...(await scopeRequest((asked) => readAskedScope(asked, Date.now(), access), askedIn)),
      surface: 'chat',
      question,
      recentTurns: [],
      sessionId: null,
      asOf: Date.now(),
      engine,
      contract,
      includeArchived: line.archived === true,
      signal,
    });
    const { trace, sources } = retrieved;
    let answer = '';
    const request = { ...toEnginePackage(retrieved), question, turns: [], contract };
    for await (const piece of engine.answer(request, signal)) {
      answer = withPiece(answer, piece);
      signal.throwIfAborted();
    }
    if (answer.trim() === '') throw new AppError('model-malformed', `${engine.label} sent an empty answer.`);
    const told = sources.map(({ number, ref, title, text, at }) => {
      const candidate = trace.candidates.find((other) => other.ref === ref);
      return {
        number,
        ref,
        title,
        text,
        at,
        reasons: candidate === undefined ? [] : explainCandidate(trace, candidate).reasons,
      };
    });
    const isCited = ({ number }: { number: number }) => answer.includes(`[${number}]`);
    const listed = told.some(isCited) ? told.filter(isCited) : told;
    return {
      json: {
        question,
        answer: answer.trim(),
        answeredBy: engine.label,
        sentTo: engine.sentTo,
        considered: trace.candidates.length,
        facts: trace.facts ?? [],
        sources: told,
      },
      text: [
        answer.trim(),
        ...(listed.length === 0 ? [] : ['', ...listed.flatMap((source) => sourceLines(source, line.why === true))]),
        '',
        engine.sentTo === null
          ? `Answered by the ${engine.label}; nothing left this machine.`
          : `Answered by ${engine.label}.`,
      ].join('\n'),
    };
  });
};

const sourceLines = (
  {
    number,
    ref,
    title,
    text,
    reasons,
  }: Pick<AnswerSource, 'number' | 'ref' | 'title' | 'text'> & { reasons: string[] },
  hasReasons: boolean,
): string[] => [
  `[${number}] ${title === '' ? text.split('\n', 1)[0]!.slice(0, 160) : title}  (${ref})`,
  ...(hasReasons ? reasons.map((reason) => `      ${reason}`) : []),
];
