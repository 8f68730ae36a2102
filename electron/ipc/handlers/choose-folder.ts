import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import type { Confirmation, Shell } from '../../shell/shell';

/**
 * The folder that the person chose in a dialog, or, where the shell has none, the given one once they agreed to it;
 * null: none.
 *
 * @param title of the dialog
 */
export async function chooseFolderOrAsk(
  { chooseFolder, ask }: { chooseFolder: Shell['chooseFolder']; ask: Confirm },
  title: string,
  path: string,
  question: Pick<Confirmation, 'details' | 'title'>,
): Promise<string | null> {
  const chosen = await chooseFolder(title);
  if (chosen !== 'unsupported') return chosen?.path ?? null;
  const isAgreed = await ask({
    ...question,
    subject: path,
    warnings: [],
    yes: t('mainCommon.useThisFolder'),
    no: t('common.cancel'),
  });
  return isAgreed ? path : null;
}
