import type { NoteId } from '../../../../shared/domain/ids';
import { useGo } from '../../../navigation/navigation';
import { useRoute } from '../../../ipc/queries';
import { Chip } from '../../../ui/lists/chip';
import styles from '../styles/vault.module.css';

/** People, projects and places the note mentions, linked to their facts. Empty when it mentions none. */
export function EntitiesInNote({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const names = useRoute('entities.ofNote', { id: noteId }).data ?? [];
  if (names.length === 0) return null;
  return (
    <section aria-label="People and projects">
      <h3 className={styles.sectionTitle}>People and projects</h3>
      <div className={styles.actions}>
        {names.map(({ name }) => (
          <Chip key={name} onClick={() => go.toEntity(name)} title="Open its facts">
            {name === 'me' ? 'You' : name}
          </Chip>
        ))}
      </div>
    </section>
  );
}
