/** Whether a file's label points outside its folder: absolute, upwards, empty, with a drive or control characters. */
export function isUnsafeName(name: string): boolean {
  return (
    name.trim() === '' ||
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u001f\\]/.test(name) ||
    /^(?:\/|[A-Za-z]:)/.test(name) ||
    name.split('/').some((part) => part === '..' || part === '')
  );
}

/** The name for a message: short and without misleading characters. */
export const printableName = (name: string): string => name.slice(0, 80).replace(/[^\p{L}\p{N} ./_-]/gu, '?');
