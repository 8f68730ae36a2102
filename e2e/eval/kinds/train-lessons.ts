import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { lessonFeatures } from '../../../electron/models/embeddings/lesson-reader';
import { readShares, type LinearModel } from '../../../electron/models/embeddings/linear-reader';
import { planShare } from '../../../electron/models/embeddings/message-reader';
import { similarityOfSentences } from '../../../electron/retrieval/index/vectors/phrase-similarity';
import { createCachedEmbedder, type CachedEmbedder } from '../cached-embedder';
import { progress, runCommand } from '../run-command';
import { fitLinearModel } from './fit-linear-model';

const USAGE = `usage: npm run -s train:lessons -- [--write FILE] [--test FILE]... FILE...

FILE     a lesson a line ("lesson", language, text) and below it its messages ("fires" or "silent", language, text),
         separated by tabs (resources/encoder/lessons)
--test   pairs of another writer, for figures alone
--write  where the fitted model is written; default: nowhere`;

const LABELS = ['fires', 'silent'] as const;
/** Further lessons of the file that each message is read with, the likest: it is silent on them. */
const OTHERS = 8;
const DECAY = 0.06;
/** A message that only looks like its lesson's act, beside one that was written for another lesson. */
const WEIGHT_OF_OWN = 3;
/** The plan and the likeness beside the 1,152 numbers of the pair. */
const WEIGHT_OF_PLAIN = 3;
const PLAIN = 2;

interface Pair {
  label: (typeof LABELS)[number];
  isOwn: boolean;
  language: string;
  text: string;
  vector: Float32Array;
}

async function main(args: string[]): Promise<number> {
  const {
    values: { write, test = [] },
    positionals: files,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { write: { type: 'string' }, test: { type: 'string', multiple: true } },
  });
  if (files.length === 0) {
    progress(USAGE);
    return 2;
  }
  const embedder = await createCachedEmbedder(true);
  const pairs: Pair[] = [];
  for (const file of files) pairs.push(...(await readPairs(embedder, file)));
  const model = fit(pairs);
  report('trained', pairs, model);
  for (const file of test) report(file, await readPairs(embedder, file), model);
  await embedder.save();
  if (write !== undefined) await writeFile(write, `${JSON.stringify(model)}\n`);
  return 0;
}

async function readPairs(embedder: CachedEmbedder, file: string): Promise<Pair[]> {
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t') as [string, string, string]);
  const lessons = lines.filter(([kind]) => kind === 'lesson').map(([, , text]) => text);
  const vectors = await embedder.embed(lessons);
  const pairs: Pair[] = [];
  let own = -1;
  for (const [kind, language, text] of lines) {
    if (kind === 'lesson') {
      own += 1;
      continue;
    }
    const [vector] = await embedder.embed([text]);
    const likeness = vectors.map((lesson) => similarityOfSentences(embedder, vector!, lesson));
    const others = [...likeness.keys()]
      .filter((index) => index !== own)
      .sort((a, b) => likeness[b]! - likeness[a]!)
      .slice(0, OTHERS);
    for (const index of [own, ...others])
      pairs.push({
        label: index === own && kind === 'fires' ? 'fires' : 'silent',
        isOwn: index === own,
        language,
        text: `${text} | ${lessons[index]!}`,
        vector: lessonFeatures(await embedder.readPair(text, lessons[index]!), planShare(vector!), likeness[index]!),
      });
  }
  return pairs;
}

/** Numbers of one spread are fitted, and the weights are those of the numbers as they are. */
function fit(pairs: readonly Pair[]): LinearModel {
  const width = pairs[0]!.vector.length;
  const columns = Array.from({ length: width }, (_, index) => {
    const values = pairs.map(({ vector }) => vector[index]!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
    return { mean, scale: (index < width - PLAIN ? 1 : WEIGHT_OF_PLAIN) / spread };
  });
  const firing = pairs.filter(({ label }) => label === 'fires').length;
  const { weights } = fitLinearModel(
    pairs.map(({ label, isOwn, vector }) => ({
      label,
      weight: label === 'fires' ? (pairs.length - firing) / firing : isOwn ? WEIGHT_OF_OWN : 1,
      vector: vector.map((value, index) => (value - columns[index]!.mean) * columns[index]!.scale),
    })),
    LABELS,
    DECAY,
  );
  const round = (value: number): number => Number(value.toFixed(4));
  return {
    labels: LABELS,
    weights: weights.map((row) => [
      ...columns.map(({ scale }, index) => round(row[index]! * scale)),
      round(row[width]! - columns.reduce((sum, { mean, scale }, index) => sum + row[index]! * mean * scale, 0)),
    ]),
  };
}

/** Precision and recall from each share on; the lessons that were not written for the message are told apart. */
function report(title: string, pairs: readonly Pair[], model: LinearModel): void {
  const read = pairs.map((pair) => ({ ...pair, share: readShares(model, pair.vector)[0]! }));
  const firing = read.filter(({ label }) => label === 'fires').length;
  console.log(`${title}: ${firing} fire, ${read.filter(({ isOwn }) => isOwn).length - firing} are silent`);
  for (const least of [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const come = read.filter(({ share }) => share >= least);
    const own = come.filter(({ isOwn }) => isOwn);
    const right = own.filter(({ label }) => label === 'fires').length;
    console.log(
      `  from ${least}: recall ${(right / firing).toFixed(2)}, precision ${(right / Math.max(1, own.length)).toFixed(2)}, other lessons ${come.length - own.length} of ${read.length - read.filter(({ isOwn }) => isOwn).length}`,
    );
  }
}

runCommand(main);
