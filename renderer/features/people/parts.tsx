import { useState, type ReactNode } from 'react';
import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import styles from './people.module.css';

interface PartProps<Item> {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Rows that stand at once; the rest is folded. */
const MAX_AT_ONCE = 6;

/** A part of a page with its count; nothing where it has nothing. A long one shows its first rows. */
export function Part<Item>({ title, items, children }: PartProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return null;
  const shown = isWhole ? items : items.slice(0, MAX_AT_ONCE);
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title} <span className="num">{items.length}</span>
      </h2>
      <ul>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <Button size="small" tone="plain" onClick={() => setWhole(true)}>
          {t('people.showMore', { count: items.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
