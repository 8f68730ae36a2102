import type { ResourceUse, ResourcePage } from '../../../../shared/ipc/routes/resources';
import { useGo } from '../../../navigation/navigation';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { formatDate } from '../../../ui/text/date-text';
import { formatCount } from '../../../ui/text/format-count';
import { ResourceReimport } from './resource-reimport';
import { ResourceOutlineTree } from './resource-outline-tree';
import { CHUNK_FLAG_TEXT, FORMAT_LABELS, sourceFileName } from './resource-text';
import styles from './resource.module.css';

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
      <nav aria-label="Outline" className={styles.outline}>
        <h3 className={styles.sectionTitle}>
          Outline <span className="num">{chunks.length.toLocaleString()}</span>
        </h3>
        <ResourceOutlineTree key={resource.contentHash} chunks={chunks} currentId={currentId} onChoose={onChoose} />
      </nav>
      <ResourceUses page={page} onChoose={onChoose} />
      <FlaggedChunks page={page} onChoose={onChoose} />
      {(resource.unresolved?.length ?? 0) > 0 && (
        <section aria-label="Links that led nowhere">
          <h3 className={styles.sectionTitle}>
            Links that led nowhere <span className="num">{resource.unresolved!.length}</span>
          </h3>
          <p className={styles.lost}>
            {resource.unresolved!.map((target) => (
              <button key={target} type="button" className={styles.lostTarget} onClick={() => onOpenTarget(target)}>
                {target}
              </button>
            ))}
          </p>
        </section>
      )}
      <section aria-label="Source">
        <h3 className={styles.sectionTitle}>Source</h3>
        <dl className={styles.source}>
          <div>
            <dt>File</dt>
            <dd>{sourceFileName(resource) ?? 'part of the sample'}</dd>
          </div>
          <div>
            <dt>Kind</dt>
            <dd>{FORMAT_LABELS[resource.format]}</dd>
          </div>
          {(resource.aliases?.length ?? 0) > 0 && (
            <div>
              <dt>Also called</dt>
              <dd>{resource.aliases!.join(', ')}</dd>
            </div>
          )}
          {resource.writtenAt !== undefined && (
            <div>
              <dt>Written</dt>
              <dd>{formatDate(resource.writtenAt, 'day')}</dd>
            </div>
          )}
          <div>
            <dt>First read</dt>
            <dd>{formatDate(resource.createdAt, 'day')}</dd>
          </div>
          {resource.updatedAt !== resource.createdAt && (
            <div>
              <dt>Last change</dt>
              <dd>{formatDate(resource.updatedAt, 'day')}</dd>
            </div>
          )}
          {past.length > 0 && (
            <div>
              <dt>Put away</dt>
              <dd>{formatCount(past.length, 'chunk')} of earlier states</dd>
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
            {isPutAway ? 'Bring back' : 'Put away'}
          </Button>
        </div>
      </section>
    </div>
  );
}

function ResourceUses({ page: { resource, chunks, past }, onChoose }: Pick<Props, 'page' | 'onChoose'>) {
  const go = useGo();
  const { data } = useRoute('resources.uses', { id: resource.id });
  const titles = new Map([...chunks, ...past].map(({ id, path }) => [id as string, path.at(-1) ?? 'Beginning']));
  if (data === undefined) return null;
  return (
    <section aria-label="Answers that used it">
      <h3 className={styles.sectionTitle}>
        Answers that used it {data.total > 0 && <span className="num">{data.total.toLocaleString()}</span>}
      </h3>
      {data.total === 0 && <p className={styles.facts}>None has quoted it yet.</p>}
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
              {titles.get(use.chunkId) ?? 'an earlier state'}
            </button>
          </span>
        </div>
      ))}
    </section>
  );
}

function FlaggedChunks({ page: { chunks }, onChoose }: Pick<Props, 'page' | 'onChoose'>) {
  const flagged = chunks.filter(({ flags }) => flags !== undefined && flags.length > 0);
  if (flagged.length === 0) return null;
  return (
    <section aria-label="Noted about its levels">
      <h3 className={styles.sectionTitle}>
        Noted about its levels <span className="num">{flagged.length.toLocaleString()}</span>
      </h3>
      {flagged.slice(0, 30).map((chunk) => (
        <div key={chunk.id} className={styles.use}>
          <button type="button" className={styles.entry} onClick={() => onChoose(chunk.id)}>
            {chunk.path.at(-1) ?? 'Beginning'}
          </button>
          <span className={styles.facts}>{chunk.flags!.map((flag) => CHUNK_FLAG_TEXT[flag].short).join(' · ')}</span>
        </div>
      ))}
    </section>
  );
}
