import type { Handlers } from '../../../shared/ipc/contract';
import { splitWords } from '../../../shared/lib/text/terms';
import type { CuesService } from '../../corpus/cues/cues-service';
import type { Contradictions } from '../../corpus/contradictions/contradictions-service';
import type { DecisionBook } from '../../corpus/decisions/decision-book';

type LessonRoutes =
  | 'cues.list'
  | 'cues.probe'
  | 'cues.save'
  | 'cues.mark'
  | 'cues.removeStarters'
  | 'cues.actions'
  | 'cues.addAction'
  | 'cues.removeAction'
  | 'decisions.threads'
  | 'contradictions.ofSession'
  | 'contradictions.resolve';

/** Lessons, decisions, and what contradicts what was kept. */
export function createLessonHandlers({
  cues,
  decisionBook,
  contradictions,
}: {
  cues: CuesService;
  decisionBook: DecisionBook;
  contradictions: Contradictions;
}): Handlers<LessonRoutes> {
  return {
    'cues.list': () => cues.list(),
    'cues.probe': async ({ text }) => cues.probe(text),
    'cues.save': (input) => cues.save(input),
    'cues.mark': ({ id, as }) => cues.mark(id, as),
    'cues.removeStarters': async ({ id }) => {
      await cues.removeStarters(id);
      return null;
    },
    'cues.actions': async () => cues.actions.list(),
    'cues.addAction': ({ name, to }) => cues.actions.add(name, to),
    'cues.removeAction': ({ name }) => cues.actions.remove(name),
    'decisions.threads': async ({ text }) => {
      const wanted = splitWords(text);
      const says = (words: string): boolean => wanted.every((word) => words.includes(word));
      return decisionBook
        .threads()
        .filter(
          ({ subject, records }) =>
            wanted.length === 0 ||
            says(
              splitWords(
                [
                  subject,
                  ...records.flatMap(({ choice, alternatives, reasons }) => [choice, ...alternatives, ...reasons]),
                ].join(' '),
              ).join(' '),
            ),
        );
    },
    'contradictions.ofSession': ({ sessionId }) => contradictions.ofSession(sessionId),
    'contradictions.resolve': ({ unitId, keptId, how }) => contradictions.resolve(unitId, keptId, how),
  };
}
