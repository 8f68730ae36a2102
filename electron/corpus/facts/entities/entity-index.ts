import type { Entity } from '../../../../shared/domain/entity';
import type { EntityId } from '../../../../shared/domain/ids';
import { entityKey } from '../../../language/facts/fact-key';
import { followTable, type FollowTableDeps, type TableView } from '../../in-memory/follow-table';

/** The entity table in memory: which names mean the same entity. */
export class EntityIndex implements TableView<Entity> {
  private readonly rows = new Map<string, Entity>();
  private byName: Map<string, Entity> | null = null;
  /** Counts changes, so that structures derived from names know when they are outdated. */
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

  /** The entity that has this name or alias now; null for an unknown name. */
  findByName(name: string): Entity | null {
    return this.nameIndex().get(entityKey(name)) ?? null;
  }

  get(id: string): Entity | null {
    return this.rows.get(id) ?? null;
  }

  /** Current entities, without merged ones. */
  all(): Entity[] {
    return [...this.rows.values()].filter(({ mergedInto }) => mergedInto === null);
  }

  recordsMergedInto(id: EntityId): Entity[] {
    return [...this.rows.values()].filter((row) => row.mergedInto === id);
  }

  /** The canonical key of all names of one entity: that of its own name. */
  resolve(key: string): string {
    const row = this.nameIndex().get(key);
    return row === undefined ? key : entityKey(row.name);
  }

  private nameIndex(): Map<string, Entity> {
    if (this.byName !== null) return this.byName;
    const names = new Map<string, Entity>();
    // Names before aliases and older rows before newer, so that the result does not depend on reading order.
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

export type EntityTable = Awaited<ReturnType<typeof openEntityTable>>;

/** The entities of a vault, read once and kept current by its batches. */
export async function openEntityTable(deps: FollowTableDeps) {
  const index = new EntityIndex();
  return { index, ...(await followTable(deps, 'entities', index)) };
}
