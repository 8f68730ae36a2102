import type { LocalModelState } from '../../../../shared/domain/local-model';
import type { ModelSpeed } from '../../../../shared/domain/model-fit';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { useCommand, useRoute, useShown } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { speedValues } from './model-fit-cell';
import styles from './local-model.module.css';

/** Milliseconds between two looks at a model that is being loaded. */
const LOOK_MS = 400;

/** The model in use, as it stands, and what can be done about it. */
export function LocalModelLine() {
  const state = useRoute('localModel.state', null, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.phase === 'loading' ? LOOK_MS : false),
  }).data;
  const list = useRoute('modelFiles.list', null).data;
  const show = useShown('localModel.state');
  const load = useCommand('localModel.load', { onSuccess: show });
  const unload = useCommand('localModel.unload', { onSuccess: show });
  const measure = useCommand('localModel.measure');
  const stop = useCommand('localModel.stopMeasuring');
  if (state === undefined) return null;
  const chosen = [...(list?.offered ?? []), ...(list?.found ?? [])].find(({ isChosen }) => isChosen);
  const { phase } = state;
  return (
    <section className={styles.running} aria-label={t('modelFiles.modelInUse')}>
      <strong>{state.name === '' ? (chosen?.name ?? t('modelFiles.aModelFile')) : state.name}</strong>
      <span className={phase === 'failed' ? styles.problem : styles.quiet} role="status">
        {measure.isPending ? t('modelFiles.measuringModel') : stateText(state, chosen?.speed ?? null)}
      </span>
      {(phase === 'off' || phase === 'failed') && (
        <Button size="small" disabled={load.isPending} onClick={() => load.mutate(null)}>
          {phase === 'off' ? t('modelFiles.loadNow') : t('common.tryAgain')}
        </Button>
      )}
      {(phase === 'loading' || phase === 'ready') && (
        <Button size="small" disabled={unload.isPending} onClick={() => unload.mutate(null)}>
          {t('modelFiles.unload')}
        </Button>
      )}
      {(phase === 'off' || phase === 'ready') && !measure.isPending && (
        <Button size="small" tone="plain" onClick={() => measure.mutate(null)}>
          {t('modelFiles.measure')}
        </Button>
      )}
      {measure.isPending && (
        <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate(null)}>
          {t('modelFiles.stopMeasuring')}
        </Button>
      )}
      {phase === 'loading' && <ProgressBar label={t('modelFiles.loadingModel')} value={state.loadedShare} />}
    </section>
  );
}

/** “Ready · 12 tokens a second · 8,192 tokens · Metal”. */
export function stateText(state: LocalModelState, speed: ModelSpeed | null = null): string {
  switch (state.phase) {
    case 'off':
      return t('modelFiles.notLoaded');
    case 'loading':
      return t('modelFiles.loadingShare', { share: formatNumber(Math.floor(state.loadedShare * 100)) });
    case 'failed':
      return state.problem ?? t('modelFiles.didNotLoad');
    case 'ready': {
      const { tokensPerSecond, contextTokens, gpu, gpuLayers } = state;
      return [
        t('modelFiles.ready'),
        ...(speed === null ? [] : [t('modelFiles.measuredSpeedHere', speedValues(speed))]),
        ...(tokensPerSecond === null || speed !== null
          ? []
          : [t('modelFiles.tokensASecond', { count: Math.round(tokensPerSecond) })]),
        t('modelFiles.roomForTokens', { count: contextTokens }),
        gpu === null || gpuLayers === 0
          ? t('modelFiles.onTheProcessor')
          : t('modelFiles.onGpu', { gpu: gpu === 'metal' ? 'Metal' : 'Vulkan', layers: gpuLayers }),
      ].join(' · ');
    }
  }
}
