import { Wrench } from 'lucide-react';
import type { ToolCall } from '../../../../shared/domain/tool-call';
import type { TraceId } from '../../../../shared/domain/ids';
import { t } from '../../../../shared/messages/message';
import { Button } from '../../../ui/actions/button';
import { Disclosure } from '../../../ui/disclosure';
import { Spinner } from '../../../ui/feedback/spinner';
import { formatDate } from '../../../ui/text/date-text';
import { formatBytes } from '../../../ui/text/format-bytes';
import { CallBytes } from './call-bytes';
import styles from './tool-calls.module.css';

interface Props {
  calls: readonly ToolCall[];
  /** Opens the run in which a reply was judged; absent while the answer is written. */
  onExplain?: (traceId: TraceId) => void;
}

/** The calls of tools of one answer, folded: what was sent, when, and what came of it. */
export function ToolCalls({ calls, onExplain }: Props) {
  return (
    <ul className={styles.calls} aria-label={t('tools.calls')}>
      {calls.map((call) => (
        <li key={call.id} data-call={call.state}>
          <Disclosure
            label={
              <span className={styles.line}>
                <Wrench size={13} aria-hidden="true" />
                {call.state === 'running' ? <Spinner text={callTitle(call)} /> : callTitle(call)}
              </span>
            }
            facts={formatDate(call.at, 'moment')}
          >
            <CallBytes call={call} />
            <CallOutcome call={call} onExplain={onExplain} />
          </Disclosure>
          {call.message !== '' && <p className={styles.message}>{call.message}</p>}
        </li>
      ))}
    </ul>
  );
}

const TITLES = {
  waiting: 'tools.wantsToAsk',
  running: 'tools.asking',
  answered: 'tools.asked',
  declined: 'tools.declined',
  expired: 'tools.expired',
  refused: 'tools.refused',
  failed: 'tools.failed',
  stopped: 'tools.stopped',
} as const;

/** “Asked Weather: get_forecast”, by how the call stands. */
export const callTitle = ({ server, tool, state }: ToolCall): string => t(TITLES[state], { server, tool });

function CallOutcome({ call, onExplain }: { call: ToolCall; onExplain: Props['onExplain'] }) {
  const { state, ms, resultBytes, sources, leftOut, traceId, instructions = [] } = call;
  if (state !== 'answered' && instructions.length === 0) return null;
  return (
    <div className={styles.outcome}>
      {state === 'answered' && (
        <p>
          {t('tools.repliedWith', { bytes: formatBytes(resultBytes), seconds: Math.ceil((ms ?? 0) / 100) / 10 })}{' '}
          {t('tools.whatWasUsed', { used: sources.length, leftOut })}
        </p>
      )}
      {instructions.length > 0 && (
        <>
          <p>{t('tools.replyInstructs')}</p>
          <ul>
            {instructions.map((sentence) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      {onExplain !== undefined && traceId !== null && (
        <Button size="small" onClick={() => onExplain(traceId)}>
          {t('tools.showJudged')}
        </Button>
      )}
    </div>
  );
}
