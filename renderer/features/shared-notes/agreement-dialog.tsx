import type { PairAgreement } from '../../../shared/domain/collection-review';
import { formatFixed, formatNumber } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { Dialog } from '../../ui/layout/dialog';
import styles from './shared-notes.module.css';

interface Props {
  id: string;
  name: string;
  isReader: boolean;
  onClose: () => void;
}

/** How far reviewers agree: κ of every two, and the mean. */
export function AgreementDialog({ id, name, isReader, onClose }: Props) {
  const { data, isError, error, refetch } = useRoute('collectionReviews.agreement', { id }, { staleTime: 0 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('collectionReview.agreementOf', { name })}
      description={t(isReader ? 'collectionReview.agreementIntroReader' : 'collectionReview.agreementIntro')}
      width="wide"
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={styles.dialogForm} data-testid="agreement">
        {data === undefined ? (
          isError ? (
            <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <Spinner text={t('collectionReview.reading')} />
          )
        ) : data.pairs.length === 0 ? (
          <p>{t('collectionReview.noAgreement')}</p>
        ) : (
          <>
            <AgreementTable pairs={data.pairs} />
            {data.mean !== null && (
              <p>
                {t('collectionReview.mean', {
                  count: data.pairs.length - data.undefinedPairs,
                  mean: figure(data.mean),
                })}
              </p>
            )}
            {data.undefinedPairs > 0 && (
              <p className={styles.fact}>{t('collectionReview.withoutKappa', { count: data.undefinedPairs })}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function AgreementTable({ pairs }: { pairs: readonly PairAgreement[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('collectionReview.reviewers')}</th>
          <th scope="col">{t('common.sharedNotes')}</th>
          <th scope="col">{t('collectionReview.observed')}</th>
          <th scope="col">{t('collectionReview.expected')}</th>
          <th scope="col">{t('collectionReview.kappa')}</th>
          <th scope="col">{t('collectionReview.interval')}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.first} ${pair.second}`}>
            <th scope="row">{t('collectionReview.pair', { first: pair.first, second: pair.second })}</th>
            <td className="num">{formatNumber(pair.notes)}</td>
            {pair.observed !== null && pair.expected !== null && (
              <>
                <td className="num">{figure(pair.observed)}</td>
                <td className="num">{figure(pair.expected)}</td>
              </>
            )}
            {pair.kappa !== null && pair.interval !== null ? (
              <>
                <td className="num">{figure(pair.kappa)}</td>
                <td className="num">
                  {t('collectionReview.fromTo', { low: figure(pair.interval.low), high: figure(pair.interval.high) })}
                </td>
              </>
            ) : (
              <td colSpan={pair.observed === null ? 4 : 2}>
                {t(
                  pair.undefinedBecause === 'no-shared-notes'
                    ? 'collectionReview.undefinedNoNotes'
                    : 'collectionReview.undefinedOneAnswer',
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const figure = (value: number): string => formatFixed(value, 2);
