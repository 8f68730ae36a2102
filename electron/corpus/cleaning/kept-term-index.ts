import type { Batch } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { noteText } from '../../../shared/domain/note';
import { contentHash } from '../../../shared/lib/content-hash';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { TimeSlicer } from './time-slicer';
import { TermIndex } from './term-index';

/** Notes with bodies that are read at once. */
const BODIES_PER_READ = 64;

type KeptCatalog = Pick<Catalog, 'note' | 'withStatus'>;

/** The note's whole text is its title, so its row need not be read. */
export const isOnlyTitle = ({ title, contentHash: hash }: Pick<Note, 'title' | 'contentHash'>): boolean =>
  contentHash(noteText({ title, body: '' })) === hash;

/** The kept notes by their terms: filled in slices at the first sweep, then updated in slices before each. */
export class KeptTermIndex {
  readonly terms = new TermIndex();
  /** Ids of notes changed since they were indexed; null: nothing is indexed yet. */
  private changedIds: Set<string> | null = null;

  constructor(
    private readonly catalog: KeptCatalog,
    private readonly store: Pick<VaultStore, 'getMany'>,
  ) {}

  /** Records what changed without indexing it. */
  markChanged({ changes }: Batch): void {
    for (const { table, id } of changes) if (table === 'notes') this.changedIds?.add(id);
  }

  /** Marks the index as outdated after everything was read anew. */
  invalidate(): void {
    this.changedIds = null;
  }

  /** @param onProgress called with the number of notes left to read */
  async refresh(slicer: TimeSlicer, onProgress: (left: number) => void = () => {}): Promise<void> {
    this.changedIds ??= new Set([...this.catalog.withStatus('kept')].map(({ id }) => id));
    const { changedIds: dirty } = this;
    const todo = [...dirty];
    let withBody: CatalogNote[] = [];
    try {
      for (const [index, id] of todo.entries()) {
        dirty.delete(id);
        const note = this.catalog.note(id);
        if (note?.status !== 'kept') this.terms.remove(id);
        else if (isOnlyTitle(note)) this.terms.set(id, note.title, '');
        else withBody.push(note);
        if (withBody.length === BODIES_PER_READ) {
          await this.readBodies(withBody, slicer);
          withBody = [];
        }
        if (index % 500 === 0) onProgress(todo.length - index);
        await slicer.yieldWhenDue();
      }
      await this.readBodies(withBody, slicer);
    } catch (error) {
      for (const { id } of withBody) dirty.add(id);
      throw error;
    }
  }

  private async readBodies(notes: readonly CatalogNote[], slicer: TimeSlicer): Promise<void> {
    if (notes.length === 0) return;
    const rows = await this.store.getMany(
      'notes',
      notes.map(({ id }) => id),
    );
    await slicer.startSlice();
    for (const row of rows) {
      if (row?.status === 'kept') this.terms.set(row.id, row.title, row.body);
      await slicer.yieldWhenDue();
    }
  }
}
