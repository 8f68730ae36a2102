import { createEngineChoice } from '../../../electron/models/engine-choice';
import { createOfflineEngine } from '../../../electron/models/offline/offline-engine';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/default-settings';
import { WORK_PRESETS } from '../../../shared/ipc/work-presets';
import { silentLogger } from '../../../shared/lib/logger';
import { progress, runCommand } from '../../eval/run-command';
import { measureTurns, type TurnsReport } from './measure-turns';
import { PACES } from './paces';
import { TWENTY_TURNS } from './twenty-turns';

const USAGE = `usage: node out/main/bench-turns.js [--pace cloud|local|reasoning] [--preset private|quick|careful] [--pause SECONDS] --json

Plays twenty turns over the sample vault with a server at each pace and each preset, and asks the same server directly.
Prints milliseconds to the first token of both, calls and prompt tokens a turn.`;

async function main(args: string[]): Promise<number> {
  const valueOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const paces = chosen(PACES, valueOf('--pace'));
  const presets = chosen(WORK_PRESETS, valueOf('--preset'));
  const pauseMs = Number(valueOf('--pause') ?? 3) * 1_000;
  if (args.includes('--help') || paces.length === 0 || presets.length === 0 || !(pauseMs >= 0)) {
    progress(USAGE);
    return 2;
  }
  const reports: Record<string, Omit<TurnsReport, 'turns'>> = {};
  for (const [presetName, work] of presets) {
    for (const [paceName, pace] of paces) {
      progress(`${presetName}, ${paceName} …`);
      const { turns, ...report } = await measureTurns({
        pace,
        sessions: TWENTY_TURNS,
        pauseMs,
        say: progress,
        createEngine: (url) => engineAt(url, work),
      });
      for (const { question, firstTokenMs, directMs, callsBeforeFirstToken } of turns)
        progress(
          `  ${Math.round(firstTokenMs - directMs)} ms over, ${callsBeforeFirstToken} calls before: ${question}`,
        );
      reports[`${presetName}, ${paceName}`] = report;
    }
  }
  process.stdout.write(`${JSON.stringify(reports, null, args.includes('--json') ? 0 : 2)}\n`);
  return 0;
}

const chosen = <Value>(all: Record<string, Value>, name: string | undefined): [string, Value][] =>
  Object.entries(all).filter(([key]) => name === undefined || name === key);

/** The engine as the app has it. */
const engineAt = (baseUrl: string, work: (typeof WORK_PRESETS)['quick']) =>
  createEngineChoice({
    settings: () => ({
      ...DEFAULT_SETTINGS,
      engine: 'provider',
      provider: { preset: 'custom', baseUrl, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
      work,
    }),
    key: () => null,
    offline: createOfflineEngine(),
    now: Date.now,
    log: silentLogger,
  });

runCommand(main);
