import type { ReactNode } from 'react';
import { t } from '../../../../shared/messages/message';
import styles from './local-model.module.css';

/** A table of models; `second` is the head of its second column, `children` its bodies. */
export function ModelTable({ caption, second, children }: { caption: ReactNode; second: string; children: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.model')}</th>
            <th scope="col">{second}</th>
            <th scope="col" className={styles.number}>
              {t('modelFiles.size')}
            </th>
            <th scope="col" className={styles.number}>
              {t('modelFiles.memory')}
            </th>
            <th scope="col">{t('modelFiles.here')}</th>
            <th scope="col">{t('modelFiles.licence')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
