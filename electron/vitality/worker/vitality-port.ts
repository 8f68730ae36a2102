import type { VitalityParts } from '../../../shared/domain/vitality';
import type { SlotBreakdown } from '../ledger/vitality-breakdown';

/**
 * A vault's nodes, links and uses in columns, by slot; transferred to the worker, not copied. Times are epoch
 * milliseconds.
 */
export interface LedgerColumns {
  /** Columns by slot: index into LAYERS, 255 for no node; creation or keeping; hash of the reference. */
  layers: Uint8Array;
  madeAt: Float64Array;
  keys: Uint32Array;
  linkFrom: Uint32Array;
  linkTo: Uint32Array;
  linkAt: Float64Array;
  useSlots: Uint32Array;
  /** Indexes into USE_KINDS. */
  useKinds: Uint8Array;
  useAt: Float64Array;
}

export type LedgerChange =
  | { type: 'node'; slot: number; layer: number; at: number; key: number }
  | { type: 'gone'; slot: number }
  | { type: 'link' | 'unlink'; from: number; to: number; at: number }
  | { type: 'use' | 'unuse'; slot: number; kind: number; at: number };

/** Values of every slot. */
export interface AllValues {
  values: Float32Array;
  isBridge: Uint8Array;
  /** Newest use, including creation or keeping; epoch milliseconds. */
  lastUse: Float64Array;
  asOf: number;
  uses: number;
}

/** Values of some slots; `isStale`: the graph changed, and `refresh` must recompute the rest. */
export interface PartialValues {
  slots: Uint32Array;
  values: Float32Array;
  lastUse: Float64Array;
  isStale: boolean;
  uses: number;
}

/**
 * The ledger in its own thread. `now` is the clock's time; the ledger's time never runs behind its newest use (by up to
 * a day).
 */
export interface VitalityPort {
  load(columns: LedgerColumns, now: number): Promise<AllValues>;
  apply(changes: LedgerChange[], now: number): Promise<PartialValues>;
  refresh(now: number): Promise<AllValues>;
  parts(slot: number, asOf: number): Promise<VitalityParts | null>;
  breakdown(slot: number, asOf: number): Promise<SlotBreakdown | null>;
  /** Computes a second ledger from these columns and compares every value with the live one. */
  compare(columns: LedgerColumns, now: number): Promise<{ compared: number; mismatches: number }>;
  close(): Promise<void>;
}
