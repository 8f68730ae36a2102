import type { SourceRef } from '../../../../shared/domain/ids';
import type { VaultStore } from '../../../store/vault-store';

/** Messages and chunks that the person never wants to see; a note has a field for this. */
export async function neverSurfaceRefs(store: Pick<VaultStore, 'query'>): Promise<Set<SourceRef>> {
  const feedback = await store.query({ name: 'feedback', includeWithdrawn: false });
  return new Set(
    feedback
      .filter(({ verdict, withdrawnAt }) => verdict === 'never-surface' && withdrawnAt === null)
      .map(({ ref }) => ref),
  );
}
