import { useState, type ReactNode } from 'react';
import type { ProjectId } from '../../shared/domain/ids';
import type { Session } from '../../shared/domain/session';
import { t } from '../../shared/messages/message';
import { perform } from '../ipc/client';
import { showDone, showError } from '../ipc/queries';
import { ChooseProjectDialog, type ChosenProject } from './choose-project-dialog';

type Chats = readonly Pick<Session, 'id' | 'project'>[];

/** A project, or the name of one that is made in the same act. */
export const projectOfChosen = ({ id, name }: NonNullable<ChosenProject>): ProjectId | { name: string } =>
  id ?? { name };

/** Moving chats into a project or out of theirs, as one act of undo. */
export function useMoveChats({ onMove }: { onMove?: () => void } = {}): {
  /** Moves those that are not there yet. */
  move: (chats: Chats, to: ChosenProject) => void;
  /** Asks where to first. */
  ask: (chats: Chats) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Chats | null>(null);
  const moveTo = async (chats: Chats, to: ChosenProject) => {
    const project = to === null ? null : projectOfChosen(to);
    const ids = chats.filter((chat) => (chat.project ?? null) !== project).map(({ id }) => id);
    if (ids.length === 0) return;
    const { seq } = await perform('projects.moveChats', { ids, project });
    const count = ids.length;
    showDone(
      to === null ? t('projects.tookOutChats', { count }) : t('projects.movedChats', { count, name: to.name }),
      seq,
    );
  };
  const move = (chats: Chats, to: ChosenProject) => {
    onMove?.();
    moveTo(chats, to).catch(showError);
  };
  const of = new Set(asked?.map(({ project }) => project ?? null));
  return {
    move,
    ask: setAsked,
    dialog: asked !== null && (
      <ChooseProjectDialog
        title={t('projects.moveChats', { count: asked.length })}
        current={of.size === 1 ? [...of][0]! : null}
        offersNone={asked.some(({ project }) => project !== undefined)}
        onChoose={(to) => {
          setAsked(null);
          move(asked, to);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
