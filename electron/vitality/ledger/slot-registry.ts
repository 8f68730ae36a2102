import { accessRef, type AccessKind, type AccessRef } from '../../../shared/domain/ids';

/**
 * Assigns each thing with a vitality a slot, a small integer. The id strings are shared with other structures, so it
 * takes little memory.
 */
export class SlotRegistry {
  private readonly slots: Record<AccessKind, Map<string, number>> = {
    note: new Map(),
    message: new Map(),
    chunk: new Map(),
    entity: new Map(),
    summary: new Map(),
    topic: new Map(),
  };
  private readonly ids: string[] = [];
  private readonly kinds: AccessKind[] = [];

  get size(): number {
    return this.ids.length;
  }

  slotOf(kind: AccessKind, id: string): number {
    const known = this.slots[kind].get(id);
    if (known !== undefined) return known;
    const slot = this.ids.push(id) - 1;
    this.kinds.push(kind);
    this.slots[kind].set(id, slot);
    return slot;
  }

  find(kind: AccessKind, id: string): number | undefined {
    return this.slots[kind].get(id);
  }

  refOf(slot: number): AccessRef {
    return accessRef(this.kinds[slot]!, this.ids[slot]!);
  }

  idOf(slot: number): string {
    return this.ids[slot]!;
  }

  ofKind(kind: AccessKind): ReadonlyMap<string, number> {
    return this.slots[kind];
  }
}

export function parseAccessRef(ref: AccessRef): { kind: AccessKind; id: string } {
  const colon = ref.indexOf(':');
  return { kind: ref.slice(0, colon) as AccessKind, id: ref.slice(colon + 1) };
}
