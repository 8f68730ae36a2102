import { type KeyboardEvent, useRef, useState } from 'react';
import type { Link } from '../../../shared/domain/link';
import { classNames } from '../../ui/class-names';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './act-dialogs.module.css';
import { type PlainKey, t } from '../../../shared/messages/message';
import type { NotePage } from '../../../shared/ipc/routes/notes';

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
      title={t('noteActs.unlink')}
      initialFocus={list}
      description={t('noteActs.linkTextBecomesWords')}
      actions={
        <>
          <Button tone="primary" keys={['Enter']} onClick={() => remove(links[activeIndex])}>
            {t('noteActs.removeTheLink')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
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
          aria-label={t('common.links3')}
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

const KIND_TEXT: Record<Link['kind'], { outgoing: PlainKey; incoming: PlainKey }> = {
  wikilink: { outgoing: 'noteActs.linkedInTheText', incoming: 'noteActs.linksHereText' },
  related: { outgoing: 'common.related', incoming: 'common.related' },
  contradicts: { outgoing: 'common.contradicts', incoming: 'common.contradicts' },
  supersedes: { outgoing: 'noteActs.replacedByThisNote', incoming: 'noteActs.replacesThisNote' },
  'merged-into': { outgoing: 'common.merged', incoming: 'common.merged' },
};
const kindText = ({ kind, isIncoming }: RemovableLink): string =>
  t(KIND_TEXT[kind][isIncoming ? 'incoming' : 'outgoing']);

/** A link that can be removed, with the note at its other end. */
export interface RemovableLink {
  id: string;
  kind: Link['kind'];
  title: string;
  /** The link leads from the other note to this one. */
  isIncoming: boolean;
}

/** All links of one note, or the links among several. A merge is undone, not unlinked. */
export function linksAmong(pages: readonly NotePage[]): RemovableLink[] {
  const ids = new Set<string>(pages.map(({ note }) => note.id));
  const found = new Map<string, RemovableLink>();
  for (const { outgoing, backlinks } of pages) {
    for (const { link, title } of outgoing)
      if (pages.length === 1 || (link.to !== null && ids.has(link.to)))
        found.set(link.id, { id: link.id, kind: link.kind, title, isIncoming: false });
    for (const { link, title } of backlinks)
      if (pages.length === 1 || ids.has(link.from))
        if (!found.has(link.id)) found.set(link.id, { id: link.id, kind: link.kind, title, isIncoming: true });
  }
  return [...found.values()].filter(({ kind }) => kind !== 'merged-into');
}
