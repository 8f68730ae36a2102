// @vitest-environment happy-dom
import { registerTablePlugin } from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { act } from 'react';
import { expect, it } from 'vitest';
import { render, settle } from '../../ui/testing/render';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { insertableBlocks } from './insertable-blocks';
import { SlashMenu } from './slash-menu';

const noMore = async () => [];

/** A note of one line that ends with `/word`, with the menu open under it. */
async function openMenu(word: string) {
  const root = document.createElement('div');
  root.contentEditable = 'true';
  document.body.append(root);
  const editor: LexicalEditor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(root);
  registerTablePlugin(editor);
  const shown = await render(<SlashMenu editor={editor} more={noMore} />);
  await act(async () => {
    editor.update(
      () => {
        const text = $createTextNode(`/${word}`);
        $getRoot().clear().append($createParagraphNode().append(text));
        text.select();
      },
      { discrete: true },
    );
  });
  const entry = () => shown.element.querySelector<HTMLElement>('[role=option][aria-selected=true]');
  await settle(() => entry() !== null);
  return {
    entry: entry()!,
    editor,
    readText: () => editor.read(() => $getRoot().getTextContent()),
    close: async () => {
      await shown.unmount();
      root.remove();
    },
  };
}

it.each(insertableBlocks().flatMap(({ title }) => [[title, 'Enter'] as const, [title, 'a click'] as const]))(
  '“%s”, chosen with %s, leaves nothing of what was typed to find it',
  async (title, how) => {
    const word = title
      .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
      .split(' ')[0]!
      .toLocaleLowerCase();
    const { entry, editor, readText, close } = await openMenu(word);
    await act(async () => {
      if (how === 'Enter') editor.dispatchCommand(KEY_ENTER_COMMAND, new KeyboardEvent('keydown', { key: 'Enter' }));
      else entry.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(readText()).not.toContain(`/${word}`);
    await close();
  },
);
