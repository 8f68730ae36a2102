import { ATTACHMENT_PATH } from '../../shared/domain/attachment';
import type { SourceRef } from '../../shared/domain/ids';

/** Address of the picture that a text names; main finds it when it is loaded. */
export const attachmentAddress = (from: SourceRef, target: string): string =>
  `${ATTACHMENT_PATH}${from}?target=${encodeURIComponent(target.slice(0, 1_000))}`;
