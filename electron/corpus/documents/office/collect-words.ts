import { type Content, joinRuns, linkTo, type RunStyle } from './tree-text';

/** Collects the words of a paragraph in the order in which they are read. */
export function createWordCollector() {
  let runs: { text: string; style: RunStyle; link: string | null }[] = [];
  let inserted: { at: number; content: Content }[] = [];
  return {
    /** @param link the address that the words lead to */
    add: (text: string, style: RunStyle, link: string | null): void => void runs.push({ text, style, link }),
    insert: (content: Content): void => void inserted.push({ at: runs.length, content }),
    /** The words so far, neighbours of one style joined; nothing where they are spaces. */
    take(): Content[] {
      const content: Content[] = [];
      let from = 0;
      const addRuns = (to: number) => {
        while (from < to) {
          const { link } = runs[from]!;
          let end = from;
          while (end < to && runs[end]!.link === link) end += 1;
          const joined = joinRuns(runs.slice(from, end));
          content.push(...(link === null ? joined : linkTo(link, joined)));
          from = end;
        }
      };
      for (const { at, content: one } of inserted) {
        addRuns(at);
        content.push(one);
      }
      addRuns(runs.length);
      runs = [];
      inserted = [];
      return content.every((part) => typeof part === 'string' && part.trim() === '') ? [] : content;
    },
  };
}
