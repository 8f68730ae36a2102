import type { RouterHistory } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../shared/messages/message';
import { IconButton } from '../ui/actions/icon-button';
import styles from './pane-bar.module.css';

/** Above a pane with a history of its own: back, forward, and to the room. */
export function PaneBar({
  label,
  history,
  onToRoom,
  children,
}: {
  label: string;
  history: Pick<RouterHistory, 'back' | 'forward'>;
  onToRoom: () => void;
  children?: ReactNode;
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <IconButton label={t('common.back')} icon={<ArrowLeft aria-hidden="true" />} onClick={() => history.back()} />
      <IconButton label={t('app.forward')} icon={<ArrowRight aria-hidden="true" />} onClick={() => history.forward()} />
      <span className={styles.space} />
      <IconButton label={t('beside.toRoom')} icon={<Maximize2 aria-hidden="true" />} onClick={onToRoom} />
      {children}
    </div>
  );
}
