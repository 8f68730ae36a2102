import { crc32 } from 'node:zlib';
import { createOfflineEngine } from '../../../electron/models/offline/offline-engine';
import type { Embedder } from '../../../electron/ports/engine';
import { createIndexCore } from '../../../electron/retrieval/index/index-core';
import { messageEntry, messageRef, noteEntry, noteRef } from '../../../electron/retrieval/testing/entries';
import { openFunnel } from '../../../electron/retrieval/testing/open-funnel';
import type { LinkId, NoteId, SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { createCachedEmbedder } from '../cached-embedder';
import { progress, runCommand } from '../run-command';
import { readLives, type Life, type LifeMemory } from './read-lives';

const USAGE = `usage: npm run -s eval:lives -- [--test] FILE...

FILE    written lives (resources/judge/data); each becomes a vault that is asked its questions
--test  the lives that are not in the dev part; default: the dev part`;

const HELPS: ReadonlySet<string> = new Set(['exact', 'strong', 'useful']);
const DEV_SHARE = 10;

/** Of judged pairs: how many there are, reached the gate, and passed it. */
interface Counts {
  pairs: number;
  judged: number;
  kept: number;
}

async function main(args: string[]): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  if (files.length === 0) {
    progress(USAGE);
    return 2;
  }
  const embedder = await createCachedEmbedder(true);
  const tables = { helps: new Map<string, Counts>(), 'does not help': new Map<string, Counts>() };
  const lost = new Map<string, number>();
  const [questions, silent] = [{ count: 0 }, { count: 0 }];
  for (const file of files)
    for (const life of (await readLives(file)).filter((one) => isOfDevPart(one) !== args.includes('--test'))) {
      const ask = await openLife(life, embedder);
      for (const { ask: question, before, judged } of life.questions) {
        const trace = await ask(question, before);
        const byRef = new Map(trace.candidates.map((candidate) => [candidate.ref, candidate]));
        questions.count += 1;
        if (trace.candidates.every(({ outcome }) => outcome.state !== 'kept')) silent.count += 1;
        for (const memory of life.memories) {
          const given = judged.get(memory.id);
          if (given === undefined) continue;
          const candidate = byRef.get(refOf(memory));
          const isKept = candidate?.outcome.state === 'kept';
          const doesHelp = HELPS.has(given.verdict);
          if (doesHelp && !isKept) add(lost, whereLost(trace, candidate));
          for (const key of ['all', life.language, given.kind].filter((name) => name !== '')) {
            const table = tables[doesHelp ? 'helps' : 'does not help'];
            const counts = table.get(key) ?? { pairs: 0, judged: 0, kept: 0 };
            table.set(key, counts);
            counts.pairs += 1;
            if (candidate?.gate != null) counts.judged += 1;
            if (isKept) counts.kept += 1;
          }
        }
      }
    }
  await embedder.save();
  for (const [name, table] of Object.entries(tables))
    for (const [key, { pairs, judged, kept }] of [...table].sort(([, a], [, b]) => b.pairs - a.pairs))
      write(`${name}\t${key}\t${pairs}\tjudged ${share(judged, pairs)}\tkept ${share(kept, pairs)}`);
  for (const [where, count] of [...lost].sort(([, a], [, b]) => b - a)) write(`lost\t${where}\t${count}`);
  write(`questions ${questions.count}, nothing kept for ${silent.count}`);
  return 0;
}

const write = (line: string): boolean => process.stdout.write(`${line}\n`);
const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(3);
const add = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

/** As `resources/judge/train.py` splits them; writer t is the test part. */
const isOfDevPart = ({ name }: Life): boolean => !name.startsWith('t-') && crc32(name) % DEV_SHARE === 0;

/** The stage and reason that kept a memory from the answer. */
function whereLost({ skipped }: RetrievalTrace, candidate: RetrievalTrace['candidates'][number] | undefined): string {
  if (candidate?.outcome.state === 'dropped') return `${candidate.outcome.stage} ${candidate.outcome.reason.code}`;
  return skipped === null ? 'not found' : 'skipped';
}

const refOf = ({ id, kind }: LifeMemory): SourceRef => (kind === 'message' ? messageRef(`m${id}`) : noteRef(`n${id}`));

async function openLife(
  life: Life,
  embedder: Embedder,
): Promise<(question: string, before: readonly string[]) => Promise<RetrievalTrace>> {
  const entries = life.memories.map(({ id, at, text, by, kind, path }) =>
    kind === 'message'
      ? messageEntry(`m${id}`, text, {
          createdAt: at,
          index: id,
          role: by === 'assistant' ? 'assistant' : 'person',
          speaker: by === 'assistant' ? null : by,
        })
      : noteEntry(`n${id}`, path === '' ? text : path, { createdAt: at, keptAt: at, body: path === '' ? '' : text }),
  );
  // Only notes are linked.
  const isNote = (wanted: number) => life.memories.some(({ id, kind }) => id === wanted && kind !== 'message');
  const links = life.memories.flatMap(({ id: from, links: others, at }) =>
    others
      .filter((to) => isNote(from) && isNote(to))
      .map((to) => ({
        id: `${from}-${to}` as LinkId,
        from: `n${from}` as NoteId,
        to: `n${to}` as NoteId,
        toTitle: `n${to}`,
        kind: 'related' as const,
        createdAt: at,
      })),
  );
  const engine = createOfflineEngine();
  const { ask } = await openFunnel(entries, { index: createIndexCore(async () => embedder), links });
  return async (question, before) => {
    const recentTurns = before.map((turn) => {
      const [role, ...text] = turn.split(': ');
      return {
        role: role === 'assistant' ? ('assistant' as const) : ('person' as const),
        speaker: null,
        text: text.join(': '),
        at: life.now,
      };
    });
    return (await ask(question, { surface: 'chat', asOf: life.now, engine, recentTurns })).trace;
  };
}

runCommand(main);
