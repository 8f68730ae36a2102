import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { formatOf, readDocument } from '../documents/read-document';
import { derivedEntry } from '../entries/import-entry';
import { readJsonList } from '../json/read-json-list';
import { cleanLine } from '../text/clean-text';
import { readDate } from '../text/read-date';
import type { FileFormat } from './file-format';
import { type Fields, identityOf, isObject, listMember, makeUniqueKey, ownMember, textMember } from './json-fields';

/** A text of a project: a document that the person gave to it, or the instructions for it. */
interface ProjectText {
  name: string;
  text: string;
  at: number | null;
}

/**
 * The projects of a Claude export: their documents and instructions come in as documents, `Garden/soil`. In exports of
 * 2026 each project has a file of its own in `projects/`.
 */
export const claudeProjects: FileFormat = {
  endings: ['json'],
  matches: ({ name, head }) =>
    (/(?:^|\/)projects\.json$/i.test(name) &&
      /^\ufeff?\s*\[\s*(?:\]|\{[\s\S]*"(?:docs|prompt_template)"\s*:)/.test(head)) ||
    (/"prompt_template"\s*:/.test(head) && /"docs"\s*:\s*\[/.test(head) && !/"chat_messages"/.test(head)),
  async *read(entry, { reading, skips, signal }) {
    const used = new Set<string>();
    for await (const item of readJsonList(entry, signal)) {
      if ('why' in item) skips.add(t('mainExchange.entryInFile', { position: item.position }), item.why);
      const project = 'value' in item && isObject(item.value) ? item.value : {};
      const folder =
        fileName(textMember(project, 'name')) || t('mainExchange.entryInFile', { position: item.position });
      const files = listMember(project, 'files').filter(isObject).length;
      if (files > 0)
        skips.count(
          files,
          (count) => t('mainExchange.filesOfProjects', { count }),
          t('mainExchange.projectFilesWithoutText'),
        );
      const mention = {
        name: textMember(project, 'name').trim() || folder,
        instructions: textMember(project, 'prompt_template').trim(),
      };
      for (const { name, text, at } of textsOf(project)) {
        const title = makeUniqueKey(`${folder}/${name}`, used);
        // A folder of the person may have the name of a project, and so may a project that is another file.
        const id = item.isWhole ? identityOf(ownMember(project, 'uuid')) : null;
        const key = `Claude/${id === null ? title : `${fileName(id)}/${title.slice(folder.length + 1)}`}`;
        const format = formatOf(name) === 'markdown' ? 'markdown' : 'text';
        const source = derivedEntry(key, { size: text.length, modifiedAt: at, load: async () => Buffer.from(text) });
        const document = await readDocument(source, format, reading, signal, text);
        // It is no page of a folder of notes: its links lead nowhere.
        yield {
          format: 'markdown-document',
          document: { ...document, title: title.replace(/\.\w+$/, ''), page: null, project: mention },
        };
      }
    }
    if (used.size === 0) throw new AppError('import-unreadable', t('mainExchange.holdsProjectSettingsConversations'));
  },
};

/** What a name of a file may hold; `/` would make a folder of it. */
const fileName = (name: string): string => cleanLine(name, 120).replace(/[/\\:]+/g, '-');

function textsOf(project: Fields): ProjectText[] {
  const instructions = textMember(project, 'prompt_template');
  const documents = listMember(project, 'docs')
    .filter(isObject)
    .map((document) => ({
      name: fileName(textMember(document, 'filename')) || t('common.document'),
      text: textMember(document, 'content'),
      at: readDate(ownMember(document, 'created_at')),
    }));
  const own = {
    name: `${t('mainExchange.projectInstructions')}.md`,
    text: instructions,
    at: readDate(ownMember(project, 'created_at')),
  };
  return [own, ...documents].filter(({ text }) => text.trim() !== '');
}
