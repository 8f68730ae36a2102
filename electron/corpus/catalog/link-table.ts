import { IntChains } from '../../columns/int-chains';
import { NONE } from '../../columns/int-column';
import { StringTable, type StringTableImage } from '../../columns/string-table';
import type { Link, LinkKind } from '../../../shared/domain/link';
import { LINK_KINDS } from '../../../shared/ipc/graph-columns';
import { grownLength, growTypedArray } from '../../../shared/lib/grow-typed-array';
import { TargetKeys, type TargetKeysImage } from './target-keys';

const WIKILINK = LINK_KINDS.indexOf('wikilink');

/** Links in columns, by the ordinal of their id. Notes and targets as written are ordinals of their tables. */
export interface LinkColumns {
  /** NONE where a link was removed. */
  from: Int32Array;
  /** NONE for a stub, and where a link was removed. */
  to: Int32Array;
  targets: Int32Array;
  /** Places in LINK_KINDS. */
  kinds: Uint8Array;
  createdAt: Float64Array;
}

/** The table as it is kept on disk and sent to other threads. */
export interface LinkTableImage {
  ids: StringTableImage;
  notes: StringTableImage;
  targets: StringTableImage;
  columns: LinkColumns;
  targetKeys: TargetKeysImage;
}

/** The ends of all links, by the numbers of notes: valid until the next change. */
export interface LinkEnds extends Readonly<Pick<LinkColumns, 'from' | 'to' | 'kinds' | 'createdAt'>> {
  /** Places in the columns; those without a link hold NONE in `from`. */
  length: number;
  noteCount: number;
  noteIdAt(note: number): string;
}

const INITIAL_LINKS = 64;
/** Removed links beyond half of all that an image may hold. */
const MAX_REMOVED = 1_000;

/**
 * The links of a vault, found by id, by either end, and by what their target may name. Each is an object only while it
 * is read: half a million objects would take 350 MB and as many seconds to read as the rest of the vault.
 */
export class LinkTable {
  private readonly ids = new StringTable();
  private readonly notes = new StringTable();
  private readonly targets = new StringTable();
  private columns: LinkColumns = {
    from: new Int32Array(INITIAL_LINKS).fill(NONE),
    to: new Int32Array(INITIAL_LINKS).fill(NONE),
    targets: new Int32Array(INITIAL_LINKS).fill(NONE),
    kinds: new Uint8Array(INITIAL_LINKS),
    createdAt: new Float64Array(INITIAL_LINKS),
  };
  private readonly outgoing = new IntChains();
  private readonly incoming = new IntChains();
  private readonly ofTarget = new IntChains();
  private readonly targetKeys = new TargetKeys();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Adds a link or replaces it. */
  set({ id, from, to, toTitle, kind, createdAt }: Link): void {
    const link = this.ids.ordinalOf(id);
    this.clear(link);
    this.reserve(link + 1);
    const { columns } = this;
    columns.from[link] = this.notes.ordinalOf(from);
    columns.to[link] = to === null ? NONE : this.notes.ordinalOf(to);
    columns.targets[link] = this.targets.ordinalOf(toTitle);
    columns.kinds[link] = LINK_KINDS.indexOf(kind);
    columns.createdAt[link] = createdAt;
    this.enchain(link);
  }

  remove(id: string): void {
    const link = this.ids.find(id);
    if (link !== NONE) this.clear(link);
  }

  get(id: string): Link | null {
    const link = this.ids.find(id);
    return link === NONE || !this.isThere(link) ? null : this.linkAt(link);
  }

  /** Links of a note to others, in the order in which they were set. */
  from(noteId: string): ReadonlySet<Link> {
    return this.chained(this.outgoing, this.notes.find(noteId));
  }

  /** Links of other notes to this one, in the order in which they were set. */
  to(noteId: string): ReadonlySet<Link> {
    return this.chained(this.incoming, this.notes.find(noteId));
  }

  /** Notes linked in either direction, without the note itself; stubs do not count. */
  countLinkedNotes(noteId: string): number {
    const note = this.notes.find(noteId);
    if (note === NONE) return 0;
    const ends = new Set<number>();
    for (const link of this.outgoing.itemsOf(note)) ends.add(this.columns.to[link]!);
    for (const link of this.incoming.itemsOf(note)) ends.add(this.columns.from[link]!);
    ends.delete(NONE);
    ends.delete(note);
    return ends.size;
  }

  /** Wikilinks whose target may name this title or file. */
  mayName(key: string): ReadonlySet<Link> {
    this.targetKeys.follow(this.targets);
    const links = new Set<Link>();
    for (const target of this.targetKeys.targetsOf(key))
      for (const link of this.ofTarget.itemsOf(target))
        if (this.columns.kinds[link] === WIKILINK) links.add(this.linkAt(link));
    return links;
  }

  /** All links, or those of one kind. One that is changed meanwhile comes as it was before or after. */
  *values(kind?: LinkKind): Generator<Link> {
    const wanted = kind === undefined ? null : LINK_KINDS.indexOf(kind);
    for (let link = 0; link < this.ids.size; link += 1)
      if (this.isThere(link) && (wanted === null || this.columns.kinds[link] === wanted)) yield this.linkAt(link);
  }

  /** Links whose target names no note. */
  *stubs(): Generator<Link> {
    for (let link = 0; link < this.ids.size; link += 1)
      if (this.isThere(link) && this.columns.to[link] === NONE) yield this.linkAt(link);
  }

  ends(): LinkEnds {
    const { from, to, kinds, createdAt } = this.columns;
    return {
      length: this.ids.size,
      from,
      to,
      kinds,
      createdAt,
      noteCount: this.notes.size,
      noteIdAt: (note) => this.notes.at(note),
    };
  }

  /** As of now: later changes are not in it. */
  image(): LinkTableImage {
    if (this.ids.size > 2 * this.count + MAX_REMOVED) return this.withoutRemoved().image();
    this.targetKeys.follow(this.targets);
    const end = this.ids.size;
    const { from, to, targets, kinds, createdAt } = this.columns;
    return {
      // Only ever appended to, while a link's columns may change.
      ids: this.ids.image(),
      notes: this.notes.image(),
      targets: this.targets.image(),
      targetKeys: this.targetKeys.image(),
      columns: {
        from: from.slice(0, end),
        to: to.slice(0, end),
        targets: targets.slice(0, end),
        kinds: kinds.slice(0, end),
        createdAt: createdAt.slice(0, end),
      },
    };
  }

  /** Precondition: nothing was set yet. The arrays become this table's. */
  restore({ ids, notes, targets, columns, targetKeys }: LinkTableImage): void {
    this.ids.restore(ids);
    this.notes.restore(notes);
    this.targets.restore(targets);
    this.targetKeys.restore(targetKeys);
    this.columns = columns;
    const { length } = columns.from;
    this.outgoing.reserve(this.notes.size, length);
    this.incoming.reserve(this.notes.size, length);
    this.ofTarget.reserve(this.targets.size, length);
    for (let link = 0; link < length; link += 1) if (this.isThere(link)) this.enchain(link);
  }

  /** Ids, notes and targets of removed links stay in their tables. */
  private withoutRemoved(): LinkTable {
    const fresh = new LinkTable();
    for (const link of this.values()) fresh.set(link);
    return fresh;
  }

  private isThere(link: number): boolean {
    return this.columns.from[link]! !== NONE;
  }

  private linkAt(link: number): Link {
    const { from, to, targets, kinds, createdAt } = this.columns;
    return {
      id: this.ids.at(link) as Link['id'],
      from: this.notes.at(from[link]!) as Link['from'],
      to: to[link] === NONE ? null : (this.notes.at(to[link]!) as Link['to']),
      toTitle: this.targets.at(targets[link]!),
      kind: LINK_KINDS[kinds[link]!]!,
      createdAt: createdAt[link]!,
    };
  }

  private chained(chains: IntChains, note: number): ReadonlySet<Link> {
    return new Set(note === NONE ? [] : chains.itemsOf(note).map((link) => this.linkAt(link)));
  }

  private enchain(link: number): void {
    const { from, to, targets } = this.columns;
    this.outgoing.append(from[link]!, link);
    if (to[link] !== NONE) this.incoming.append(to[link]!, link);
    this.ofTarget.append(targets[link]!, link);
    this.count += 1;
  }

  private clear(link: number): void {
    const { from, to, targets } = this.columns;
    if (link >= from.length || from[link] === NONE) return;
    this.outgoing.remove(from[link]!, link);
    if (to[link] !== NONE) this.incoming.remove(to[link]!, link);
    this.ofTarget.remove(targets[link]!, link);
    from[link] = NONE;
    to[link] = NONE;
    this.count -= 1;
  }

  private reserve(count: number): void {
    const { from, to, targets, kinds, createdAt } = this.columns;
    if (count <= from.length) return;
    const length = grownLength(from.length, Math.max(count, INITIAL_LINKS));
    this.columns = {
      from: growTypedArray(from, length, NONE),
      to: growTypedArray(to, length, NONE),
      targets: growTypedArray(targets, length, NONE),
      kinds: growTypedArray(kinds, length),
      createdAt: growTypedArray(createdAt, length),
    };
  }
}
