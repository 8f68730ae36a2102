import { useState } from 'react';
import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';
import { Button } from '../../../ui/actions/button';
import { classNames } from '../../../ui/class-names';
import { formatDate } from '../../../ui/text/date-text';
import type { ImportSelection } from './import-selection';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

/** Rows shown at first and added by each “Show more”. */
const PAGE_ROWS = 300;
/** A field filters this many conversations or more by title. */
const SEARCH_FROM_COUNT = 12;

interface ConversationTableProps {
  preview: ImportPreview;
  selection: ImportSelection;
  onChange: (selection: ImportSelection) => void;
}

/** The conversations of a file with a checkbox each; an export of this app is imported as a whole and has none. */
export function ConversationTable({ preview, selection, onChange }: ConversationTableProps) {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(PAGE_ROWS);
  const canChoose = preview.format !== 'vault-export';
  const wanted = search.trim().toLocaleLowerCase();
  const newestFirst = preview.conversations.toSorted((left, right) => (right.to ?? 0) - (left.to ?? 0));
  const found =
    wanted === ''
      ? newestFirst
      : newestFirst.filter(({ title, speakers }) =>
          [title, ...speakers].some((text) => text.toLocaleLowerCase().includes(wanted)),
        );
  const isAll = found.length > 0 && found.every(({ key }) => selection.keys.has(key));
  const set = (keys: readonly string[], isChosen: boolean) => {
    const chosen = new Set(selection.keys);
    for (const key of keys) {
      if (isChosen) chosen.add(key);
      else chosen.delete(key);
    }
    onChange({ ...selection, keys: chosen });
  };
  const more = preview.moreConversations ?? 0;
  return (
    <>
      {preview.conversations.length >= SEARCH_FROM_COUNT && (
        <div className={styles.find}>
          <input
            type="search"
            className={styles.findField}
            placeholder={t('exchange.findAConversation')}
            aria-label={t('exchange.findAConversation')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <span role="status" className={styles.quiet}>
            {wanted === ''
              ? selectionText(selection, preview, canChoose)
              : t('exchange.foundNumberFound', { found: found.length })}
          </span>
        </div>
      )}
      <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('exchange.conversationsInTheFile')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {canChoose && (
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label={wanted === '' ? t('exchange.allConversations') : t('exchange.allThatWereFound')}
                    checked={isAll}
                    onChange={() =>
                      set(
                        found.map(({ key }) => key),
                        !isAll,
                      )
                    }
                  />
                </th>
              )}
              <th scope="col">{t('common.conversation')}</th>
              <th scope="col">{t('exchange.speakers')}</th>
              <th scope="col" className={styles.figure}>
                {t('exchange.messages')}
              </th>
              <th scope="col">{t('exchange.when')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, rows).map((conversation) => (
              <tr key={conversation.key}>
                {canChoose && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('exchange.importTitle', { title: conversation.title })}
                      checked={selection.keys.has(conversation.key)}
                      onChange={(event) => set([conversation.key], event.target.checked)}
                    />
                  </td>
                )}
                <td className="note-text">{conversation.title}</td>
                <td>{conversation.speakers.join(', ')}</td>
                <td className={classNames('num', styles.figure)}>{formatNumber(conversation.messages)}</td>
                <td className={styles.when}>{periodText(conversation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length > rows && (
          <p className={styles.more}>
            <Button onClick={() => setRows(rows + PAGE_ROWS)}>
              {t('exchange.showPagerowsNumberMore', {
                pageRows: Math.min(PAGE_ROWS, found.length - rows),
                found: found.length,
              })}
            </Button>
          </p>
        )}
      </div>
      {more > 0 && canChoose && (
        <label className={styles.beyond}>
          <input
            type="checkbox"
            checked={selection.includesUnlisted}
            onChange={(event) => onChange({ ...selection, includesUnlisted: event.target.checked })}
          />
          <span>{t('exchange.importMoreNumberFurther', { more })}</span>
        </label>
      )}
      {more > 0 && !canChoose && <p className={styles.more}>{t('common.andMore', { count: more })}</p>}
    </>
  );
}

function selectionText(
  { keys, includesUnlisted: beyond }: ImportSelection,
  { conversations, moreConversations = 0 }: ImportPreview,
  canChoose: boolean,
): string {
  const all = conversations.length + moreConversations;
  if (!canChoose) return t('exchange.allNumberInAll', { all });
  return t('exchange.keysNumberAllNumber', { keys: keys.size + (beyond ? moreConversations : 0), all });
}

function periodText({ from, to }: ImportPreview['conversations'][number]): string {
  if (from === null || to === null) return t('exchange.notDated');
  const [first, last] = [formatDate(from, 'day'), formatDate(to, 'day')];
  return first === last ? first : `${first} – ${last}`;
}
