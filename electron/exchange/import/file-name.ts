/**
 * Whether a file's label points elsewhere than into its own folder: absolute, upwards, empty, with a drive or control
 * characters.
 */
export function isUnsafeName(name: string): boolean {
  return (
    name.trim() === '' ||
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u001f\\]/.test(name) ||
    /^(?:\/|[A-Za-z]:)/.test(name) ||
    name.split('/').some((part) => part === '..' || part === '')
  );
}

/** The name for a message: short, and nothing in it that could be taken for something else. */
export const printableName = (name: string): string => name.slice(0, 80).replace(/[^\p{L}\p{N} ./_-]/gu, '?');
