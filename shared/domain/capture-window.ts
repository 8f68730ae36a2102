/** The part of a page's address by which it shows the quick note and nothing else. */
export const CAPTURE_WINDOW = 'window=quick-note';

/** @param search of the page's address */
export const isCaptureWindow = (search: string): boolean => search.slice(1).split('&').includes(CAPTURE_WINDOW);
