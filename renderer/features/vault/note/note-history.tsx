import { useState } from 'react';
import type { Note } from '../../../../shared/domain/note';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { DateText } from '../../../ui/text/date-text';
import { Dialog } from '../../../ui/layout/dialog';
import { Region } from '../../../ui/layout/region';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import { useNoteVersions, type NumberedVersion } from './use-note-versions';
import styles from '../styles/vault.module.css';
import { VERSION_REASON_LABELS } from './note-text';
import { t } from '../../../../shared/messages/message';

const SHOWN_AT_FIRST = 5;

/** One version per editing session, newest first; each can be read as a difference and restored. */
export function NoteHistory({ note }: { note: Note }) {
  const newestFirst = useNoteVersions(note);
  const [chosen, setChosen] = useState<NumberedVersion | null>(null);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  const before = chosen === null ? null : (newestFirst.find((version) => version.version < chosen.version) ?? null);
  return (
    <Region label={t('common.history')}>
      <h3 className={styles.sectionTitle}>{t('common.history')}</h3>
      {shown.map((version) => (
        <button key={version.id} type="button" className={styles.version} onClick={() => setChosen(version)}>
          <span>{t('vault.versionNumber', { number: version.number })}</span>
          <span className={styles.facts}>
            {version.origin === 'folder' ? t('liveFolder.fromFolder') : VERSION_REASON_LABELS[version.reason]} ·{' '}
            <DateText at={version.at} />
          </span>
        </button>
      ))}
      {!isAll && newestFirst.length > SHOWN_AT_FIRST && (
        <Button size="small" tone="plain" onClick={() => setAll(true)}>
          {t('vault.earlierVersions', { newestFirst: newestFirst.length - SHOWN_AT_FIRST })}
        </Button>
      )}
      <VersionDialog note={note} version={chosen} before={before} onClose={() => setChosen(null)} />
    </Region>
  );
}

interface VersionProps {
  note: Note;
  version: NumberedVersion | null;
  before: NumberedVersion | null;
  onClose: () => void;
}

function VersionDialog({ note, version, before, onClose }: VersionProps) {
  const restore = useCommand('notes.restoreVersion', { onSuccess: onClose });
  const isNewest = version !== null && version.version === note.version;
  // The newest version is compared with the one before it, an older one with the current note.
  const left = isNewest ? before : version;
  const right = isNewest ? version : note;
  return (
    <Dialog
      isOpen={version !== null}
      onClose={onClose}
      width="wide"
      title={version === null ? '' : t('vault.versionNumber2', { number: version.number })}
      description={isNewest ? t('vault.whatThisVersionChanged') : t('vault.versionNoteNowRestoring')}
      actions={
        !isNewest &&
        version !== null && (
          <Button
            tone="primary"
            disabled={restore.isPending}
            onClick={() => restore.mutate({ id: note.id, version: version.version })}
          >
            {t('vault.restoreVersionNumber', { number: version.number })}
          </Button>
        )
      }
    >
      {right !== null && version !== null && (
        <div className={styles.diff}>
          <WordDiffView before={left?.title ?? ''} after={right.title} layout="inline" />
          {(left?.body || right.body) && <WordDiffView before={left?.body ?? ''} after={right.body} layout="inline" />}
        </div>
      )}
    </Dialog>
  );
}
