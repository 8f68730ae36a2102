import { progress, runCommand } from '../run-command';
import { extractLabelled } from './extract-labelled';
import { createExtractionScore } from './extract-metrics';
import { readLabelledTurns } from './read-labelled-turns';

const USAGE = `usage: npm run -s eval:extract -- --json [--misses]

--json    print one JSON object on the last line
--misses  list what went wrong in the turns that rules may be written with (never the held-out ones)

Offline, on the labelled turns of e2e/fixtures/extraction; the figures of both splits and what leaked go to standard error.`;

async function main(args: string[]): Promise<number> {
  const unknown = args.find((arg) => !['--json', '--misses'].includes(arg));
  if (unknown !== undefined) {
    progress(`unknown option ${unknown}\n\n${USAGE}`);
    return 2;
  }
  const [whole, tuning, heldOut] = [createExtractionScore(), createExtractionScore(), createExtractionScore()];
  for (const turn of readLabelledTurns()) {
    const { units } = await extractLabelled(turn);
    whole.add(turn, units);
    (turn.split === 'tuning' ? tuning : heldOut).add(turn, units);
  }
  if (args.includes('--misses'))
    for (const { kind, turn, text } of tuning.findings) progress(`${kind.padEnd(12)} ${turn}  ${text}`);
  progress(`tuning    ${JSON.stringify(tuning.figures())}`);
  progress(`held out  ${JSON.stringify(heldOut.figures())}`);
  progress(`leaks     ${JSON.stringify(whole.leaks())}`);
  process.stdout.write(
    `${args.includes('--json') ? JSON.stringify(whole.figures()) : JSON.stringify(whole.figures(), null, 2)}\n`,
  );
  return 0;
}

runCommand(main);
