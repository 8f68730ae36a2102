import type { HiddenBy } from '../../../../shared/domain/trace';
import type { HiddenReason } from '../../../../shared/domain/trace-reasons';

const REASON_PRIORITY: readonly HiddenReason[] = ['never-surface', 'archived', 'superseded', 'merged'];

/** The reason given for a text that is hidden as a whole: the person's own mark takes precedence. */
export const hiddenReason = (hiddenBy: readonly HiddenBy[]): HiddenReason =>
  REASON_PRIORITY.find((why) => hiddenBy.some((by) => by.why === why)) ?? 'never-surface';
