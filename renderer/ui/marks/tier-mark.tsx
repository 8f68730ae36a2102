import { classNames } from '../class-names';
import styles from './tier-mark.module.css';

export type TierName = 'engram' | 'resource' | 'chat' | 'web';

/** Words for each tier, for screen readers and legends. */
export const TIER_LABELS: Record<TierName, string> = {
  engram: 'engram',
  resource: 'resource',
  chat: 'chat',
  web: 'web',
};

/** The tier of a source, by shape and colour: ● engram, ■ resource, ○ chat, ◌ web. */
export function TierMark({ tier, isDecorative = false }: { tier: TierName; isDecorative?: boolean }) {
  if (isDecorative) return <span className={classNames(styles.mark, styles[tier])} aria-hidden="true" />;
  return (
    <span
      className={classNames(styles.mark, styles[tier])}
      role="img"
      aria-label={TIER_LABELS[tier]}
      title={TIER_LABELS[tier]}
    />
  );
}
