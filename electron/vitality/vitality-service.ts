import type { AccessRef } from '../../shared/domain/ids';
import type { VitalityParts, Zone } from '../../shared/domain/vitality';
import type { VitalityBreakdown, VitalityState } from '../../shared/ipc/routes/vitality';

/** Vitality of everything in the vault for main: values computed in another thread and kept current from batches. */
export interface VitalityService {
  /**
   * 0–1; null before the first computation, and for unknown sources. For messages without a use the value follows from
   * `madeAt` (epoch milliseconds).
   * @param asOf epoch milliseconds
   */
  of(ref: AccessRef, at: { madeAt: number; asOf: number }): number | null;
  /**
   * Value and zone of a kept or archived note as last computed (at most an hour ago, and after every use); null for
   * others and while starting.
   */
  ofNote(id: string): { vitality: number; zone: Zone; isBridge: boolean; lastUsedAt: number } | null;
  notes(): Iterable<{ id: string; vitality: number; zone: Zone; isBridge: boolean; lastUsedAt: number }>;
  /** It grows with each change of a value; null before they were first computed. */
  revision(): number | null;
  /** The parts of one value, computed now in the worker; null for an unknown source. */
  parts(ref: AccessRef, asOf: number): Promise<VitalityParts | null>;
  explain(ref: AccessRef, asOf: number): Promise<VitalityBreakdown | null>;
  state(): VitalityState;
  ready(): Promise<void>;
  check(): Promise<VitalityState>;
  rebuild(): Promise<VitalityState>;
  close(): Promise<void>;
}
