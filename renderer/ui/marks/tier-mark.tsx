import { classNames } from '../class-names';
import styles from './tier-mark.module.css';
import { labels } from '../../../shared/messages/message';

export type TierName = 'engram' | 'colleague' | 'resource' | 'chat' | 'web' | 'tool';

/** Words for each tier, for screen readers and legends. */
export const TIER_LABELS: Record<TierName, string> = labels({
  engram: 'common.engram',
  colleague: 'common.colleague',
  resource: 'common.resource',
  chat: 'common.chat',
  web: 'common.web',
  tool: 'tools.tool',
});

/** The tier of a source, by shape and colour: ● engram, ◉ colleague's note, ■ resource, ○ chat, ◌ web, □ tool. */
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
