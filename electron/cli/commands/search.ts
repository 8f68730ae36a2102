import { styleText } from 'node:util';
import { sourceRefSchema, type SourceRef } from '../../../shared/domain/ids';
import { projectQuery } from '../../../shared/lib/search-query/project-name';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import type { MarkedText } from '../../../shared/ipc/routes/search';
import { explainCandidate } from '../../search-results/explain-candidate';
import { readResultPaths } from '../../search-results/result-paths';
import { readScopedSearch } from '../../search-results/search-scope';
import { toSearchResult, type SearchResult } from '../../search-results/search-result';
import { type Command, type CommandContext, withOpened, wordsOf } from '../command';
import type { RetrievalAccess } from '../vault-access';

/** The app's funnel by the offline rules. */
export const runSearch: Command = async (context) => {
  const { line, hasColours } = context;
  return withOpened(context.access.openRetrieval({ byMeaning: line.meaning === true }), async (access) => {
    const { trace, words } = await searchOnce(context, access, queryOf(line.operands, line.project));
    const kept = trace.candidates
      .filter(({ outcome }) => outcome.state === 'kept')
      .toSorted((a, b) => (a.rank?.position ?? Infinity) - (b.rank?.position ?? Infinity))
      .slice(0, line.limit);
    const paths = await readResultPaths(access.store, kept);
    const results = kept.map((candidate, index) => toSearchResult(candidate, paths[index]!, words));
    const found = results.map((result, index) => formatResult(result, index + 1, hasColours));
    return {
      json: {
        question: trace.plan.question,
        considered: trace.candidates.length,
        archived: trace.archived,
        facts: trace.facts ?? [],
        results,
      },
      text: [
        found.length === 0
          ? `Nothing in the vault applies; ${trace.candidates.length} were considered.`
          : found.join('\n\n'),
        ...archivedHint(trace.archived),
      ].join('\n'),
    };
  });
};

/** A shell takes the marks off `tag:"two words"`; they are put back where the operand is one of several. */
function queryOf(operands: readonly string[], project: string | undefined): string {
  if (project !== undefined) return `${queryOf(operands, undefined)} ${projectQuery({ name: project })}`;
  if (operands.length === 1) return operands[0]!;
  return operands.map((operand) => operand.replace(/^(-?[a-z]+:)(?!")(.*\s.*)$/iu, '$1"$2"')).join(' ');
}

function archivedHint(archived: RetrievalTrace['archived']): string[] {
  if (archived === undefined || archived.searched || archived.near === 0) return [];
  return [
    `${archived.near} archived ${archived.near === 1 ? 'note holds' : 'notes hold'} most of these words; --archived searches them too.`,
  ];
}

/** A result for people: title, path and snippet on lines of their own. @param hasColours of the terminal */
function formatResult(result: SearchResult, position: number, hasColours: boolean): string {
  const { title, path, snippet, archived, why } = result;
  const style = hasColours ? (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text) : plain;
  const indent = ' '.repeat(String(position).length + 2);
  const lines = [
    `${position}. ${style('bold', title)}${archived === true ? ' (archived)' : ''}`,
    ...(path.length === 0 ? [] : [`${indent}${style('cyan', path.join(' › '))}`]),
    ...(snippet.text === '' ? [] : [`${indent}${markedText(snippet, (word) => style(['bold', 'yellow'], word))}`]),
    ...(why === '' ? [] : [`${indent}${style('dim', why)}`]),
  ];
  return lines.join('\n');
}

const plain = (_format: unknown, text: string): string => text;

function markedText({ text, marks }: MarkedText, mark: (word: string) => string): string {
  let end = 0;
  const parts: string[] = [];
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), mark(text.slice(from, to)));
    end = to;
  }
  return [...parts, text.slice(end)].join('');
}

/** Why a source is surfaced for a question, or left out: the question is searched for, and the run explained. */
export const runWhy: Command = async (context) => {
  const { line } = context;
  const [note, ...rest] = line.operands;
  const ref = toRef(note!);
  const question = wordsOf(context, rest);
  return withOpened(context.access.openRetrieval({ byMeaning: line.meaning === true }), async (access) => {
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
  });
};

/** @throws AppError `bad-input` for a word that is no id */
function toRef(word: string): SourceRef {
  const parsed = sourceRefSchema.safeParse(word.includes(':') ? word : `note:${word}`);
  if (parsed.success) return parsed.data;
  throw new AppError('bad-input', `“${word}” is no id of a note. “search --json” names them, such as note:01J….`);
}

/** Runs the app's funnel once by the offline rules, for a text that may hold operators. */
async function searchOnce(
  { line, signal }: Pick<CommandContext, 'line' | 'signal'>,
  { store, catalog, retrieval, engine }: Omit<RetrievalAccess, 'close'>,
  text: string,
): Promise<{ trace: RetrievalTrace; words: string }> {
  signal.throwIfAborted();
  const now = Date.now();
  const { words, scope, includesArchived } = await readScopedSearch(text, now, { catalog, store });
  const { trace } = await retrieval.retrieve({
    surface: 'search',
    question: words,
    ...(scope === undefined ? {} : { scope }),
    recentTurns: [],
    sessionId: null,
    asOf: now,
    engine,
    includeArchived: line.archived === true || includesArchived,
    signal,
  });
  return { trace, words };
}
