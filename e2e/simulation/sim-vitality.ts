import { BLEND_WEIGHT } from '../../shared/domain/ranking';
import { progress, runCommand } from '../eval/run-command';
import { compareArms, type Comparison } from './compare-arms';
import { mean, meanFigures, standardError, type Figures } from './figures';
import type { UserHistory } from './user-history';
import { simulateUserHistory } from './simulate-user-history';
import { PEOPLE, type PersonName } from './people';

const USAGE = `usage: npm run -s sim:vitality -- [--days N] [--seed S | --seeds N] [--person NAME] [--weight W] [--sweep] [--never-archives] [--json]

--days N          days that a person lives with a vault (730)
--seed S          one life; without it, --seeds lives from seed 1 on (10)
--person NAME     ${Object.keys(PEOPLE).join(', ')}
--weight W        of vitality in the blend (${BLEND_WEIGHT.vitality})
--sweep           every person at the weights 0.05 to 0.3
--never-archives  the person archives nothing
--json            print one JSON object on the last line`;

const SWEPT_WEIGHTS = [0.05, 0.1, 0.15, 0.2, 0.3];

interface Options {
  days: number;
  seeds: number[];
  weight: number;
  archives: 'offered' | 'never';
}

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const numberOf = (flag: string, usual: number) => Number(valueOf(flag) ?? usual);
  const name = (valueOf('--person') ?? 'typical') as PersonName;
  const [days, seed, count, weight] = [
    numberOf('--days', 730),
    numberOf('--seed', 0),
    numberOf('--seeds', 10),
    numberOf('--weight', BLEND_WEIGHT.vitality),
  ];
  const areWhole =
    [days, seed, count].every((value) => Number.isInteger(value) && value >= 0) &&
    days >= 31 &&
    days <= 3_650 &&
    count >= 1;
  if (!areWhole || !(weight > 0 && weight < 1) || !Object.hasOwn(PEOPLE, name)) {
    progress(USAGE);
    return 2;
  }
  const seeds = args.includes('--seed') ? [seed] : Array.from({ length: count }, (_, index) => index + 1);
  const options: Options = { days, seeds, weight, archives: args.includes('--never-archives') ? 'never' : 'offered' };
  if (args.includes('--sweep')) {
    sweep(options);
    return 0;
  }
  const histories = simulateHistories(name, options);
  const compared = compareArms(histories, options);
  const { vitality, none, exponential } = compared.runs;
  for (const line of wordsOf(compared, histories, name, options)) print(line);
  const result = { vitality: meanFigures(vitality), none: meanFigures(none), exponential: meanFigures(exponential) };
  print(args.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, null, 2));
  return 0;
}

function simulateHistories(name: PersonName, { seeds, days }: Options): UserHistory[] {
  return seeds.map((seed) => {
    progress(`${name}: life ${seed}`);
    return simulateUserHistory(seed, days, PEOPLE[name]);
  });
}

function wordsOf(
  { runs, halfLifeDays }: Comparison,
  histories: readonly UserHistory[],
  name: string,
  { days, weight, archives, seeds }: Options,
): string[] {
  const about = (count: (history: UserHistory) => number) => Math.round(mean(histories.map(count)));
  const hits = (figures: readonly Figures[]) =>
    figures.map(({ hitAt5, hitAt5SecondYear }) => 100 * (hitAt5SecondYear ?? hitAt5));
  const [vitality, none, exponential] = [hits(runs.vitality), hits(runs.none), hits(runs.exponential)];
  const differences = (a: readonly number[], b: readonly number[]) => a.map((value, index) => value - b[index]!);
  return [
    `${name}: ${days} days, ${seeds.length} ${seeds.length === 1 ? 'life' : 'lives'} (seed ${seeds[0]}${seeds.length === 1 ? '' : ` to ${seeds.at(-1)}`}), about ${about(({ notes }) => notes.length)} notes and ${about(({ questions }) => questions.length)} questions each; weight of vitality ${weight}`,
    `hits among the first five${days > 365 ? ' in the second year' : ''}, per cent, mean ± standard error of the lives: vitality ${formatMean(vitality)} · none ${formatMean(none)} · exponential ${formatMean(exponential)} (best of several half-lives: ${halfLifeDays} days)`,
    `paired by life: vitality less none ${formatMean(differences(vitality, none))} · vitality less exponential ${formatMean(differences(vitality, exponential))}`,
    archives === 'never'
      ? 'nothing is archived'
      : 'archived by the dry run of the vitality arm, the same notes in all arms',
    'neverShown is the share of all notes that were never among the five shown; zonesByMonth is empty where there is no vitality',
  ];
}

function sweep(options: Options): void {
  print(
    'second-year hits among the first five, per cent; vitality and exponential (best half-life) as the difference to none; places of the top 50 with vitality',
  );
  print(
    '| person | weight | none | vitality | exponential | vitality − exponential | top 50 |\n|---|---|---|---|---|---|---|',
  );
  for (const name of Object.keys(PEOPLE) as PersonName[]) {
    const histories = simulateHistories(name, options);
    for (const weight of SWEPT_WEIGHTS) {
      const { runs, halfLifeDays } = compareArms(histories, { ...options, weight });
      const [vitality, none, exponential] = [runs.vitality, runs.none, runs.exponential].map((figures) =>
        figures.map(({ hitAt5, hitAt5SecondYear }) => 100 * (hitAt5SecondYear ?? hitAt5)),
      );
      const differences = (a: readonly number[], b: readonly number[]) =>
        formatMean(
          a.map((value, index) => value - b[index]!),
          true,
        );
      const top = 100 * mean(runs.vitality.map(({ topFiftyShare }) => topFiftyShare));
      print(
        `| ${name} | ${weight} | ${formatMean(none!)} | ${differences(vitality!, none!)} | ${differences(exponential!, none!)} (${halfLifeDays} d) | ${differences(vitality!, exponential!)} | ${top.toFixed(1)} |`,
      );
    }
  }
}

const formatMean = (values: readonly number[], isSigned = false): string =>
  `${isSigned && mean(values) >= 0 ? '+' : ''}${mean(values).toFixed(2).replace('-', '−')} ± ${standardError(values).toFixed(2)}`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

runCommand(main);
