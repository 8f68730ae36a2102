import { t } from './message';

/** A name or passage in the quotation marks of the person's language. */
export const quoted = (text: string): string => t('ui.quoted', { text });
