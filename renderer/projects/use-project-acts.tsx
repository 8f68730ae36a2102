import { FolderOpen, MessageCirclePlus, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ProjectRow } from '../../shared/ipc/routes/projects';
import { t } from '../../shared/messages/message';
import { useCommand } from '../ipc/queries';
import { useNewChat } from '../ipc/use-new-chat';
import { useGo } from '../navigation/navigation';
import type { MenuItem } from '../ui/actions/menu-popup';
import { Button } from '../ui/actions/button';
import { Dialog } from '../ui/layout/dialog';
import { ProjectNameDialog } from './project-name-dialog';

const ICON = { 'aria-hidden': true } as const;

/** What can be done to a project, with its dialogs. */
export function useProjectActs({ onDeleted }: { onDeleted?: () => void } = {}): {
  itemsOf: (project: ProjectRow) => MenuItem[];
  /** Those of its own page: without opening it and beginning a chat in it. */
  pageItemsOf: (project: ProjectRow) => MenuItem[];
  rename: (project: ProjectRow) => void;
  remove: (project: ProjectRow) => void;
  dialog: ReactNode;
} {
  const go = useGo();
  const newChat = useNewChat();
  const [asked, setAsked] = useState<{ act: 'rename' | 'remove'; project: ProjectRow } | null>(null);
  const rename = (project: ProjectRow) => setAsked({ act: 'rename', project });
  const remove = (project: ProjectRow) => setAsked({ act: 'remove', project });
  const close = () => setAsked(null);
  const deletion = useCommand('projects.remove', {
    notice: ({ name }) => t('projects.deleted', { name }),
    onSuccess: () => onDeleted?.(),
  });
  const pageItemsOf = (project: ProjectRow): MenuItem[] => [
    { label: t('projects.rename'), icon: <Pencil {...ICON} />, keys: ['F2'], onSelect: () => rename(project) },
    {
      label: t('projects.delete'),
      icon: <Trash2 {...ICON} />,
      keys: ['Del'],
      tone: 'danger',
      onSelect: () => remove(project),
    },
  ];
  return {
    rename,
    remove,
    pageItemsOf,
    itemsOf: (project) => [
      {
        label: t('common.open'),
        icon: <FolderOpen {...ICON} />,
        keys: ['Enter'],
        onSelect: () => go.toProject(project.id),
      },
      {
        label: t('projects.newChatHere'),
        icon: <MessageCirclePlus {...ICON} />,
        onSelect: () => newChat({ project: project.id }),
      },
      ...pageItemsOf(project),
    ],
    dialog:
      asked === null ? null : asked.act === 'rename' ? (
        <ProjectNameDialog project={asked.project} onClose={close} />
      ) : (
        <Dialog
          isOpen
          onClose={close}
          title={t('projects.askDelete', { name: asked.project.name })}
          description={t('projects.deleteDetail', { count: asked.project.chats })}
          actions={
            <>
              <Button
                tone="danger"
                onClick={() => {
                  close();
                  deletion.mutate({ id: asked.project.id });
                }}
              >
                {t('common.delete')}
              </Button>
              <Button onClick={close}>{t('common.cancel')}</Button>
            </>
          }
        />
      ),
  };
}
