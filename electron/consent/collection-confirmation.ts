import type { GivenSource } from '../../shared/domain/collection';
import { t } from '../../shared/messages/message';
import type { Confirmation } from '../shell/shell';
import { homographWarning } from './address-confirmation';

/** The question before a collection is joined. Nothing but the login has gone to its server. */
export function joinConfirmation(host: string, names: readonly string[]): Confirmation {
  return {
    title: t('collections.joinTitle', { count: names.length }),
    subject: `${names.join(', ')} · ${host}`,
    warnings: [homographWarning(new URL(`https://${host}/`))].filter((warning) => warning !== null),
    details: [t('collections.joinQuestions'), t('collections.joinNotes')],
    yes: t('collections.join'),
    no: t('collections.joinNo'),
  };
}

const SOURCE_TEXT: Record<GivenSource, () => string> = {
  nothing: () => t('collections.givesNothing'),
  quote: () => t('collections.givesQuote'),
  message: () => t('collections.givesMessage'),
};

/** The question before notes are published. */
export function publishConfirmation(
  count: number,
  { name, host }: { name: string; host: string },
  source: GivenSource,
): Confirmation {
  return {
    title: t('collections.publishTitle', { count }),
    subject: `${name} · ${host}`,
    warnings: [],
    details: [SOURCE_TEXT[source](), t('collections.publishWhoReads')],
    yes: t('collections.publish'),
    no: t('collections.publishNo'),
  };
}
