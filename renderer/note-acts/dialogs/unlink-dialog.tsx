import { useRef, useState, type KeyboardEvent } from 'react';
import type { Link } from '../../../shared/domain/link';
import { classNames } from '../../ui/class-names';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import type { RemovableLink } from './removable-links';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './act-dialogs.module.css';

interface Props {
  title: string;
  links: readonly RemovableLink[];
  onUnlink: (links: readonly RemovableLink[]) => void;
  onClose: () => void;
}

/** The links of one note: arrows move, Enter removes one. */
export function UnlinkDialog({ title, links, onUnlink, onClose }: Props) {
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const remove = (link: RemovableLink | undefined) => {
    if (link !== undefined) onUnlink([link]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveIndex(Math.max(0, Math.min(links.length - 1, activeIndex + step)));
    else if (event.key === 'Enter') remove(links[activeIndex]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Unlink"
      initialFocus={list}
      description="A link in a text becomes its words; nothing else of the text changes."
      actions={
        <>
          <Button tone="primary" keys={['Enter']} onClick={() => remove(links[activeIndex])}>
            Remove the link
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p className={compare.text} dir="auto">
          {title}
        </p>
        <ul
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-label="Links"
          aria-activedescendant={`unlink-${activeIndex}`}
          className={styles.found}
          onKeyDown={onKeyDown}
        >
          {links.map((link, index) => (
            <li
              key={link.id}
              id={`unlink-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className={classNames(styles.option, index === activeIndex && styles.chosenOption)}
              onClick={() => setActiveIndex(index)}
              onDoubleClick={() => remove(link)}
            >
              {link.title} <span className={styles.linkKind}>{kindText(link)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const KIND_TEXT: Record<Link['kind'], { outgoing: string; incoming: string }> = {
  wikilink: { outgoing: 'linked in the text', incoming: 'links here in its text' },
  related: { outgoing: 'related', incoming: 'related' },
  contradicts: { outgoing: 'contradicts', incoming: 'contradicts' },
  supersedes: { outgoing: 'replaced by this note', incoming: 'replaces this note' },
  'merged-into': { outgoing: 'merged', incoming: 'merged' },
};
const kindText = ({ kind, isIncoming }: RemovableLink): string => KIND_TEXT[kind][isIncoming ? 'incoming' : 'outgoing'];
