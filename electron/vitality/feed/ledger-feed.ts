import type { Batch } from '../../../shared/domain/batch';
import type { VitalityState } from '../../../shared/ipc/routes/vitality';
import { AppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { ledgerChanges } from './ledger-changes';
import { LAYERS } from '../graph/node-columns';
import { LAYER_OF } from '../ledger/node-tables';
import { hashNode, readLedger, type LedgerSource } from './read-ledger';
import { createRecomputeScheduler } from './recompute-scheduler';
import { parseAccessRef, SlotRegistry } from '../ledger/slot-registry';
import type { LedgerChange, VitalityPort, AllValues, PartialValues } from '../worker/vitality-port';
import { t } from '../../../shared/messages/message';
import { growTypedArray } from '../../../shared/lib/grow-typed-array';

interface ValueRow {
  /** 0–1. */
  vitality: number;
  isBridge: boolean;
  /** Epoch milliseconds; creation or keeping counts as the first use. */
  lastUsedAt: number;
}

/** The values for main, by slot: 13 bytes each. */
class ValueTable {
  /** Time of the last full computation; null before the first. */
  computedAt: number | null = null;
  uses = 0;
  /** It grows with each change of a value. */
  revision = 0;
  private values: Float32Array = new Float32Array(0);
  private isBridge: Uint8Array = new Uint8Array(0);
  /** −Infinity: no use. */
  private lastUse: Float64Array = new Float64Array(0);

  replaceAll({ values, isBridge, lastUse, asOf, uses }: AllValues): void {
    this.values = values;
    this.isBridge = isBridge;
    this.lastUse = lastUse;
    this.computedAt = asOf;
    this.uses = uses;
    this.revision += 1;
  }

  update({ slots, values, lastUse, uses }: PartialValues): void {
    this.uses = uses;
    this.revision += 1;
    const size = slots.reduce((most, slot) => Math.max(most, slot + 1), this.values.length);
    if (size > this.values.length) {
      const capacity = Math.max(size, Math.ceil(this.values.length * 1.25));
      this.values = growTypedArray(this.values, capacity);
      this.isBridge = growTypedArray(this.isBridge, capacity);
      this.lastUse = growTypedArray(this.lastUse, capacity, -Infinity);
    }
    slots.forEach((slot, index) => {
      this.values[slot] = values[index]!;
      this.lastUse[slot] = lastUse[index]!;
    });
  }

  has(slot: number): boolean {
    return slot < this.lastUse.length && this.lastUse[slot] !== -Infinity;
  }

  row(slot: number | undefined): ValueRow | null {
    return slot !== undefined && this.has(slot)
      ? { vitality: this.values[slot]!, isBridge: this.isBridge[slot] === 1, lastUsedAt: this.lastUse[slot]! }
      : null;
  }
}

export interface LedgerFeedDeps extends LedgerSource {
  store: Pick<VaultStore, 'textPages' | 'getMany'>;
  writer: Pick<VaultWriter, 'onBatch' | 'lastSeq'>;
  /** Starts the ledger's thread; called again after it died. */
  openPort: () => VitalityPort;
  now: () => number;
  log: Logger;
  /** Schedules a call without keeping the process alive; returns a function that cancels it. */
  setTimer: (ms: number, run: () => void) => () => void;
  /** Called after values were recomputed. */
  onComputed?: () => void;
}

/**
 * Keeps a ledger in step with the vault: reads it once, then applies batches by number; after a gap everything is read
 * again.
 */
export class LedgerFeed {
  registry = new SlotRegistry();
  readonly table = new ValueTable();
  status: Pick<VitalityState, 'state' | 'problem' | 'check'> = { state: 'starting', problem: null, check: null };
  private port: VitalityPort;
  private queue: Promise<unknown> = Promise.resolve();
  private seq = 0;
  /** Batches received and not yet in the ledger. */
  private pendingBatches: Batch[] = [];
  /** Uses seen by the last reading; cleared after every batch that it may have included. */
  private lastRead: { ids: Set<string>; until: number } | null = null;
  private isLoaded = false;
  private isClosed = false;
  private readonly readyWaiters: { resolve(): void; reject(error: Error): void }[] = [];
  private readonly scheduler: ReturnType<typeof createRecomputeScheduler>;
  private readonly stopFollowing: () => void;

  constructor(private readonly deps: LedgerFeedDeps) {
    this.port = deps.openPort();
    this.scheduler = createRecomputeScheduler({
      ...deps,
      refresh: () => this.refresh(),
      computedAt: () => this.table.computedAt,
    });
    this.stopFollowing = deps.writer.onBatch((batch) => this.onBatch(batch));
  }

  get pendingCount(): number {
    return this.pendingBatches.length;
  }

  /** Runs uses of the ledger one after another, each with all received batches applied. */
  runExclusive<Result>(work: (port: VitalityPort) => Promise<Result>): Promise<Result> {
    const run = this.queue.then(async () => {
      await this.drain();
      return work(this.port);
    });
    this.queue = run.catch(() => {});
    return run;
  }

  /** Resolves after the first computation; rejects if that fails. */
  ready(): Promise<void> {
    if (this.table.computedAt !== null) return Promise.resolve();
    if (this.status.problem !== null) return Promise.reject(new AppError('unexpected', this.status.problem));
    return new Promise((resolve, reject) => {
      this.readyWaiters.push({ resolve, reject });
    });
  }

  /** Reads the vault and computes everything. */
  load(): Promise<void> {
    return this.runExclusive(() => this.readAll()).catch((error: unknown) => this.fail(error));
  }

  /** The same, with a new thread if the old one died. */
  async rebuild(): Promise<void> {
    if (this.status.state === 'failed') {
      this.isLoaded = false;
      await this.port.close().catch(() => {});
      this.port = this.deps.openPort();
    }
    await this.load();
    if (this.status.problem !== null) throw new AppError('unexpected', this.status.problem);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.stopFollowing();
    this.scheduler.stop();
    await this.queue;
    await this.port.close();
  }

  private async readAll(): Promise<void> {
    const { deps, table } = this;
    if (this.isClosed) return;
    const registry = new SlotRegistry();
    const { columns, useIds } = await readLedger(deps, registry, () => {
      this.pendingBatches = [];
    });
    this.lastRead = { ids: useIds, until: deps.writer.lastSeq };
    const links = columns.linkAt.length;
    table.replaceAll(await this.port.load(columns, deps.now()));
    this.registry = registry;
    this.isLoaded = true;
    this.status = { ...this.status, state: 'ready', problem: null };
    await this.drain();
    deps.onComputed?.();
    for (const { resolve } of this.readyWaiters.splice(0)) resolve();
    deps.log.info('vitality computed', { nodes: registry.size, links, uses: useIds.size });
  }

  private fail(error: unknown): void {
    if (this.isClosed) return;
    this.deps.log.error('vitality failed', { error: String(error) });
    const problem = t('mainVitality.vitalityCouldComputedCompute');
    this.status = { ...this.status, state: 'failed', problem };
    for (const { reject } of this.readyWaiters.splice(0)) reject(new AppError('unexpected', problem));
  }

  private onBatch(batch: Batch): void {
    const isGap = this.seq !== 0 && batch.seq > this.seq + 1;
    this.seq = Math.max(this.seq, batch.seq);
    this.pendingBatches.push(batch);
    if (!this.isLoaded) return;
    if (isGap) {
      this.deps.log.warn('vitality missed batches and reads again', { to: batch.seq });
      this.isLoaded = false;
      void this.load();
    } else {
      void this.runExclusive(async () => {}).catch((error: unknown) => this.fail(error));
    }
  }

  private async drain(): Promise<void> {
    while (this.isLoaded && this.pendingBatches.length > 0) {
      const batches = this.pendingBatches;
      this.pendingBatches = [];
      const isKnown = (id: string) => this.lastRead?.ids.has(id) ?? false;
      const changes = await this.withMessageNodes(
        batches.flatMap((batch) =>
          ledgerChanges(batch, { ...this.deps, registry: this.registry, isKnownUse: isKnown }),
        ),
      );
      if (this.lastRead !== null && batches.at(-1)!.seq >= this.lastRead.until) this.lastRead = null;
      if (changes.length === 0) continue;
      const updated = await this.port.apply(changes, this.deps.now());
      this.table.update(updated);
      if (updated.isStale) this.scheduler.requestSoon();
    }
  }

  /** Adds a node for a message at its first use. */
  private async withMessageNodes(changes: LedgerChange[]): Promise<LedgerChange[]> {
    const ids = new Set(
      changes.flatMap((change) => {
        if (change.type !== 'use' || this.table.has(change.slot)) return [];
        const { kind, id } = parseAccessRef(this.registry.refOf(change.slot));
        return kind === 'message' ? [id] : [];
      }),
    );
    const messages = ids.size === 0 ? [] : await this.deps.store.getMany('messages', [...ids]);
    const nodes = messages.flatMap((message): LedgerChange[] =>
      message === null
        ? []
        : [
            {
              type: 'node',
              slot: this.registry.slotOf('message', message.id),
              layer: LAYERS.indexOf(LAYER_OF.message),
              at: message.createdAt,
              key: hashNode('message', message.id),
            },
          ],
    );
    return [...nodes, ...changes];
  }

  private refresh(): Promise<void> {
    return this.runExclusive(async (port) => {
      if (!this.isLoaded || this.isClosed) return;
      this.table.replaceAll(await port.refresh(this.deps.now()));
      this.deps.onComputed?.();
    }).catch((error: unknown) => this.fail(error));
  }
}
