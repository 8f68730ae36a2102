import type { Link, LinkKind } from '../../../shared/domain/link';
import type { SourceRef } from '../../../shared/domain/ids';
import { sourceRef } from '../../../shared/domain/ids';
import { grown } from '../../../shared/lib/grown';
import { LinkNumbers } from './link-numbers';
import { NONE } from './slot-numbers';

/** What of a link the graph keeps. */
export type IndexedLink = Pick<Link, 'id' | 'from' | 'to' | 'kind'> & Partial<Link>;

/** Many links as the store's pages hold them: notes and kinds are places in `values`. */
export interface LinkColumns {
  /** Joined by line breaks. */
  ids: string;
  from: readonly number[];
  /** Null or nothing where no note carries the title. */
  to: readonly (number | null | undefined)[];
  kinds: readonly number[];
  values: readonly string[];
}

export interface LinkedRef {
  ref: SourceRef;
  kind: LinkKind;
  /** True when the link points from the asked note to `ref`. */
  outgoing: boolean;
}

/** Where the notes stand: slots by reference, and what stands at each. */
interface Placed {
  readonly slotOf: Pick<ReadonlyMap<SourceRef, number>, 'get'>;
  readonly entries: readonly ({ ref: SourceRef } | undefined)[];
}

/**
 * Who links to whom, both ways, by note reference. Stubs (links to a title no note carries) are left out. Inside, notes
 * and links are
 * numbers, and a note's links a chain through arrays: as objects, half a million link ends would take more room than
 * the notes they join.
 */
export class LinkGraph {
  /**
   * By reference, those that stood at no slot when they were met, or left theirs; every other one is found by its slot.
   */
  private readonly nodeOf = new Map<SourceRef, number>();
  private readonly refs: SourceRef[] = [];
  private readonly numbers = new LinkNumbers();
  /** By link; null while it joins nothing. */
  private readonly kinds: (LinkKind | null)[] = [];
  /** End 2n is where link n comes from, end 2n + 1 where it goes to: the end's node, and the next end of that node. */
  private nodes = new Int32Array(2048);
  private nexts = new Int32Array(2048);
  /** By node: its first end, and how many it has. */
  private heads = new Int32Array(1024).fill(NONE);
  private counts = new Uint32Array(1024);
  /**
   * By node its note's slot, and by slot its node: found once, since a reference is looked up anywhere in memory. NONE:
   * not known.
   */
  private slots = new Int32Array(1024).fill(NONE);
  private nodesBySlot = new Int32Array(1024).fill(NONE);
  /** By node: 1 when its chain is in the order of its links, since it was asked for and got no further one. */
  private isOrdered = new Uint8Array(1024);
  private lastSource = { id: '', node: NONE };

  /** @param placed every note there is, whoever asks */
  constructor(private readonly placed: Placed) {}

  put(link: IndexedLink): void {
    if (link.to === null || link.to === link.from) this.remove(link.id);
    else this.join(this.numbers.of(link.id), link.kind, this.sourceNode(link.from), this.node(link.to));
  }

  /** The same for many: each of their notes is looked up once. */
  putAll({ ids, from, to, kinds, values }: LinkColumns): void {
    if (from.length === 0) return;
    const nodes = new Int32Array(values.length).fill(NONE);
    const nodeAt = (place: number) =>
      nodes[place] === NONE ? (nodes[place] = this.node(values[place]!)) : nodes[place]!;
    const numberAt = this.numbers.ofPage(ids);
    from.forEach((source, row) => {
      const target = to[row] ?? null;
      if (target === null || target === source) this.clear(numberAt(row));
      else this.join(numberAt(row), values[kinds[row]!] as LinkKind, nodeAt(source), nodeAt(target));
    });
  }

  private join(number: number, kind: LinkKind, from: number, to: number): void {
    this.clear(number);
    this.kinds[number] = kind;
    if (2 * number + 1 >= this.nodes.length) {
      // Stubs have numbers too: the next link's may be far beyond.
      this.nodes = longer(this.nodes, 2 * number + 2);
      this.nexts = longer(this.nexts, 2 * number + 2);
    }
    this.attach(2 * number, from);
    this.attach(2 * number + 1, to);
  }

  remove(id: string): void {
    const number = this.numbers.find(id);
    if (number !== null) this.clear(number);
  }

  /** What stood at a slot is gone; another may come to stand there. */
  forgetSlot(slot: number): void {
    const node = this.nodesBySlot[slot] ?? NONE;
    if (node === NONE) return;
    this.nodesBySlot[slot] = NONE;
    this.slots[node] = NONE;
    this.nodeOf.set(this.refs[node]!, node);
  }

  private clear(number: number): void {
    if ((this.kinds[number] ?? null) === null) return;
    this.kinds[number] = null;
    this.detach(2 * number);
    this.detach(2 * number + 1);
  }

  /** Links of the note at a slot, in a stable order. */
  from(slot: number): LinkedRef[] {
    const node = this.nodeAt(slot);
    if (node === NONE) return [];
    const links: LinkedRef[] = [];
    for (let end = this.firstEnd(node); end !== NONE; end = this.nexts[end]!)
      links.push({ ref: this.refs[this.otherNode(end)]!, kind: this.kindOf(end), outgoing: isOutgoing(end) });
    return links;
  }

  /** Whether the note links (in its text, or as related) to one that another than itself superseded. */
  leansOnSuperseded(slot: number): boolean {
    const own = this.nodeAt(slot);
    if (own === NONE) return false;
    for (let end = this.heads[own]!; end !== NONE; end = this.nexts[end]!) {
      const leans = isOutgoing(end) && (this.kindOf(end) === 'wikilink' || this.kindOf(end) === 'related');
      if (leans && this.isSuperseded(this.otherNode(end), own)) return true;
    }
    return false;
  }

  /** By another than `asking`. */
  private isSuperseded(node: number, asking: number): boolean {
    for (let end = this.heads[node]!; end !== NONE; end = this.nexts[end]!) {
      if (!isOutgoing(end) && this.kindOf(end) === 'supersedes' && this.otherNode(end) !== asking) return true;
    }
    return false;
  }

  /**
   * Visits the notes at the other ends of the links of the note at a slot, in the same order, one for each link; none
   * where there are more than `most`.
   * A note without a slot is left out.
   *
   * @param entries of the view that asks: what it leaves out is not there
   */
  visitLinked(
    slot: number,
    { entries }: Pick<Placed, 'entries'>,
    visit: (other: number) => void,
    most = Number.POSITIVE_INFINITY,
  ): void {
    const node = this.nodeAt(slot);
    if (node === NONE || this.counts[node]! > most) return;
    for (let end = this.firstEnd(node); end !== NONE; end = this.nexts[end]!) {
      const other = this.slotAt(this.otherNode(end));
      if (other !== NONE && entries[other] !== undefined) visit(other);
    }
  }

  private nodeAt(slot: number): number {
    const known = this.nodesBySlot[slot] ?? NONE;
    if (known !== NONE) return known;
    const ref = this.placed.entries[slot]?.ref;
    const node = ref === undefined ? undefined : this.nodeOf.get(ref);
    if (node === undefined) return NONE;
    this.place(node, slot);
    return node;
  }

  private slotAt(node: number): number {
    if (this.slots[node] === NONE) this.place(node, this.placed.slotOf.get(this.refs[node]!) ?? NONE);
    return this.slots[node]!;
  }

  private place(node: number, slot: number): void {
    if (slot === NONE) return;
    if (slot >= this.nodesBySlot.length) this.nodesBySlot = longer(this.nodesBySlot, slot + 1);
    this.slots[node] = slot;
    this.nodesBySlot[slot] = node;
  }

  /** Of the node's chain in order: by the note it leads to, the kind, and outgoing ones first. */
  private firstEnd(node: number): number {
    if (this.isOrdered[node] === 0) this.order(node);
    return this.heads[node]!;
  }

  private order(node: number): void {
    const ends: number[] = [];
    for (let end = this.heads[node]!; end !== NONE; end = this.nexts[end]!) ends.push(end);
    ends.sort(
      (a, b) =>
        compare(this.refs[this.otherNode(a)]!, this.refs[this.otherNode(b)]!) ||
        compare(this.kindOf(a), this.kindOf(b)) ||
        Number(isOutgoing(b)) - Number(isOutgoing(a)),
    );
    let next = NONE;
    for (let place = ends.length - 1; place >= 0; place -= 1) {
      this.nexts[ends[place]!] = next;
      next = ends[place]!;
    }
    this.heads[node] = next;
    this.isOrdered[node] = 1;
  }

  private otherNode(end: number): number {
    return this.nodes[end ^ 1]!;
  }

  private kindOf(end: number): LinkKind {
    return this.kinds[end >> 1]!;
  }

  private attach(end: number, node: number): void {
    this.nodes[end] = node;
    this.nexts[end] = this.heads[node]!;
    this.heads[node] = end;
    this.counts[node]! += 1;
    this.isOrdered[node] = 0;
  }

  private detach(end: number): void {
    const node = this.nodes[end]!;
    this.counts[node]! -= 1;
    if (this.heads[node] === end) {
      this.heads[node] = this.nexts[end]!;
      return;
    }
    let before = this.heads[node]!;
    while (this.nexts[before] !== end) before = this.nexts[before]!;
    this.nexts[before] = this.nexts[end]!;
  }

  /** A note's links come one after another. */
  private sourceNode(id: string): number {
    if (id !== this.lastSource.id) this.lastSource = { id, node: this.node(id) };
    return this.lastSource.node;
  }

  private node(id: string): number {
    const ref = sourceRef('note', id);
    const slot = this.placed.slotOf.get(ref);
    const known = slot === undefined ? (this.nodeOf.get(ref) ?? NONE) : this.nodeAt(slot);
    if (known !== NONE) return known;
    const node = this.refs.length;
    if (node >= this.heads.length) {
      this.heads = longer(this.heads);
      this.slots = longer(this.slots);
      this.counts = grown(this.counts, this.heads.length);
      this.isOrdered = grown(this.isOrdered, this.heads.length);
    }
    // The note's own string where it is there: a hundred thousand second ones would be megabytes.
    this.refs.push(slot === undefined ? ref : this.placed.entries[slot]!.ref);
    if (slot === undefined) this.nodeOf.set(ref, node);
    else this.place(node, slot);
    return node;
  }
}

/** Twice as long, or longer; new places hold NONE. */
const longer = (array: Int32Array<ArrayBuffer>, least = 0): Int32Array<ArrayBuffer> =>
  grown(array, Math.max(array.length * 2, least), NONE);

/** The even end of a link is where it comes from. */
const isOutgoing = (end: number): boolean => (end & 1) === 0;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
