import type { ReactNode } from 'react';
import { chordKeys } from '../commands/shortcuts';
import { Button } from '../ui/actions/button';
import { EditorFooter } from './editor-footer';
import { SOURCE_KEYS, useSourceToggle } from './use-source-toggle';
import styles from './theme/editor.module.css';
import { t } from '../../shared/messages/message';

interface Props {
  isSource: boolean;
  canSwitch: boolean;
  value: string;
  onSwitch: () => void;
  children: ReactNode;
}

/** A text as it is formatted or as its source, and the switch between both. */
export function SourceSwitch({ isSource, canSwitch, value, onSwitch, children }: Props) {
  const { page, toggle } = useSourceToggle({
    isSource,
    canToggle: canSwitch,
    back: t('editor.showFormattedText'),
    focusOn: 'textarea, [contenteditable=true]',
    onToggle: onSwitch,
  });
  return (
    <div ref={page}>
      {isSource && (
        <div className={styles.modes}>
          <span className="quiet">{t('editor.markdownSourceChangesSaved')}</span>
          <Button size="small" keys={chordKeys(SOURCE_KEYS)} onClick={toggle}>
            {t('editor.showFormattedText')}
          </Button>
        </div>
      )}
      {children}
      <EditorFooter value={value} keys={chordKeys(SOURCE_KEYS)} onEditSource={canSwitch && !isSource ? toggle : null} />
    </div>
  );
}
