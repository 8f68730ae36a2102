import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MessageId, SessionId } from '../../shared/domain/ids';
import { NO_USAGE, type ModelUsage } from '../../shared/domain/model-usage';
import { DEFAULT_SPENDING } from '../../shared/ipc/work-presets';
import { exportUsage } from './export-usage';
import { reportUsage } from './usage-report';

const NOON = new Date(2026, 4, 3, 12).getTime();
const DAY_MS = 86_400_000;
const row = (at: number, changes: Partial<ModelUsage> = {}): ModelUsage => ({
  ...NO_USAGE,
  at,
  task: 'answer',
  host: 'api.example.com',
  model: 'big',
  sessionId: 's1' as SessionId,
  messageId: 'm1' as MessageId,
  calls: 1,
  promptTokens: 1_000,
  cachedTokens: 400,
  completionTokens: 100,
  ...changes,
});
const ROWS = [
  row(NOON - 40 * DAY_MS),
  row(NOON - DAY_MS, { messageId: 'm0' as MessageId }),
  row(NOON - 5_000, { task: 'judge', model: 'small', estimatedCalls: 1 }),
  row(NOON),
];
const prices = [{ model: 'big', prompt: 2, cached: 1, completion: 10 }];
const COST = (600 * 2 + 400 * 1 + 100 * 10) / 1_000_000;

describe('the usage of models', () => {
  it('is summed by day, task, model, session and answer, with its cost where there is a price', async () => {
    const report = await reportUsage(ROWS, {
      days: 3,
      now: NOON,
      prices,
      store: { getMany: async () => [{ id: 's1', title: 'The flight' }] as never },
    });
    expect(report.days.map(({ day, calls }) => [day, calls])).toEqual([
      ['2026-05-01', 0],
      ['2026-05-02', 1],
      ['2026-05-03', 2],
    ]);
    expect(report.period).toMatchObject({ calls: 3, promptTokens: 3_000, estimatedCalls: 1, unpricedTokens: 1_100 });
    expect(report.period.cost).toBeCloseTo(2 * COST);
    expect(report.today.cost).toBeCloseTo(COST);
    expect(report.tasks.map(({ task, calls }) => [task, calls])).toEqual([
      ['answer', 2],
      ['judge', 1],
    ]);
    expect(report.models.map(({ model }) => model)).toEqual(['big', 'small']);
    expect(report.sessions).toMatchObject([{ sessionId: 's1', title: 'The flight', calls: 3 }]);
    expect(report.turns.map(({ messageId, calls }) => [messageId, calls])).toEqual([
      ['m1', 2],
      ['m0', 1],
    ]);
  });

  it('is exported as CSV, where no name can be a formula or break a line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'usage-export-'));
    const options = { folder, now: NOON, spending: { ...DEFAULT_SPENDING, prices } };
    const { path, rows } = await exportUsage([row(NOON, { host: '=1+1', model: 'a "b", c' }), row(NOON)], options);
    const lines = (await readFile(path, 'utf8')).split('\r\n');
    expect(rows).toBe(2);
    expect(lines[0]).toContain('time,task,host,model');
    expect(lines[1]).toContain(`,'=1+1,"a ""b"", c",s1,m1,1,1000,400,100,0,,`);
    expect(lines[2]).toContain(',1000,400,100,0,0.0026,USD');
    expect((await exportUsage([], options)).path).not.toBe(path);
    await rm(folder, { recursive: true });
  });
});
