import type { Entity } from '../../../../shared/domain/entity';
import type { EntityId } from '../../../../shared/domain/ids';
import { entityKey } from '../../../language/facts/fact-key';
import { followTable, type FollowTableDeps, type TableView } from '../../in-memory/follow-table';

/** The table of people, projects, places and things in memory: which names mean the same one. */
export class EntityIndex implements TableView<Entity> {
  private readonly rows = new Map<string, Entity>();
  private byName: Map<string, Entity> | null = null;
  /** Counts changes, so that what is made from names knows when to be made again. */
  revision = 0;

  clear(): void {
    this.rows.clear();
    this.invalidate();
  }

  put(row: Entity): void {
    this.rows.set(row.id, row);
    this.invalidate();
  }

  remove(id: string): void {
    this.rows.delete(id);
    this.invalidate();
  }

  private invalidate(): void {
    this.byName = null;
    this.revision += 1;
  }

  /** The one that has this name or alias now; null where no row knows it. */
  findByName(name: string): Entity | null {
    return this.nameIndex().get(entityKey(name)) ?? null;
  }

  get(id: string): Entity | null {
    return this.rows.get(id) ?? null;
  }

  /** Rows that stand for themselves; merged ones are records. */
  all(): Entity[] {
    return [...this.rows.values()].filter(({ mergedInto }) => mergedInto === null);
  }

  /** Records of those that were merged into this one. */
  recordsMergedInto(id: EntityId): Entity[] {
    return [...this.rows.values()].filter((row) => row.mergedInto === id);
  }

  /** The key that stands for all names of one entity: that of its own name. */
  resolve(key: string): string {
    const row = this.nameIndex().get(key);
    return row === undefined ? key : entityKey(row.name);
  }

  private nameIndex(): Map<string, Entity> {
    if (this.byName !== null) return this.byName;
    const names = new Map<string, Entity>();
    // Names before aliases, older rows before newer: one answer whatever the order of reading.
    const rows = this.all().sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    for (const row of rows) assignName(names, row.name, row);
    for (const row of rows) for (const alias of row.aliases) assignName(names, alias, row);
    return (this.byName = names);
  }
}

function assignName(names: Map<string, Entity>, name: string, row: Entity): void {
  const key = entityKey(name);
  if (key !== '' && !names.has(key)) names.set(key, row);
}

export interface EntityTable {
  readonly index: EntityIndex;
  settled(): Promise<void>;
  close(): void;
}

/** The entities of a vault, read once and kept current by its batches. */
export async function openEntityTable(deps: FollowTableDeps): Promise<EntityTable> {
  const index = new EntityIndex();
  const following = await followTable(deps, 'entities', index);
  return { index, settled: () => following.settled(), close: () => following.close() };
}
