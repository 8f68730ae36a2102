import { Ellipsis } from 'lucide-react';
import { t } from '../../../shared/messages/message';
import { IconButton } from './icon-button';
import { Menu } from './menu';
import type { MenuItem } from './menu-popup';

/** What is seldom done on a screen, behind “…”. */
export function MoreMenu({ items }: { items: MenuItem[] }) {
  return (
    <Menu
      trigger={<IconButton label={t('common.actions')} icon={<Ellipsis size={16} aria-hidden="true" />} />}
      items={items}
    />
  );
}
