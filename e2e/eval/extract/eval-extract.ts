import { progress, runCommand } from '../run-command';
import type { ReadSentences } from '../../../electron/corpus/extraction/read-by-meaning';
import { readEach } from '../../../electron/models/embeddings/read-each';
import { createCachedEmbedder } from '../cached-embedder';
import { extractLabelled } from './extract-labelled';
import { createExtractionScore } from './extract-metrics';
import { createFitScore } from './fit-metrics';
import {
  readChatTurns,
  readLabelledTurns,
  readLanguageTurns,
  readNaturalTurns,
  type LabelledTurn,
} from './read-labelled-turns';
import { createWorthScore, type WorthFigures } from './worth-metrics';

const USAGE = `usage: npm run -s eval:extract -- --json [--misses]

--json    print one JSON object on the last line
--misses  list what went wrong in the turns that rules may be written with (never the held-out ones)

Offline, with the built-in encoders, on what the person says in the labelled turns of e2e/fixtures/extraction; the figures of both splits and what leaked go to standard error.`;

async function main(args: string[]): Promise<number> {
  const unknown = args.find((arg) => !['--json', '--misses'].includes(arg));
  if (unknown !== undefined) {
    progress(`unknown option ${unknown}\n\n${USAGE}`);
    return 2;
  }
  const embedder = await createCachedEmbedder(true);
  const readSentences: ReadSentences = (sentences) => readEach(embedder, embedder.readSentence, sentences);
  const [whole, tuning, heldOut] = [createExtractionScore(), createExtractionScore(), createExtractionScore()];
  for (const turn of readLabelledTurns().map(saidByPerson)) {
    const { units } = await extractLabelled(turn, undefined, readSentences);
    whole.add(turn, units);
    (turn.split === 'tuning' ? tuning : heldOut).add(turn, units);
  }
  if (args.includes('--misses'))
    for (const { kind, turn, text } of tuning.findings) progress(`${kind.padEnd(12)} ${turn}  ${text}`);
  progress(`tuning    ${JSON.stringify(tuning.figures())}`);
  progress(`held out  ${JSON.stringify(heldOut.figures())}`);
  progress(`leaks     ${JSON.stringify(whole.leaks())}`);
  const languages = await scoreLanguages(readSentences, args.includes('--misses'));
  const worth = await scoreWorth(readSentences, args.includes('--misses'));
  const natural = await scoreNatural(readSentences, args.includes('--misses'));
  const figures = { ...whole.figures(), languages, worth, natural };
  await embedder.save();
  process.stdout.write(`${args.includes('--json') ? JSON.stringify(figures) : JSON.stringify(figures, null, 2)}\n`);
  return 0;
}

/** The turn with the units that the rules are for; those of an answer take a model. */
function saidByPerson(turn: LabelledTurn): LabelledTurn {
  const own = new Set(turn.messages.flatMap(({ id, role }) => (role === 'person' ? [id] : [])));
  return { ...turn, units: turn.units.filter(({ messageId }) => own.has(messageId)) };
}

type Figures = ReturnType<ReturnType<typeof createExtractionScore>['figures']>;

/** The figures of each further language, all of its turns. */
async function scoreLanguages(readSentences: ReadSentences, showsMisses: boolean): Promise<Record<string, Figures>> {
  const scores = new Map<string, ReturnType<typeof createExtractionScore>>();
  for (const turn of readLanguageTurns().map(saidByPerson)) {
    const language = turn.kinds[0]!;
    const score = scores.get(language) ?? createExtractionScore();
    scores.set(language, score);
    const { units } = await extractLabelled(turn, undefined, readSentences);
    score.add(turn, units);
  }
  for (const [language, { findings, figures }] of scores) {
    const tuning = new Set(
      readLanguageTurns()
        .filter(({ split }) => split === 'tuning')
        .map(({ id }) => id),
    );
    if (showsMisses)
      for (const { kind, turn, text } of findings)
        if (tuning.has(turn)) progress(`${kind.padEnd(12)} ${turn}  ${text}`);
    progress(`${language.padEnd(10)}${JSON.stringify(figures())}`);
  }
  return Object.fromEntries([...scores].map(([language, score]) => [language, score.figures()]));
}

/** What the chats say about worth: both splits, and all of them. */
async function scoreWorth(
  readSentences: ReadSentences,
  showsMisses: boolean,
): Promise<WorthFigures & { tuning: WorthFigures; heldOut: WorthFigures }> {
  const [whole, tuning, heldOut] = [createWorthScore(), createWorthScore(), createWorthScore()];
  for (const turn of readChatTurns().map(saidByPerson)) {
    const { units } = await extractLabelled(turn, undefined, readSentences);
    whole.add(turn, units);
    (turn.split === 'tuning' ? tuning : heldOut).add(turn, units);
  }
  if (showsMisses) {
    for (const missed of tuning.missed) progress(`missed worth  ${missed}`);
    for (const { score, isWorthy, title } of tuning.rated.toSorted((a, b) => b.score - a.score))
      progress(`${isWorthy ? 'worth' : 'not  '}  ${score.toFixed(2)}  ${title}`);
  }
  progress(`worth, tuning    ${JSON.stringify(tuning.figures())}`);
  progress(`worth, held out  ${JSON.stringify(heldOut.figures())}`);
  return { ...whole.figures(), tuning: tuning.figures(), heldOut: heldOut.figures() };
}

/** How many units of the further chats can be kept as they are: both halves, of which only the first is listed. */
async function scoreNatural(readSentences: ReadSentences, showsMisses: boolean) {
  const scoreOf = async (turns: readonly LabelledTurn[]) => {
    const score = createFitScore();
    for (const turn of turns) score.add(turn, (await extractLabelled(turn, undefined, readSentences)).units);
    return score;
  };
  const { first, second } = readNaturalTurns();
  const [seen, unseen] = [await scoreOf(first), await scoreOf(second)];
  if (showsMisses) for (const line of seen.lines) progress(line);
  progress(`natural, first   ${JSON.stringify(seen.figures())}`);
  progress(`natural, second  ${JSON.stringify(unseen.figures())}`);
  return { first: seen.figures(), second: unseen.figures() };
}

runCommand(main);
