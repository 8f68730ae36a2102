import type { Link, LinkKind } from '../../../shared/domain/link';
import type { SourceRef } from '../../../shared/domain/ids';
import { sourceRef } from '../../../shared/domain/ids';

export interface LinkedRef {
  ref: SourceRef;
  kind: LinkKind;
  /** True when the link points from the asked note to `ref`. */
  outgoing: boolean;
}

/** Who links to whom, both ways, by note reference. Stubs (links to a title no note carries) are left out. */
export class LinkGraph {
  private readonly links = new Map<string, Link>();
  private readonly neighbours = new Map<SourceRef, Map<string, LinkedRef>>();

  put(link: Link): void {
    this.remove(link.id);
    if (link.to === null || link.to === link.from) return;
    this.links.set(link.id, link);
    const from = sourceRef('note', link.from);
    const to = sourceRef('note', link.to);
    this.of(from).set(link.id, { ref: to, kind: link.kind, outgoing: true });
    this.of(to).set(link.id, { ref: from, kind: link.kind, outgoing: false });
  }

  remove(id: string): void {
    const link = this.links.get(id);
    if (link === undefined) return;
    this.links.delete(id);
    for (const note of [link.from, link.to!]) {
      const ref = sourceRef('note', note);
      this.neighbours.get(ref)?.delete(id);
      if (this.neighbours.get(ref)?.size === 0) this.neighbours.delete(ref);
    }
  }

  /** In a stable order. */
  from(ref: SourceRef): LinkedRef[] {
    return [...(this.neighbours.get(ref)?.values() ?? [])].sort((a, b) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : a.kind < b.kind ? -1 : 1));
  }

  private of(ref: SourceRef): Map<string, LinkedRef> {
    const known = this.neighbours.get(ref);
    if (known !== undefined) return known;
    const fresh = new Map<string, LinkedRef>();
    this.neighbours.set(ref, fresh);
    return fresh;
  }
}
