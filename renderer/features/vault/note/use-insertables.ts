import { useCallback, useRef } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { $idOfBlock, $insertMarkdown, type InsertableBlock } from '../../../editor/markdown-editor';
import { call } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { showToast } from '../../../ui/feedback/toasts';
import { t } from '../../../../shared/messages/message';
import { localDay } from '../../../../shared/lib/time/day-name';

/** Notes with this tag are offered as templates. */
const TEMPLATE_TAG = 'template';
const MAX_TEMPLATES = 50;

/** What the slash menu offers in a note besides the blocks of Markdown: a link to the block, and the templates. */
export function useInsertables(noteId: NoteId, title: string): () => Promise<readonly InsertableBlock[]> {
  const named = useRef(title);
  named.current = title;
  return useCallback(async () => {
    const { rows } = await call('notes.list', { tag: TEMPLATE_TAG, sort: 'title', limit: MAX_TEMPLATES });
    const templates = rows
      .filter(({ kind, id }) => kind === 'note' && id !== noteId)
      .map((row): InsertableBlock => ({
        id: `template-${row.id}`,
        title: t('vault.templateTitle', { title: row.title }),
        words: row.title.toLocaleLowerCase(),
        typed: '',
        insert: (editor) => {
          call('notes.page', { id: row.id }).then(({ note }) => {
            const text = fillTemplate(note.body, { title: named.current, now: Date.now() });
            editor.update(() => $insertMarkdown(text));
          }, showError);
        },
      }));
    return [linkToBlock(() => named.current), ...templates, ...(templates.length === 0 ? [howToTemplate()] : [])];
  }, [noteId]);
}

function linkToBlock(titleOf: () => string): InsertableBlock {
  return {
    id: 'block-link',
    title: t('vault.copyLinkBlock'),
    words: t('vault.blockReferenceIdAnchor'),
    typed: '^',
    insert: (editor) => {
      let id: string | null = null;
      editor.update(
        () => {
          id = $idOfBlock(crypto.randomUUID().slice(0, 6));
        },
        { discrete: true },
      );
      if (id === null) showToast({ text: t('vault.linkCanNameLine') });
      else
        void navigator.clipboard
          .writeText(`[[${titleOf()}#^${String(id)}]]`)
          .then(() => showToast({ text: t('vault.linkCopiedPasteInto') }), showError);
    },
  };
}

const howToTemplate = (): InsertableBlock => ({
  id: 'template',
  title: t('common.template'),
  words: t('vault.formBoilerplate'),
  typed: '',
  insert: () => void showToast({ text: t('vault.giveNoteTagTemplate') }),
});

/** A template’s text for a note: `{{date}}`, `{{time}}` and `{{title}}` become what they say. Other braces stay. */
export function fillTemplate(text: string, { title, now }: { title: string; now: number }): string {
  const date = new Date(now);
  const two = (number: number) => String(number).padStart(2, '0');
  const values: Record<string, string> = {
    title,
    date: localDay(now),
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
  return text.replace(/\{\{\s*(date|time|title)\s*\}\}/gi, (_whole, name: string) => values[name.toLowerCase()]!);
}
