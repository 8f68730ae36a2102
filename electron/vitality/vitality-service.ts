import type { AccessRef } from '../../shared/domain/ids';
import type { VitalityParts, Zone } from '../../shared/domain/vitality';
import type { VitalityBreakdown, VitalityState } from '../../shared/ipc/routes/vitality';

/**
 * Vitality of everything in the vault as main reads it: values at hand, made in a thread of their own and kept current
 * from the write path.
 */
export interface VitalityService {
  /**
   * 0–1; null while nothing is computed yet, and for what the vault does not hold. `madeAt` (epoch milliseconds) serves
   * what is not counted one by one (messages): its value follows from that and the uses known.
   * @param asOf epoch milliseconds
   */
  of(ref: AccessRef, at: { madeAt: number; asOf: number }): number | null;
  /**
   * Value and zone of a kept or archived note, as last computed (at most an hour old, and after every use); null for
   * others and while starting.
   */
  ofNote(id: string): { vitality: number; zone: Zone; isBridge: boolean; lastUsedAt: number } | null;
  /** Every kept and archived note that has one. */
  notes(): Iterable<{ id: string; vitality: number; zone: Zone; isBridge: boolean; lastUsedAt: number }>;
  /** The parts of one value, computed now in the worker; null for what the vault does not hold. */
  parts(ref: AccessRef, asOf: number): Promise<VitalityParts | null>;
  /** "What keeps this note alive". */
  explain(ref: AccessRef, asOf: number): Promise<VitalityBreakdown | null>;
  state(): VitalityState;
  /** Resolves when the values are there for the first time. */
  ready(): Promise<void>;
  check(): Promise<VitalityState>;
  rebuild(): Promise<VitalityState>;
  close(): Promise<void>;
}
