import type { MenuItem } from '../actions/menu-popup';
import { showToast } from '../feedback/toasts';
import { t } from '../../../shared/messages/message';

/** A menu item that puts a text on the clipboard. */
export const copyItem = (text: string, label = t('common.copy'), done = t('common.copied')): MenuItem => ({
  label,
  onSelect: () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ text: done }),
      () => showToast({ tone: 'error', text: t('chat.clipboardCouldReachedSelect') }),
    ),
});

/** A menu item that copies `[[title]]`. */
export const copyLinkItem = (title: string): MenuItem =>
  copyItem(`[[${title}]]`, t('common.copyLink'), t('lists.copiedLink', { title }));
