import type { Link, LinkKind } from '../../../../shared/domain/link';
import type { SourceRef } from '../../../../shared/domain/ids';
import { sourceRef } from '../../../../shared/domain/ids';
import { compareText } from '../../../../shared/lib/compare-text';
import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { LinkOrdinals, type LinkIdsImage } from './link-ordinals';
import { NONE } from '../../../columns/int-column';

/** The part of a link that the graph keeps. */
export type IndexedLink = Pick<Link, 'id' | 'from' | 'to' | 'kind'> & Partial<Link>;

/** Many links as the store's pages hold them: notes and kinds are positions in `dictionary`. */
export interface LinkColumns {
  /** Joined by line breaks. */
  ids: string;
  from: readonly number[];
  /** Null or absent where no note carries the title. */
  to: readonly (number | null | undefined)[];
  kinds: readonly number[];
  dictionary: readonly string[];
}

export interface LinkedRef {
  ref: SourceRef;
  kind: LinkKind;
  /** True when the link points from the asked note to `ref`. */
  outgoing: boolean;
}

/** Their places are kept on disk: a new one comes last. */
const LINK_KINDS: readonly LinkKind[] = ['wikilink', 'related', 'supersedes', 'contradicts', 'merged-into'];

/** Slots by reference, and the reference of the entry at a slot, if there is one. */
interface SlotLookup {
  find(ref: SourceRef): number | undefined;
  refAt(slot: number): SourceRef | undefined;
}

/** As it is kept on disk: a link by the nodes of its ends, a node by its slot or else by its reference. */
export interface LinkGraphImage {
  ids: LinkIdsImage;
  from: Int32Array;
  to: Int32Array;
  /** Places in `LINK_KINDS`. */
  kinds: Uint8Array;
  slotOfNode: Int32Array;
  unbound: (readonly [node: number, ref: SourceRef])[];
}

/**
 * Who links to whom, both ways, by note reference. Stubs (links to a title no note carries) are left out. Inside, notes
 * and links are ordinals, and a note's links are a chain through arrays: as objects, half a million link ends would
 * take more memory than the notes they join.
 */
export class LinkGraph {
  /** Nodes of notes that have no slot, by reference; every other node is found by its slot. */
  private readonly nodeOfRef = new Map<SourceRef, number>();
  /** Their references; every other node has that of the entry at its slot. */
  private readonly refOfNode = new Map<number, SourceRef>();
  private nodeCount = 0;
  private readonly ordinals = new LinkOrdinals();
  /** The kind of each link; null while it joins nothing. */
  private readonly kinds: (LinkKind | null)[] = [];
  /** End 2n is where link n comes from, end 2n + 1 where it goes to: the end's node, and the next end of that node. */
  private nodeOfEnd = new Int32Array(2048);
  private nextEnd = new Int32Array(2048);
  /** By node: its first end, and how many it has. */
  private firstEndOf = new Int32Array(1024).fill(NONE);
  private degrees = new Uint32Array(1024);
  /** Slot by node, and node by slot, cached because a look-up by reference touches memory at random. NONE: unknown. */
  private slotOfNode = new Int32Array(1024).fill(NONE);
  private nodeOfSlot = new Int32Array(1024).fill(NONE);
  /** By node: 1 when its chain is sorted and no link was added since. */
  private isOrdered = new Uint8Array(1024);
  private lastSource = { id: '', node: NONE };

  /** @param slotLookup every note there is, whoever asks */
  constructor(private readonly slotLookup: SlotLookup) {}

  put(link: IndexedLink): void {
    if (link.to === null || link.to === link.from) this.remove(link.id);
    else this.setLink(this.ordinals.ordinalOf(link.id), link.kind, this.sourceNode(link.from), this.node(link.to));
  }

  /** The same for many links: each note is looked up once. */
  putAll({ ids, from, to, kinds, dictionary }: LinkColumns): void {
    if (from.length === 0) return;
    const nodes = new Int32Array(dictionary.length).fill(NONE);
    const nodeAt = (index: number) =>
      nodes[index] === NONE ? (nodes[index] = this.node(dictionary[index]!)) : nodes[index]!;
    const ordinalAt = this.ordinals.ordinalsOfPage(ids);
    from.forEach((source, row) => {
      const target = to[row] ?? null;
      if (target === null || target === source) this.clearLink(ordinalAt(row));
      else this.setLink(ordinalAt(row), dictionary[kinds[row]!] as LinkKind, nodeAt(source), nodeAt(target));
    });
  }

  image(): LinkGraphImage {
    const slotOfNode = Int32Array.from({ length: this.nodeCount }, (_, node) => this.slotAt(node));
    const isLink = (ordinal: number) => (this.kinds[ordinal] ?? null) !== null;
    const { ids, ordinals } = this.ordinals.image(isLink);
    return {
      ids,
      from: Int32Array.from(ordinals, (ordinal) => this.nodeOfEnd[2 * ordinal]!),
      to: Int32Array.from(ordinals, (ordinal) => this.nodeOfEnd[2 * ordinal + 1]!),
      kinds: Uint8Array.from(ordinals, (ordinal) => LINK_KINDS.indexOf(this.kinds[ordinal]!)),
      slotOfNode,
      unbound: [...this.refOfNode].filter(([node]) => slotOfNode[node] === NONE),
    };
  }

  /** Precondition: nothing was put yet, and the entries are there. */
  restore({ ids, from, to, kinds, slotOfNode, unbound }: LinkGraphImage): void {
    this.reserveNodes(slotOfNode.length);
    this.nodeCount = slotOfNode.length;
    slotOfNode.forEach((slot, node) => this.bindSlot(node, slot));
    for (const [node, ref] of unbound) {
      this.refOfNode.set(node, ref);
      this.nodeOfRef.set(ref, node);
    }
    this.ordinals.restore(ids);
    this.reserveLinks(from.length);
    from.forEach((node, ordinal) => this.setLink(ordinal, LINK_KINDS[kinds[ordinal]!]!, node, to[ordinal]!));
  }

  private setLink(ordinal: number, kind: LinkKind, from: number, to: number): void {
    this.clearLink(ordinal);
    this.kinds[ordinal] = kind;
    // Stubs have ordinals too, so the next link's may be far beyond the end.
    this.reserveLinks(ordinal + 1);
    this.attach(2 * ordinal, from);
    this.attach(2 * ordinal + 1, to);
  }

  private reserveLinks(count: number): void {
    if (2 * count <= this.nodeOfEnd.length) return;
    this.nodeOfEnd = growInts(this.nodeOfEnd, 2 * count);
    this.nextEnd = growInts(this.nextEnd, 2 * count);
  }

  remove(id: string): void {
    const ordinal = this.ordinals.find(id);
    if (ordinal !== null) this.clearLink(ordinal);
  }

  /** The entry at a slot, of this reference, is gone; another may come to stand there. */
  unbindSlot(slot: number, ref: SourceRef): void {
    const node = this.nodeOfSlot[slot] ?? NONE;
    if (node === NONE) return;
    this.nodeOfSlot[slot] = NONE;
    this.slotOfNode[node] = NONE;
    this.nodeOfRef.set(ref, node);
    this.refOfNode.set(node, ref);
  }

  private clearLink(ordinal: number): void {
    if ((this.kinds[ordinal] ?? null) === null) return;
    this.kinds[ordinal] = null;
    this.detach(2 * ordinal);
    this.detach(2 * ordinal + 1);
  }

  /** Links of the note at a slot, in a stable order. */
  linksOf(slot: number): LinkedRef[] {
    const node = this.nodeAt(slot);
    if (node === NONE) return [];
    const links: LinkedRef[] = [];
    for (let end = this.firstOrderedEnd(node); end !== NONE; end = this.nextEnd[end]!)
      links.push({ ref: this.refOf(this.otherNode(end)), kind: this.kindOf(end), outgoing: isOutgoing(end) });
    return links;
  }

  /** How many links the note at a slot has, both ways. */
  degreeOf(slot: number): number {
    const node = this.nodeAt(slot);
    return node === NONE ? 0 : this.degrees[node]!;
  }

  /** Whether the note links (in its text, or as related) to a note that another than itself superseded. */
  linksToSuperseded(slot: number): boolean {
    const own = this.nodeAt(slot);
    if (own === NONE) return false;
    for (let end = this.firstEndOf[own]!; end !== NONE; end = this.nextEnd[end]!) {
      const isReference = isOutgoing(end) && (this.kindOf(end) === 'wikilink' || this.kindOf(end) === 'related');
      if (isReference && this.isSuperseded(this.otherNode(end), own)) return true;
    }
    return false;
  }

  /** Whether a note was superseded by another than `asking`. */
  private isSuperseded(node: number, askingNode: number): boolean {
    for (let end = this.firstEndOf[node]!; end !== NONE; end = this.nextEnd[end]!) {
      if (!isOutgoing(end) && this.kindOf(end) === 'supersedes' && this.otherNode(end) !== askingNode) return true;
    }
    return false;
  }

  /**
   * Visits the notes at the other ends of a note's links, in the same order, once per link; none where the note has
   * more than `maxLinks` links. Notes without a slot are left out.
   *
   * @param entries those of the view that asks: what the view leaves out is not visited
   */
  visitLinked(
    slot: number,
    { entries }: { entries: { has(slot: number): boolean } },
    visit: (other: number) => void,
    maxLinks = Number.POSITIVE_INFINITY,
  ): void {
    const node = this.nodeAt(slot);
    if (node === NONE || this.degrees[node]! > maxLinks) return;
    for (let end = this.firstOrderedEnd(node); end !== NONE; end = this.nextEnd[end]!) {
      const other = this.slotAt(this.otherNode(end));
      if (other !== NONE && entries.has(other)) visit(other);
    }
  }

  private nodeAt(slot: number): number {
    const known = this.nodeOfSlot[slot] ?? NONE;
    if (known !== NONE) return known;
    const ref = this.nodeOfRef.size === 0 ? undefined : this.slotLookup.refAt(slot);
    const node = ref === undefined ? undefined : this.nodeOfRef.get(ref);
    if (node === undefined) return NONE;
    this.bindSlot(node, slot);
    return node;
  }

  private slotAt(node: number): number {
    if (this.slotOfNode[node] === NONE) this.bindSlot(node, this.slotLookup.find(this.refOfNode.get(node)!) ?? NONE);
    return this.slotOfNode[node]!;
  }

  private bindSlot(node: number, slot: number): void {
    if (slot === NONE) return;
    if (slot >= this.nodeOfSlot.length) this.nodeOfSlot = growInts(this.nodeOfSlot, slot + 1);
    this.slotOfNode[node] = slot;
    this.nodeOfSlot[slot] = node;
    const ref = this.refOfNode.get(node);
    if (ref === undefined) return;
    this.refOfNode.delete(node);
    this.nodeOfRef.delete(ref);
  }

  /** Sorts the node's chain by the linked note, the kind, and outgoing before incoming. */
  private firstOrderedEnd(node: number): number {
    if (this.isOrdered[node] === 0) this.order(node);
    return this.firstEndOf[node]!;
  }

  private order(node: number): void {
    const ends: number[] = [];
    for (let end = this.firstEndOf[node]!; end !== NONE; end = this.nextEnd[end]!) ends.push(end);
    ends.sort(
      (a, b) =>
        compareText(this.refOf(this.otherNode(a)), this.refOf(this.otherNode(b))) ||
        compareText(this.kindOf(a), this.kindOf(b)) ||
        Number(isOutgoing(b)) - Number(isOutgoing(a)),
    );
    let next = NONE;
    for (let index = ends.length - 1; index >= 0; index -= 1) {
      this.nextEnd[ends[index]!] = next;
      next = ends[index]!;
    }
    this.firstEndOf[node] = next;
    this.isOrdered[node] = 1;
  }

  private refOf(node: number): SourceRef {
    const slot = this.slotOfNode[node]!;
    return slot === NONE ? this.refOfNode.get(node)! : this.slotLookup.refAt(slot)!;
  }

  private otherNode(end: number): number {
    return this.nodeOfEnd[end ^ 1]!;
  }

  private kindOf(end: number): LinkKind {
    return this.kinds[end >> 1]!;
  }

  private attach(end: number, node: number): void {
    this.nodeOfEnd[end] = node;
    this.nextEnd[end] = this.firstEndOf[node]!;
    this.firstEndOf[node] = end;
    this.degrees[node]! += 1;
    this.isOrdered[node] = 0;
  }

  private detach(end: number): void {
    const node = this.nodeOfEnd[end]!;
    this.degrees[node]! -= 1;
    if (this.firstEndOf[node] === end) {
      this.firstEndOf[node] = this.nextEnd[end]!;
      return;
    }
    let previousEnd = this.firstEndOf[node]!;
    while (this.nextEnd[previousEnd] !== end) previousEnd = this.nextEnd[previousEnd]!;
    this.nextEnd[previousEnd] = this.nextEnd[end]!;
  }

  /** Compares link ends: those of one note are adjacent. */
  private sourceNode(id: string): number {
    if (id !== this.lastSource.id) this.lastSource = { id, node: this.node(id) };
    return this.lastSource.node;
  }

  private node(id: string): number {
    const ref = sourceRef('note', id);
    const slot = this.slotLookup.find(ref);
    const known = slot === undefined ? (this.nodeOfRef.get(ref) ?? NONE) : this.nodeAt(slot);
    if (known !== NONE) return known;
    const node = this.nodeCount;
    this.nodeCount += 1;
    this.reserveNodes(this.nodeCount);
    if (slot === undefined) {
      this.nodeOfRef.set(ref, node);
      this.refOfNode.set(node, ref);
    } else this.bindSlot(node, slot);
    return node;
  }

  private reserveNodes(count: number): void {
    if (count <= this.firstEndOf.length) return;
    this.firstEndOf = growInts(this.firstEndOf, count);
    this.slotOfNode = growInts(this.slotOfNode, count);
    this.degrees = growTypedArray(this.degrees, this.firstEndOf.length);
    this.isOrdered = growTypedArray(this.isOrdered, this.firstEndOf.length);
  }
}

/** An array at least twice as long; new positions hold NONE. */
const growInts = (array: Int32Array<ArrayBuffer>, minLength = 0): Int32Array<ArrayBuffer> =>
  growTypedArray(array, Math.max(array.length * 2, minLength), NONE);

/** The even end of a link is where it comes from. */
const isOutgoing = (end: number): boolean => (end & 1) === 0;
