import { RotateCcw } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { sourceRef, type SourceRef, type TraceId } from '../../../../shared/domain/ids';
import type { ChosenModel } from '../../../../shared/domain/chosen-model';
import type { Message } from '../../../../shared/domain/message';
import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { classNames } from '../../../ui/class-names';
import type { TextRange } from '../../../ui/text/highlight';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { useOptionalTraceWithRounds } from '../../../why-panel/trace/use-trace-with-rounds';
import { AnalysisView } from '../analysis/analysis-view';
import { answerAsMarkdown } from '../answer/answer-as-markdown';
import { AgentTools } from '../answer/agent-tools';
import { AnswerMenu } from '../answer/answer-menu';
import { FileNotices } from '../files/file-notices';
import { MessageFiles } from '../files/message-files';
import { AnswerNotices } from '../answer/answer-notices';
import notices from '../answer/answer-notices.module.css';
import { copyText } from '../../../ui/feedback/copy-text';
import { CitedText } from '../answer/cited-text';
import { SourcesRow } from '../answer/sources-row';
import { ToolCalls } from '../answer/tool-calls';
import { ModelPicker } from '../models/model-picker';
import { SeveralModels } from '../models/several-models';
import { chosenByName, noteRecentModel, useProvider } from '../models/use-chat-model';
import styles from '../styles/turn.module.css';
import { useInViewOnce } from '../../../ui/lists/use-in-view-once';
import { AnswerVariantHeading } from '../answer/answer-variant-heading';
import { t } from '../../../../shared/messages/message';
import { useLanguage } from '../../../ui/use-language';

/** An answer this near to the visible part loads its trace. */
const LOAD_MARGIN_PX = 400;

export interface AnswerTurnProps {
  message: Message;
  /** The answer this one is a variant of, where it is one. */
  variantOf?: Message | null;
  markedSpan: TextRange | null;
  /** Contradictions of this turn that can be settled below it. */
  openContradictions?: readonly ChatContradiction[];
  /** The source the panel explains, if it is one of this answer's. */
  selected: SourceRef | null;
  isAnswering?: boolean;
  /** Opens the panel: on a source, or with null on the whole retrieval; of one analyst's run where it is named. */
  onExplain: (messageId: string, ref: SourceRef | null, traceId?: TraceId) => void;
  /** Present when the answer can be requested again. */
  onRetry: (() => void) | null;
  /** Answers the same question once more. */
  onAgain?: (message: Message) => void;
  /** Answers the same question with another model. */
  onAnswerWith?: (message: Message, model: ChosenModel) => void;
  /** Asks several models the same question. */
  onAskSeveral?: (message: Message, models: ChosenModel[]) => void;
  /** Gives the question to two analysts. */
  onAnalyse?: (message: Message) => void;
  /** Asks the question again with archived notes. */
  onAskArchived?: (message: Message) => void;
  onAskEverywhere?: (message: Message) => void;
}

const NONE: readonly ChatContradiction[] = [];

/** An answer with its citations and sources. */
export const AnswerTurn = memo(function AnswerTurn(props: AnswerTurnProps) {
  useLanguage();
  const {
    message,
    variantOf = null,
    markedSpan,
    openContradictions = NONE,
    selected,
    isAnswering = false,
    onExplain,
    onRetry,
    onAgain,
    onAnswerWith,
    onAskSeveral,
    onAnalyse,
    onAskArchived,
    onAskEverywhere,
  } = props;
  const article = useRef<HTMLElement>(null);
  const isInView = useInViewOnce(article, LOAD_MARGIN_PX);
  const trace =
    useRoute('trace.ofMessage', { messageId: message.id }, { enabled: isInView && message.traceId !== null }).data ??
    null;
  const story = useOptionalTraceWithRounds(trace);
  const originalTrace =
    useRoute(
      'trace.ofMessage',
      { messageId: variantOf?.id as Message['id'] },
      { enabled: isInView && variantOf?.traceId != null && message.variant !== undefined },
    ).data ?? null;
  const originalStory = useOptionalTraceWithRounds(originalTrace);
  // Every bracketed number in an answer of the app is a citation; in an imported one it is plain text.
  const hasCitations = message.model !== null || message.citations.length > 0;
  const open = (ref: SourceRef | null) => onExplain(message.id, ref);
  const { analysis } = message;
  const from = sourceRef('message', message.id);
  const askArchived =
    onAskArchived !== undefined && story !== null && canAskArchived(story) ? () => onAskArchived(message) : null;

  const hasRun = message.traceId !== null && analysis === undefined;
  const canRepeat = hasRun && message.state === 'complete';
  const server = useProvider();
  const [picking, setPicking] = useState<'one' | 'several' | null>(null);
  const menuButton = () => article.current?.querySelector<HTMLElement>('button[aria-haspopup="menu"]');
  const menu = (
    <AnswerMenu
      plan={story?.trace.plan ?? null}
      isAnswering={isAnswering}
      onCopy={() => copyText(answerAsMarkdown(message, story), t('chat.copiedAsMarkdown'))}
      onAgain={onAgain && canRepeat ? () => onAgain(message) : null}
      onAnswerWith={onAnswerWith && canRepeat && server !== null ? () => setPicking('one') : null}
      onAskSeveral={onAskSeveral && canRepeat && server !== null ? () => setPicking('several') : null}
      onAnalyse={onAnalyse && hasRun ? () => onAnalyse(message) : null}
      onAskArchived={askArchived}
      onShowAll={hasRun ? () => open(null) : null}
    />
  );

  return (
    <article
      ref={article}
      className={classNames(styles.turn, analysis && styles.wide)}
      data-message={message.id}
      aria-label={message.speaker ?? t('common.vault')}
    >
      <div className={styles.who} title={message.speaker ?? message.model ?? undefined}>
        {message.speaker ?? t('common.vault')}
      </div>
      <div className={styles.answer}>
        {message.variant && (
          <AnswerVariantHeading message={message} of={variantOf} story={story} ofStory={originalStory} />
        )}
        {analysis ? (
          <AnalysisView
            analysis={analysis}
            selected={selected}
            onOpen={(ref, traceId) => onExplain(message.id, ref, traceId)}
            from={from}
          />
        ) : (
          message.text !== '' && (
            <CitedText
              text={message.text}
              citations={message.citations}
              hasCitations={hasCitations}
              story={story}
              selected={selected}
              markedSpan={markedSpan}
              onOpen={open}
              from={from}
            />
          )
        )}
        {message.attachments !== undefined && <MessageFiles ids={message.attachments} />}
        {message.agentTools !== undefined && <AgentTools tools={message.agentTools} />}
        {message.toolCalls !== undefined && (
          <ToolCalls calls={message.toolCalls} onExplain={(traceId) => onExplain(message.id, null, traceId)} />
        )}
        {message.withoutTools !== undefined && (
          <p className={notices.quiet}>{t('tools.keptFromTools', { project: message.withoutTools })}</p>
        )}
        {message.attachmentUses !== undefined && <FileNotices uses={message.attachmentUses} />}
        {story && !analysis && (
          <AnswerNotices
            answer={message}
            story={story}
            openContradictions={openContradictions}
            onOpen={open}
            onAskArchived={isAnswering ? null : askArchived}
            onAskEverywhere={isAnswering || onAskEverywhere === undefined ? null : () => onAskEverywhere(message)}
          />
        )}
        {/* The same row before and after the trace is there: a menu that was opened meanwhile stays open. */}
        {((story && !analysis) || message.text !== '') && (
          <SourcesRow citations={message.citations} story={analysis ? null : story} selected={selected} onOpen={open}>
            {menu}
          </SourcesRow>
        )}
        <AnswerState message={message} onRetry={onRetry} />
        {server !== null && picking === 'several' && (
          <SeveralModels
            server={server}
            current={nameOfModel(message.model ?? '', server.host)}
            finalFocus={menuButton}
            onChoose={(models) => {
              setPicking(null);
              onAskSeveral?.(message, models);
            }}
            onClose={() => setPicking(null)}
          />
        )}
        {server !== null && (
          <ModelPicker
            isOpen={picking === 'one'}
            title={t('models.whichAnswersAgain')}
            current={nameOfModel(message.model ?? '', server.host)}
            agent={server.agent?.name ?? null}
            canBeDefault={false}
            finalFocus={menuButton}
            onPick={(name) => {
              setPicking(null);
              noteRecentModel(name);
              onAnswerWith?.(message, chosenByName(server, name));
            }}
            onClose={() => setPicking(null)}
          />
        )}
      </div>
    </article>
  );
});

/** The model of a label, “gpt-5-mini at api.openai.com”. */
const nameOfModel = (label: string, host: string): string => label.replace(` at ${host}`, '');

const canAskArchived = ({ trace: { archived, skipped } }: TraceWithRounds): boolean =>
  skipped === null && archived !== undefined && !archived.searched && archived.total > 0;

function AnswerState({ message, onRetry }: { message: Message; onRetry: (() => void) | null }) {
  if (message.state === 'complete') return null;
  return (
    <div className={styles.state}>
      {message.state === 'stopped' && <span className="quiet">{t('chat.stoppedWhatWrittenKept')}</span>}
      {message.state === 'failed' && (
        <span className={styles.error} role="alert">
          {message.error === null ? t('chat.answerCouldFinished') : message.error}
        </span>
      )}
      {message.state === 'streaming' && <span className="quiet">{t('chat.finishedCutOffWhile')}</span>}
      {onRetry && (
        <Button size="small" icon={<RotateCcw size={12} aria-hidden="true" />} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  );
}
