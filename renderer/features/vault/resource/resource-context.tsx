import type { ResourceUse, ResourcePage } from '../../../../shared/ipc/routes/resources';
import { useGo } from '../../../navigation/navigation';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { formatDate } from '../../../ui/text/date-text';
import { ResourceOutlineTree } from './resource-outline-tree';
import { CHUNK_FLAG_TEXT, FORMAT_LABELS, sourceFileName, FILE_EXTENSIONS, reimportOutcomeText } from './resource-text';
import styles from './resource.module.css';
import { t } from '../../../../shared/messages/message';
import { num, rich } from '../../../ui/text/rich-message';
import { Region } from '../../../ui/layout/region';
import { formatNumber } from '../../../../shared/messages/format-number';
import { useRef, useState } from 'react';
import type { Resource } from '../../../../shared/domain/resource';
import type { ImportReport, JobEvent } from '../../../../shared/ipc/routes/exchange';
import { call, errorText } from '../../../ipc/client';
import { useStream } from '../../../ipc/stream';

interface Props {
  page: ResourcePage;
  currentId: string | null;
  onChoose: (chunkId: string) => void;
  onOpenTarget: (target: string) => void;
}

/** A document's outline, its source, the answers that used it, and its actions. */
export function ResourceContext({ page, currentId, onChoose, onOpenTarget }: Props) {
  const { resource, chunks, past } = page;
  const isPutAway = resource.deletedAt !== null;
  const setPutAway = useCommand('resources.setPutAway');
  return (
    <div className={styles.context}>
      <nav aria-label={t('vault.outline')} className={styles.outline}>
        <h3 className={styles.sectionTitle}>
          {rich('vault.outlineChunksNumber', {
            chunks: chunks.length,
            num,
          })}
        </h3>
        <ResourceOutlineTree
          key={resource.contentHash}
          chunks={chunks}
          format={resource.format}
          currentId={currentId}
          onChoose={onChoose}
        />
      </nav>
      <ResourceUses page={page} onChoose={onChoose} />
      <FlaggedChunks page={page} onChoose={onChoose} />
      {(resource.unresolved?.length ?? 0) > 0 && (
        <Region label={t('vault.linksThatLedNowhere')}>
          <h3 className={styles.sectionTitle}>
            {rich('vault.linksLedNowhereUnresolved', {
              unresolved: resource.unresolved!.length,
              num,
            })}
          </h3>
          <p className={styles.lost}>
            {resource.unresolved!.map((target) => (
              <button key={target} type="button" className={styles.lostTarget} onClick={() => onOpenTarget(target)}>
                {target}
              </button>
            ))}
          </p>
        </Region>
      )}
      <Region label={t('vault.source')}>
        <h3 className={styles.sectionTitle}>{t('vault.source')}</h3>
        <dl className={styles.source}>
          <div>
            <dt>{t('vault.file')}</dt>
            <dd>{sourceFileName(resource) ?? t('vault.partOfTheSample')}</dd>
          </div>
          <div>
            <dt>{t('common.kind')}</dt>
            <dd>{FORMAT_LABELS[resource.format]}</dd>
          </div>
          {(resource.aliases?.length ?? 0) > 0 && (
            <div>
              <dt>{t('vault.alsoCalled')}</dt>
              <dd>{resource.aliases!.join(', ')}</dd>
            </div>
          )}
          {resource.writtenAt !== undefined && (
            <div>
              <dt>{t('vault.writtenOn')}</dt>
              <dd>{formatDate(resource.writtenAt, 'day')}</dd>
            </div>
          )}
          <div>
            <dt>{t('vault.firstRead')}</dt>
            <dd>{formatDate(resource.createdAt, 'day')}</dd>
          </div>
          {resource.updatedAt !== resource.createdAt && (
            <div>
              <dt>{t('vault.lastChange')}</dt>
              <dd>{formatDate(resource.updatedAt, 'day')}</dd>
            </div>
          )}
          {past.length > 0 && (
            <div>
              <dt>{t('vault.putItAway')}</dt>
              <dd>{t('vault.chunksOfEarlierStates', { past: past.length })}</dd>
            </div>
          )}
        </dl>
        <div className={styles.actions}>
          <ResourceReimport resource={resource} />
          <Button
            size="small"
            disabled={setPutAway.isPending}
            onClick={() => setPutAway.mutate({ id: resource.id, isPutAway: !isPutAway })}
          >
            {isPutAway ? t('common.bringBack') : t('vault.putItAway')}
          </Button>
        </div>
      </Region>
    </div>
  );
}

function ResourceUses({ page: { resource, chunks, past }, onChoose }: Pick<Props, 'page' | 'onChoose'>) {
  const go = useGo();
  const { data } = useRoute('resources.uses', { id: resource.id });
  const titles = new Map(
    [...chunks, ...past].map(({ id, path }) => [id as string, path.at(-1) ?? t('vault.beginning')]),
  );
  if (data === undefined) return null;
  return (
    <Region label={t('vault.answersThatUsedIt')}>
      <h3 className={styles.sectionTitle}>
        {rich('vault.answersUsedTotal', {
          total: data.total > 0 && <span className="num">{formatNumber(data.total)}</span>,
        })}
      </h3>
      {data.total === 0 && <p className={styles.facts}>{t('vault.noneQuotedYet')}</p>}
      {data.uses.map((use: ResourceUse) => (
        <div key={`${use.messageId} ${use.chunkId}`} className={styles.use}>
          <button
            type="button"
            className={styles.entry}
            onClick={() => go.toSession(use.sessionId, { message: use.messageId })}
          >
            {use.sessionTitle}
          </button>
          <span className={styles.facts}>
            {formatDate(use.at, 'moment')} ·{' '}
            <button type="button" className={styles.inline} onClick={() => onChoose(use.chunkId)}>
              {titles.get(use.chunkId) ?? t('vault.anEarlierState')}
            </button>
          </span>
        </div>
      ))}
    </Region>
  );
}

function FlaggedChunks({ page: { chunks }, onChoose }: Pick<Props, 'page' | 'onChoose'>) {
  const flagged = chunks.filter(({ flags }) => flags !== undefined && flags.length > 0);
  if (flagged.length === 0) return null;
  return (
    <Region label={t('vault.notedAboutItsLevels')}>
      <h3 className={styles.sectionTitle}>
        {rich('vault.notedAboutLevelsFlagged', {
          flagged: flagged.length,
          num,
        })}
      </h3>
      {flagged.slice(0, 30).map((chunk) => (
        <div key={chunk.id} className={styles.use}>
          <button type="button" className={styles.entry} onClick={() => onChoose(chunk.id)}>
            {chunk.path.at(-1) ?? t('vault.beginning')}
          </button>
          <span className={styles.facts}>{chunk.flags!.map((flag) => t(CHUNK_FLAG_TEXT[flag].short)).join(' · ')}</span>
        </div>
      ))}
    </Region>
  );
}

const UPLOAD_CHUNK_BYTES = 1024 * 1024;
type ReimportState =
  | { step: 'idle' }
  | { step: 'working'; streamId: string | null }
  | { step: 'done'; words: string }
  | { step: 'failed'; why: string };

/** Imports the document again from a chosen file; unchanged chunks keep their links and citations. */
function ResourceReimport({ resource }: { resource: Resource }) {
  const [state, setState] = useState<ReimportState>({ step: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const key = sourceFileName(resource);
  const { cancel } = useStream<JobEvent<ImportReport>>(state.step === 'working' ? state.streamId : null, (event) => {
    if (event.type === 'finished')
      setState(event.report.isCancelled ? { step: 'idle' } : { step: 'done', words: reportText(event.report) });
    else if (event.type === 'failed') setState({ step: 'failed', why: event.message });
  });
  if (key === null) return null;

  const read = async (file: File) => {
    setState({ step: 'working', streamId: null });
    try {
      const uploadId = await uploadFile(key, file);
      const { streamId } = await call('import.run', { uploadId, asDocuments: true });
      setState({ step: 'working', streamId });
    } catch (error) {
      setState({ step: 'failed', why: errorText(error) });
    }
  };

  return (
    <div className={styles.reimport}>
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_EXTENSIONS[resource.format]}
        aria-label={t('vault.theDocumentsFileAgain')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      {state.step === 'working' ? (
        <Button size="small" onClick={() => void cancel()} disabled={state.streamId === null}>
          {t('vault.stopReading')}
        </Button>
      ) : (
        <Button
          size="small"
          onClick={() => input.current?.click()}
          title={t('vault.chooseSplitAgainNow', { split: key.split('/').at(-1)! })}
        >
          {t('vault.chooseTheFileAgain')}
        </Button>
      )}
      <p role="status" className={styles.outcome}>
        {state.step === 'working' ? t('common.reading') : state.step === 'done' ? state.words : ''}
      </p>
      {state.step === 'failed' && (
        <p role="alert" className={styles.problem}>
          {state.why}
        </p>
      )}
    </div>
  );
}

function reportText({ chunks, skipped }: ImportReport): string {
  const [left] = skipped;
  return chunks === undefined ? (left?.why ?? t('vault.nothingCouldBeRead')) : reimportOutcomeText(chunks);
}

/** Under the document's stored file name, whatever the chosen file is called. */
async function uploadFile(name: string, file: File): Promise<string> {
  const { uploadId } = await call('import.begin', { files: [{ name, size: file.size }] });
  try {
    for (let from = 0; from < file.size; from += UPLOAD_CHUNK_BYTES) {
      await call('import.append', {
        uploadId,
        file: 0,
        bytes: new Uint8Array(await file.slice(from, from + UPLOAD_CHUNK_BYTES).arrayBuffer()),
      });
    }
    return uploadId;
  } catch (error) {
    await call('import.discard', { uploadId }).catch(() => {});
    throw error;
  }
}
