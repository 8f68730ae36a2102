/** A chat, a note or a document by its path, with what its address asks for. */
const PANES = /^\/(?:chat\/[^/?#]+|vault\/(?:note|resource)\/[^/?#]+)(?:\?[^#]*)?$/u;

/** Whether a place can stand in a pane by itself: beside the room that is open, or in a window of its own. */
export const isPanePath = (path: string): boolean => PANES.test(path);
