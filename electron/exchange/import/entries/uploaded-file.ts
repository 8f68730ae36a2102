/** A file that a page sent, or that came out of one. */
export interface UploadedFile {
  /** The name that the page gave it: relative, `/` between folders, never used as a path. */
  name: string;
  size: number;
  path: string;
  /** When it was last changed, epoch milliseconds, as the page says. */
  modifiedAt?: number;
  /** Bytes of a file whose name alone was sent; its `size` is 0. */
  leftOutBytes?: number;
  /** Why it is left out. Its `size` is 0, and its name can be shown. */
  refused?: string;
}
