/** Where the page that draws diagrams is served; it stands in a frame without an origin of its own. */
export const DRAWING_FOLDER = '/drawing/';
export const DRAWING_PAGE = `${DRAWING_FOLDER}drawing.html`;

/** Longer diagrams are not drawn. */
export const MAX_DRAWING_CHARACTERS = 20_000;

/** What the window sends to that page, once for each frame. */
export interface DrawingRequest {
  source: string;
  isDark: boolean;
}

/** What the page replies: the size of what it drew, in CSS pixels, or why it drew nothing. */
export type DrawingReply = { width: number; height: number } | { error: string };
