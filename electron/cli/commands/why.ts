import { sourceRefSchema, type SourceRef } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { explainCandidate } from '../../search-results/explain-candidate';
import type { Command } from '../command';
import { searchOnce } from '../search-once';
import { wordsOf } from '../words-of';

/** Why a source is surfaced for a question, or left out: the question is searched for, and the run explained. */
export const runWhy: Command = async (context) => {
  const { line } = context;
  const [note, ...rest] = line.operands;
  const ref = toRef(note!);
  const question = wordsOf(context, rest);
  const access = await context.access.openRetrieval({ byMeaning: line.searchByMeaning });
  try {
    const { trace, words } = await searchOnce(context, access, question);
    const candidate = trace.candidates.find((other) => other.ref === ref);
    if (candidate === undefined)
      return {
        json: { ref, question: words, outcome: 'not-found', considered: trace.candidates.length, reasons: [] },
        text: `No way of searching found ${ref} for this question; ${trace.candidates.length} others were considered.`,
      };
    const explained = explainCandidate(trace, candidate);
    const { outcome, position, surfaced, considered, reasons } = explained;
    return {
      json: { ref, question: words, title: candidate.title, ...explained },
      text: [
        outcome === 'surfaced'
          ? `Surfaced: match ${position ?? '–'} of ${surfaced}; ${considered} were considered.`
          : `Left out; ${surfaced} of ${considered} were surfaced.`,
        ...reasons.map((reason) => `  ${reason}`),
      ].join('\n'),
    };
  } finally {
    await access.close();
  }
};

/** @throws AppError `bad-input` for a word that is no id */
function toRef(word: string): SourceRef {
  const parsed = sourceRefSchema.safeParse(word.includes(':') ? word : `note:${word}`);
  if (parsed.success) return parsed.data;
  throw new AppError('bad-input', `“${word}” is no id of a note. “search --json” names them, such as note:01J….`);
}
