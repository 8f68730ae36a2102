import { isLinkable, writeWikilink } from '../../../shared/lib/markdown/wikilinks';
import type { Reflection } from '../../../shared/ipc/routes/reflection';
import { t } from '../../../shared/messages/message';

export const reflectionTitle = ({ day }: Pick<Reflection, 'day'>): string => t('dailyReview.weekToDay', { day });

/** The lines as a list, each with links to the notes that it rests on; a line in a note's own words is its link. */
export const reflectionBody = ({ lines }: Pick<Reflection, 'lines'>): string =>
  lines
    .map(({ text, sources }) => {
      const linkable = sources.filter(({ title }) => isLinkable(title));
      const isOwnWords = linkable[0]?.title === text;
      const further = (isOwnWords ? linkable.slice(1) : linkable).map(({ title }) => writeWikilink(title));
      return `- ${isOwnWords ? writeWikilink(text) : text}${further.length === 0 ? '' : ` (${further.join(', ')})`}`;
    })
    .join('\n');
