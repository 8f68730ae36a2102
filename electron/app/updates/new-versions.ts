import { join } from 'node:path';
import { z } from 'zod';
import { timeSchema } from '../../../shared/domain/bounds';
import type { ProgramState } from '../../../shared/ipc/routes/program';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { createDerivedFile } from '../../files/derived-file';
import type { SentRequest, WebFetcher } from '../../web/fetch/web-fetcher';
import { webFailureReason } from '../../web/fetch/web-failure';
import { isNewer, readRelease } from './release';

/** Days of use before the app asks whether it may look: nobody is asked while they find their way around. */
const ASK_AFTER_MS = 3 * DAY_MS;
const LATER_MS = 3 * DAY_MS;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOT_REACHED: ReadonlySet<string | null> = new Set(['unresolved', 'unreachable', 'timed-out']);

const recordSchema = z.object({
  firstStartAt: timeSchema,
  /** Null: the person was not asked yet. */
  mayLook: z.boolean().nullable(),
  lookedAt: timeSchema.nullable(),
  problem: z.enum(['unreachable', 'unusable']).nullable(),
  latest: z.object({ version: z.string().max(100), changes: z.array(z.string().max(1_000)).max(20) }).nullable(),
  /** A version that the person does not want to hear of. */
  skipped: z.string().max(100).nullable(),
  quietUntil: timeSchema,
});

export interface NewVersionsOptions {
  dataFolder: string;
  version: string;
  toldBy: ProgramState['toldBy'];
  isSandboxed: boolean;
  /** Where the newest release is described. */
  address: string;
  fetcher: Pick<WebFetcher, 'get'>;
  onSent: (sent: SentRequest) => void;
  /** Asks the person whether the app may look, once or from now on. */
  mayLook: (howOften: 'once' | 'daily') => Promise<boolean>;
  onChanged: () => void;
  /** Runs a task again and again; returns what ends it. */
  every: (ms: number, run: () => void) => () => void;
  now: () => number;
  log: Logger;
}

export type NewVersions = Awaited<ReturnType<typeof openNewVersions>>;

/**
 * What is known of newer versions of the app: it looks once a day where the person lets it, tells, and installs nothing.
 * What it remembers lies beside the vaults, since it belongs to none of them.
 */
export async function openNewVersions(options: NewVersionsOptions) {
  const { version, toldBy, isSandboxed, address, fetcher, onSent, mayLook, onChanged, now, log } = options;
  const file = createDerivedFile({
    path: join(options.dataFolder, 'new-versions.json'),
    schema: recordSchema,
    empty: {
      firstStartAt: now(),
      mayLook: null,
      lookedAt: null,
      problem: null,
      latest: null,
      skipped: null,
      quietUntil: 0,
    },
    name: 'new versions',
    log,
  });
  let record = await file.read();
  const inOrder = createMutex();
  const isTeller = toldBy === 'app';
  const stopping = new AbortController();

  const keep = async (changes: Partial<typeof record>): Promise<void> => {
    record = { ...record, ...changes };
    await file.write(record);
    onChanged();
  };
  const state = (): ProgramState => ({
    version,
    isSandboxed,
    toldBy,
    mayLook: record.mayLook === true,
    isAsking: isTeller && record.mayLook === null && now() - record.firstStartAt >= ASK_AFTER_MS,
    lookedAt: record.lookedAt,
    problem: record.problem,
    newer:
      record.latest !== null && isNewer(record.latest.version, version)
        ? { ...record.latest, isNews: record.latest.version !== record.skipped && now() >= record.quietUntil }
        : null,
  });
  /** A clock that was set back ends the wait. */
  const hasPassed = (ms: number): boolean =>
    record.lookedAt === null || now() - record.lookedAt >= ms || now() < record.lookedAt;

  /** Never rejects: that nothing was found out is part of the state. */
  async function look(): Promise<void> {
    const lookedAt = now();
    try {
      // The fetcher follows no redirect of a request with headers of its own, even none: it might lead anywhere.
      const request = { accept: ['json'], robots: false, isPaced: false, headers: {}, onSent } as const;
      const { text } = await fetcher.get(address, { ...request, signal: stopping.signal });
      const latest = readRelease(text);
      await keep({ lookedAt, problem: latest === null ? 'unusable' : null, ...(latest === null ? {} : { latest }) });
    } catch (error) {
      if (stopping.signal.aborted) return;
      const reason = webFailureReason(error);
      log.info('new versions: the look brought nothing', { reason: reason ?? String(error) });
      await keep({ lookedAt, problem: NOT_REACHED.has(reason) ? 'unreachable' : 'unusable' });
    }
  }
  /** Once a day; while the computer is offline, once an hour. */
  const lookIfDue = () =>
    inOrder(async () => {
      const waits = record.problem === 'unreachable' ? HOUR_MS : DAY_MS;
      if (isTeller && record.mayLook === true && hasPassed(waits)) await look();
    });

  if (isTeller) await file.write(record);
  const stop = options.every(HOUR_MS, () => {
    void lookIfDue();
    onChanged();
  });

  return {
    state,
    lookIfDue,
    /** From now on the app looks once a day, if the person says yes to it; or it does not any more. */
    async allowLooking(wanted: boolean): Promise<ProgramState> {
      if (!isTeller) return state();
      // Outside the order, for which closing waits: nobody may answer any more.
      const isAllowed = wanted && (await mayLook('daily'));
      return inOrder(async () => {
        await keep({ mayLook: isAllowed });
        if (isAllowed && hasPassed(DAY_MS)) await look();
        return state();
      });
    },
    async look(): Promise<ProgramState> {
      const isDue = () => record.problem === 'unreachable' || hasPassed(MINUTE_MS);
      if (isTeller && isDue() && (record.mayLook === true || (await mayLook('once'))))
        await inOrder(async () => {
          if (isDue()) await look();
        });
      return state();
    },
    async putOff(answer: 'skip' | 'later'): Promise<ProgramState> {
      await keep(
        answer === 'later' ? { quietUntil: now() + LATER_MS } : { skipped: record.latest?.version ?? record.skipped },
      );
      return state();
    },
    async close(): Promise<void> {
      stop();
      stopping.abort();
      await inOrder(async () => {});
    },
  };
}
