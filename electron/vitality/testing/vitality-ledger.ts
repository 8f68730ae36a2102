import type { AccessEvent } from '../../../shared/domain/feedback';
import type { AccessRef } from '../../../shared/domain/ids';
import type { Layer, VitalityParts } from '../../../shared/domain/vitality';
import { hashRef } from '../ledger/ref-hash';
import { LAYERS } from '../graph/node-columns';
import { SlotLedger } from '../ledger/slot-ledger';
import { USE_KINDS } from '../ledger/use-log';

export interface LedgerNode {
  ref: AccessRef;
  layer: Layer;
  /** Creation or keeping, the first use. Epoch milliseconds, like all times here. */
  at: number;
}
export interface LedgerLink {
  from: AccessRef;
  to: AccessRef;
  at: number;
}
export interface LedgerUse {
  ref: AccessRef;
  kind: AccessEvent['kind'];
  at: number;
}

/** `SlotLedger` addressed by references. Pure: no clock, no thread, no store. */
export class VitalityLedger {
  readonly slots = new SlotLedger();
  private readonly slotByRef = new Map<AccessRef, number>();
  private readonly refBySlot: AccessRef[] = [];

  /** Loads a vault's contents and computes every value as of a time. */
  load(
    { nodes, links, uses }: { nodes: Iterable<LedgerNode>; links: readonly LedgerLink[]; uses: readonly LedgerUse[] },
    asOf: number,
  ): void {
    for (const { ref, layer, at } of nodes)
      this.slots.putNode(this.slotOf(ref), LAYERS.indexOf(layer), at, hashRef(ref));
    this.slots.loadLinks(
      links.map(({ from }) => this.slotOf(from)),
      links.map(({ to }) => this.slotOf(to)),
      links.map(({ at }) => at),
    );
    this.slots.loadUses(
      uses.map(({ ref }) => this.slotOf(ref)),
      uses.map(({ kind }) => USE_KINDS.indexOf(kind)),
      uses.map(({ at }) => at),
    );
    this.slots.recompute(asOf);
  }

  addNode({ ref, layer, at }: LedgerNode): void {
    this.slots.putNode(this.slotOf(ref), LAYERS.indexOf(layer), at, hashRef(ref));
  }

  removeNode(ref: AccessRef): void {
    this.slots.removeNode(this.slotOf(ref));
  }

  addLink({ from, to, at }: LedgerLink): void {
    this.slots.addLink(this.slotOf(from), this.slotOf(to), at);
  }

  removeLink({ from, to, at }: LedgerLink): void {
    this.slots.removeLink(this.slotOf(from), this.slotOf(to), at);
  }

  /** @returns the references whose values changed, including its own */
  addUse({ ref, kind, at }: LedgerUse, asOf: number): AccessRef[] {
    return Array.from(
      this.slots.addUse(this.slotOf(ref), USE_KINDS.indexOf(kind), at, asOf),
      (slot) => this.refBySlot[slot]!,
    );
  }

  /** Removes a use; call `recompute` afterwards. */
  removeUse({ ref, kind, at }: LedgerUse): void {
    this.slots.removeUse(this.slotOf(ref), USE_KINDS.indexOf(kind), at);
  }

  /** Recomputes every value, spread, and articulation points if links changed, as of a time. */
  recompute(asOf: number): void {
    this.slots.recompute(asOf);
  }

  /** It is computed now; null for an unknown reference. Articulation points are those of the last `recompute`. */
  partsOf(ref: AccessRef, asOf: number): VitalityParts | null {
    const slot = this.slotByRef.get(ref);
    return slot === undefined ? null : this.slots.partsOf(slot, asOf);
  }

  /** The value as last computed; null for an unknown reference. */
  valueOf(ref: AccessRef): number | null {
    const slot = this.slotByRef.get(ref);
    return slot === undefined || !this.slots.has(slot) ? null : this.slots.nodes.values[slot]!;
  }

  *values(): Iterable<{ ref: AccessRef; vitality: number }> {
    for (const [ref, slot] of this.slotByRef)
      if (this.slots.has(slot)) yield { ref, vitality: this.slots.nodes.values[slot]! };
  }

  /** Articulation points as of the last `recompute`. */
  bridges(): AccessRef[] {
    return this.refBySlot.filter((_, slot) => this.slots.has(slot) && this.slots.nodes.isBridge[slot] === 1);
  }

  private slotOf(ref: AccessRef): number {
    const known = this.slotByRef.get(ref);
    if (known !== undefined) return known;
    const slot = this.refBySlot.push(ref) - 1;
    this.slotByRef.set(ref, slot);
    this.slots.ensure(slot + 1);
    this.slots.nodes.keys[slot] = hashRef(ref);
    return slot;
  }
}
