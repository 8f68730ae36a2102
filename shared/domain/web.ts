import { z } from 'zod';
import { nameSchema, textSchema, timeSchema } from './bounds';

/** How far a site is trusted, by the table of domains when it was fetched. */
export const trustClassSchema = z.enum(['scholarly', 'reference', 'news', 'forum', 'unknown']);
export type TrustClass = z.infer<typeof trustClassSchema>;

/** Score factor of web text by class, set by hand: never above that of what was said in a chat. */
export const WEB_PROVENANCE: Record<TrustClass, number> = {
  scholarly: 0.6,
  reference: 0.5,
  news: 0.3,
  forum: 0.15,
  unknown: 0.1,
};

/** Classes whose pages are fetched when a snippet says too little. */
export const TRUSTED_CLASSES: ReadonlySet<TrustClass> = new Set(['scholarly', 'reference']);

/** The page from which a resource was saved, as it was told then. */
export const webOriginSchema = z.object({
  /** Where the text stood, after redirects. */
  url: textSchema,
  fetchedAt: timeSchema,
  trust: trustClassSchema,
  /** `scripts`: its own scripts wrote the text, in a hidden page. */
  readBy: z.enum(['http', 'scripts']),
  author: nameSchema.optional(),
  siteName: nameSchema.optional(),
  /** The date that the page itself states. */
  publishedAt: timeSchema.optional(),
});
export type WebOrigin = z.infer<typeof webOriginSchema>;

/** The host of an address as people name it: without `www.`. */
export const siteOf = (url: string): string => /^[a-z]+:\/\/(?:www\.)?([^/?#]+)/iu.exec(url)?.[1]?.toLowerCase() ?? url;
