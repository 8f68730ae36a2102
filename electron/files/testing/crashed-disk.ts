import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { TraceEvent } from './recorded-file-system';

/** How much of what was not synced reached the disk: of the bytes of files, and of the names in folders. */
export interface CrashKind {
  bytes: 'none' | 'all' | 'some';
  names: 'none' | 'all' | 'some';
}

type Write = { at: number; bytes: Buffer } | { length: number };

interface FileNode {
  durable: Buffer;
  pending: Write[];
}
interface FolderNode {
  names: Map<string, Node>;
  durableNames: Map<string, Node>;
  /** Each is one change, which a crash makes whole or not at all. */
  pending: (readonly [string, Node | null])[][];
}
type Node = FileNode | FolderNode;

const isFolder = (node: Node): node is FolderNode => 'names' in node;
const newFolder = (): FolderNode => ({ names: new Map(), durableNames: new Map(), pending: [] });

/** A disk after a trace's first steps, of which a power cut leaves every legal state: what was synced, and any of the rest. */
export function createCrashedDisk(steps: readonly TraceEvent[]) {
  const root = newFolder();
  const folderAt = (path: string): FolderNode =>
    path === '.' ? root : (folderAt(dirname(path)).names.get(basename(path)) as FolderNode);
  const nodeAt = (path: string): Node | undefined =>
    path === '.' ? root : folderAt(dirname(path)).names.get(basename(path));
  const change = (folder: string, changes: (readonly [string, Node | null])[]) => {
    const node = folderAt(folder);
    for (const [name, child] of changes) {
      if (child === null) node.names.delete(name);
      else node.names.set(name, child);
    }
    node.pending.push(changes);
  };

  const take = (event: TraceEvent): void => {
    if (event.step === 'mark') return;
    const { path } = event;
    const folder = dirname(path);
    switch (event.step) {
      case 'open': {
        const known = nodeAt(path) as FileNode | undefined;
        if (known === undefined) change(folder, [[basename(path), { durable: Buffer.alloc(0), pending: [] }]]);
        else if (event.truncates) known.pending.push({ length: 0 });
        return;
      }
      case 'write':
        (nodeAt(path) as FileNode).pending.push(event);
        return;
      case 'truncate':
        (nodeAt(path) as FileNode).pending.push(event);
        return;
      case 'sync': {
        const node = nodeAt(path)!;
        if (isFolder(node)) node.durableNames = new Map(node.names);
        else node.durable = node.pending.reduce(written, node.durable);
        node.pending = [];
        return;
      }
      case 'mkdir':
        change(folder, [[basename(path), newFolder()]]);
        return;
      case 'rename':
        change(folder, [
          [basename(path), null],
          [basename(event.to), nodeAt(path)!],
        ]);
        return;
      case 'link':
        change(folder, [[basename(event.to), nodeAt(path)!]]);
        return;
      case 'rm':
        if (nodeAt(path) !== undefined) change(folder, [[basename(path), null]]);
    }
  };
  for (const event of steps) take(event);

  const write = async (node: FolderNode, target: string, kind: CrashKind, random: () => number): Promise<void> => {
    await mkdir(target, { recursive: true });
    const names = new Map(node.durableNames);
    for (const changes of node.pending.slice(0, countOf(kind.names, node.pending.length, random)))
      for (const [name, child] of changes) {
        if (child === null) names.delete(name);
        else names.set(name, child);
      }
    for (const [name, child] of names)
      if (isFolder(child)) await write(child, join(target, name), kind, random);
      else await writeFile(join(target, name), contentOf(child, kind.bytes, random));
  };
  return {
    /** Writes one legal state into a folder. */
    writeTo: (target: string, kind: CrashKind, random: () => number) => write(root, target, kind, random),
  };
}

const countOf = (kind: CrashKind['bytes'], size: number, random: () => number): number =>
  ({ none: 0, all: size, some: Math.floor(random() * (size + 1)) })[kind];

function written(before: Buffer, write: Write): Buffer {
  if ('length' in write) return before.subarray(0, write.length);
  const after = Buffer.alloc(Math.max(before.length, write.at + write.bytes.length));
  before.copy(after);
  write.bytes.copy(after, write.at);
  return after;
}

/** The last write may have been torn, or its length be there without its bytes. */
function contentOf({ durable, pending }: FileNode, kind: CrashKind['bytes'], random: () => number): Buffer {
  const count = countOf(kind, pending.length, random);
  const content = pending.slice(0, count).reduce(written, durable);
  const next = pending[count];
  if (kind !== 'some' || next === undefined || !('bytes' in next)) return content;
  const torn = Buffer.from(next.bytes.subarray(0, Math.floor(random() * next.bytes.length)));
  if (random() < 0.3) torn.fill(0);
  return written(content, { at: next.at, bytes: torn });
}
