import { queryValue, splitQuery } from '../../shared/lib/search-query/split-query';
import { t } from '../../shared/messages/message';

/** The folder that a filter names with `path:/…/`; null: none, or a part of a path. */
export function folderOfFilter(text: string): string | null {
  const part = splitQuery(text).find(({ key, isNegated }) => key === 'path' && !isNegated);
  return part !== undefined && part.value.startsWith('/') ? part.value.replace(/^\/|\/$/g, '') : null;
}

/** A filter with another folder in place of its own; null: with none. The other words stay. */
export function withFolder(text: string, folder: string | null): string {
  const others = splitQuery(text).filter(({ key, isNegated }) => key !== 'path' || isNegated);
  const written = folder === null ? [] : [`path:${queryValue(`/${folder}/`)}`];
  return [...others.map(({ start, end }) => text.slice(start, end)), ...written].join(' ');
}

/** A filter with a tag added to it; the same text where it has the tag. */
export function withTag(text: string, tag: string): string {
  const has = splitQuery(text).some(({ key, isNegated, value }) => key === 'tag' && !isNegated && value === tag);
  return has
    ? text
    : [text.trim(), /\s/u.test(tag) ? `tag:"${tag}"` : t('common.tagTag', { tag })].filter(Boolean).join(' ');
}
