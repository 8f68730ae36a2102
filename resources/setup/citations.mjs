import { readFileSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { listFiles } from './list-files.mjs';
import { PROJECT } from './project.mjs';

const COMMENT = {
  '.ts': /^\s*(?:\*|\/\*|\/\/|\{\/\*)(.*)$|\s(?:\/\/|\/\*)\s(.*)$/,
  '.yml': /(?:^|\s)#\s(.*)$/,
};
for (const type of ['.tsx', '.mjs', '.cjs', '.css']) COMMENT[type] = COMMENT['.ts'];
/** A file with its folders; what holds `<…>`, `*` or `…` names no single file. */
const CITATION = /[\w@.<>*…{},/:-]+\.(?:md|tsx?|mjs|cjs|css)(?![\w/>*-])/g;
const PLACEHOLDER = /[<>*…{},:]/;

/**
 * Every Markdown or source file that a comment or a document names and the folder does not hold, with the place of the
 * name. A citation is a path from the project or from the citing file, or the end of a path.
 *
 * @returns {{ path: string, line: number, cited: string }[]}
 */
export function findBrokenCitations(folder = PROJECT) {
  const files = listFiles(folder);
  const pathEnds = new Set(
    files.flatMap((path) => path.split('/').map((_, index, names) => names.slice(index).join('/'))),
  );
  return files.flatMap((path) =>
    readTexts(folder, path).flatMap(({ text, line }) =>
      [...text.matchAll(CITATION)]
        .map(([cited]) => cited)
        .filter((cited) => !PLACEHOLDER.test(cited))
        .filter((cited) => !pathEnds.has(cited) && !pathEnds.has(posix.join(dirname(path), cited)))
        .map((cited) => ({ path, line, cited })),
    ),
  );
}

/** The comments of a source file or the prose of a document, by lines; fenced code of a document is an example. */
function readTexts(root, path) {
  const type = extname(path);
  const comment = COMMENT[type];
  if (comment === undefined && type !== '.md') return [];
  let isFenced = false;
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((content, index) => {
      if (comment !== undefined) {
        const found = comment.exec(content);
        return found === null ? [] : [{ text: found[1] ?? found[2] ?? '', line: index + 1 }];
      }
      const isFence = /^\s*```/.test(content);
      if (isFence) isFenced = !isFenced;
      return isFence || isFenced ? [] : [{ text: content, line: index + 1 }];
    });
}
