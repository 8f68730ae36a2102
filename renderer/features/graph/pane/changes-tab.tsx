import { useState, type KeyboardEvent } from 'react';
import type { GraphChange, GraphDifference } from '../../../../shared/ipc/routes/graph';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { Row } from '../../../ui/lists/row';
import { VirtualList } from '../../../ui/lists/virtual-list';
import { dateText } from '../model/graph-text';
import styles from './graph-pane.module.css';
import { differenceText } from '../time/time-bar';
import { t, type PlainKey } from '../../../../shared/messages/message';
import { useMemoInLanguage } from '../../../ui/use-language';

interface Props {
  difference: GraphDifference | null;
  isComparing: boolean;
  onCompare: () => void;
  onSelect: (id: string) => void;
}

interface Entry {
  key: string;
  noteId: string;
  title: string;
  words: string;
  sign: '+' | '−' | '~';
  at: number;
}

const CHANGE_TEXT: Record<GraphChange['what'], [sign: Entry['sign'], words: PlainKey]> = {
  kept: ['+', 'common.kept'],
  edited: ['~', 'common.edited'],
  archived: ['−', 'common.archived3'],
  'brought-back': ['+', 'graph.broughtBack'],
  merged: ['−', 'graph.mergedIntoAnother'],
  superseded: ['−', 'common.superseded'],
  dropped: ['−', 'common.dropped'],
  'taken-back': ['−', 'graph.takenBack'],
};

/** What changed between the two dates, newest first; each leads to its note. */
export function ChangesTab({ difference, isComparing, onCompare, onSelect }: Props) {
  const go = useGo();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const entries = useMemoInLanguage(() => (difference === null ? [] : entriesOf(difference)), [difference]);
  const openByKey = (event: KeyboardEvent, entry: Entry | null) => {
    if (event.key === 'Enter' && entry !== null) go.toNote(entry.noteId);
  };
  if (!isComparing) {
    return (
      <div className={styles.scroll}>
        <p className={styles.hint}>{t('graph.chooseTwoDatesEverything')}</p>
        <div className={styles.bar}>
          <Button size="small" onClick={onCompare}>
            {t('graph.chooseTwoDates')}
          </Button>
        </div>
      </div>
    );
  }
  if (difference === null) return <p className={styles.hint}>{t('graph.readingTheRecord')}</p>;
  const total =
    Object.values(difference.counts).reduce((sum, count) => sum + count, 0) +
    difference.linkCounts.added +
    difference.linkCounts.removed;
  return (
    <>
      <p className={styles.hint}>
        {t('graph.betweenTwoDates', { difference: differenceText(difference) })}
        {total > entries.length && ` ${t('graph.newestAreListed', { entries: entries.length })}`}
      </p>
      <VirtualList<Entry>
        items={entries}
        label={t('graph.changes')}
        getKey={({ key }) => key}
        estimateHeight={50}
        activeKey={activeKey}
        onActiveChange={(key, entry) => {
          setActiveKey(key);
          onSelect(entry.noteId);
        }}
        onKeyDown={openByKey}
        renderItem={({ title, words, sign, at }, { isActive }) => (
          <Row
            isNote
            isSelected={isActive}
            mark={<span className={`num ${styles.markRow}`}>{sign}</span>}
            title={title}
            detail={`${words} · ${dateText(at)}`}
          />
        )}
      />
    </>
  );
}

function entriesOf({ changes, linksAdded, linksRemoved, titles }: GraphDifference): Entry[] {
  const notes = changes.map(({ noteId, title, what, at }): Entry => ({
    key: `${noteId} ${what} ${at}`,
    noteId,
    title,
    words: t(CHANGE_TEXT[what][1]),
    sign: CHANGE_TEXT[what][0],
    at,
  }));
  const links = (list: GraphDifference['linksAdded'], sign: '+' | '−', words: string) =>
    list.map(({ from, to, at }, index): Entry => ({
      key: `link ${sign}${index}`,
      noteId: from,
      title: `${titles[from] ?? t('graph.aNote')} → ${titles[to] ?? t('graph.aNote')}`,
      words,
      sign,
      at,
    }));
  return [
    ...notes,
    ...links(linksAdded, '+', t('graph.linkAdded')),
    ...links(linksRemoved, '−', t('graph.linkRemoved')),
  ].sort((left, right) => right.at - left.at);
}
