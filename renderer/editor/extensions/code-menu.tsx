import { $isCodeNode, type CodeNode } from '@lexical/code';
import { $findMatchingParent } from '@lexical/utils';
import { Copy } from 'lucide-react';
import { $getNodeByKey, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/actions/icon-button';
import { showToast } from '../../ui/feedback/toasts';
import { Select } from '../../ui/forms/select';
import { $isSourceBlockNode } from '../nodes/source-block-node';
import styles from '../theme/editor.module.css';
import { useBlockCorner } from './block-corner';
import { t } from '../../../shared/messages/message';

/** The language of the code block with the caret, and a button that copies its text. */
export function CodeMenu({ editor }: { editor: LexicalEditor }) {
  const corner = useBlockCorner(editor, $codeAround);
  const key = corner?.key ?? null;
  const [language, setLanguage] = useState('');
  useEffect(() => {
    if (key === null) return undefined;
    const read = () => setLanguage(editor.read(() => codeAt(key)?.getLanguage() ?? ''));
    read();
    return editor.registerUpdateListener(read);
  }, [editor, key]);
  if (key === null || corner === null) return null;
  const isListed = codeLanguages().some(({ id }) => id === language);
  return (
    <div className={styles.codeMenu} style={{ right: corner.right, top: corner.top }}>
      <Select
        label={t('editor.languageOfTheCode')}
        isLabelHidden
        isCompact
        value={language}
        options={[
          ...codeLanguages().map(({ id, label }) => ({ value: id, label })),
          ...(isListed ? [] : [{ value: language, label: language }]),
        ]}
        onChange={(next) => editor.update(() => codeAt(key)?.setLanguage(next === '' ? undefined : next))}
      />
      <IconButton
        label={t('editor.copyCode')}
        icon={<Copy size={14} />}
        onClick={() => {
          const text = editor.read(() => codeAt(key)?.getTextContent() ?? '');
          void navigator.clipboard.writeText(text).then(() => showToast({ text: t('editor.codeCopied') }));
        }}
      />
    </div>
  );
}

function codeAt(key: string): CodeNode | null {
  const node = $getNodeByKey(key);
  return $isCodeNode(node) ? node : null;
}

function $codeAround(): CodeNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const code = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  return $isSourceBlockNode(code) ? null : code;
}

/** Languages offered for a code block; any other can be written after its fence. */
const codeLanguages = (): readonly { id: string; label: string }[] => [
  { id: '', label: t('editor.plainText') },
  { id: 'bash', label: 'Bash' },
  { id: 'c', label: 'C' },
  { id: 'cpp', label: 'C++' },
  { id: 'csharp', label: 'C#' },
  { id: 'css', label: 'CSS' },
  { id: 'diff', label: 'Diff' },
  { id: 'go', label: 'Go' },
  { id: 'html', label: 'HTML' },
  { id: 'java', label: 'Java' },
  { id: 'js', label: 'JavaScript' },
  { id: 'json', label: 'JSON' },
  { id: 'kotlin', label: 'Kotlin' },
  { id: 'lua', label: 'Lua' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'php', label: 'PHP' },
  { id: 'python', label: 'Python' },
  { id: 'r', label: 'R' },
  { id: 'ruby', label: 'Ruby' },
  { id: 'rust', label: 'Rust' },
  { id: 'sql', label: 'SQL' },
  { id: 'swift', label: 'Swift' },
  { id: 'ts', label: 'TypeScript' },
  { id: 'yaml', label: 'YAML' },
];
