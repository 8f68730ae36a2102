import { EyeOff, FolderPlus, GitCommitVertical, Plus } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { ProjectId, SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useGo } from '../../../navigation/navigation';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useRoute } from '../../../ipc/queries';
import { runCommand, useChordKeys } from '../../../commands/commands';
import { useProjects } from '../../../projects/use-projects';
import { IconButton } from '../../../ui/actions/icon-button';
import { ChatSearch } from './chat-search';
import styles from './session-list.module.css';
import { SessionRows } from './session-rows';
import { t } from '../../../../shared/messages/message';
import { useLanguage } from '../../../ui/use-language';
import { ExtractionProgress } from '../../../note-taking/extraction-progress';

interface Props {
  /** Null while they are being read. */
  sessions: SessionSummary[] | null;
  openId: SessionId | null;
  /** The project whose page is open. */
  openProject: ProjectId | null;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
}

/**
 * All conversations, newest first, of which several can be selected and acted on. Unchanged rows are not rendered again
 * while an answer is written.
 */
export const SessionList = memo(function SessionList({ sessions, openId, openProject, onDeleted }: Props) {
  useLanguage();
  const go = useGo();
  const newChat = useNewChat();
  const newChatKeys = useChordKeys('chat.new');
  const projects = useProjects();
  return (
    <nav className={styles.list} aria-label={t('common.sessions2')} data-pane="sessions">
      <div className={styles.head}>
        <h2>{t('common.sessions2')}</h2>
        <IconButton
          label={t('chat.topicsSubjectsOverSeveral')}
          icon={<GitCommitVertical aria-hidden="true" />}
          onClick={() => go.toTopics()}
        />
        <IconButton
          label={t('projects.newProject')}
          icon={<FolderPlus aria-hidden="true" />}
          onClick={() => runCommand('project.new')}
        />
        <IconButton
          label={t('common.newIncognitoChat')}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => newChat({ incognito: true })}
        />
        <IconButton
          label={t('common.newChat')}
          keys={newChatKeys}
          icon={<Plus aria-hidden="true" />}
          onClick={() => newChat()}
        />
      </div>
      {sessions?.length === 0 && projects.length === 0 ? (
        <p className={styles.none}>{t('chat.yourChatsAppearHere')}</p>
      ) : (
        <ChatSearch>
          <SessionRows
            sessions={sessions ?? []}
            projects={projects}
            openId={openId}
            openProject={openProject}
            onDeleted={onDeleted}
          />
        </ChatSearch>
      )}
      <NoteTakingProgress />
    </nav>
  );
});

/** Progress of taking notes, at the foot of the list; what came of it stays until the person has seen it. */
function NoteTakingProgress() {
  const state = useRoute('import.extraction', null).data?.state;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (state === 'working' || state === 'paused') setShown(true);
  }, [state]);
  if (!isShown) return null;
  return (
    <div className={styles.progress}>
      <ExtractionProgress onHide={() => setShown(false)} />
    </div>
  );
}
