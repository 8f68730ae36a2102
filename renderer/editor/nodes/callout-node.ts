import { QuoteNode, type SerializedQuoteNode } from '@lexical/rich-text';
import { $applyNodeReplacement, type EditorConfig, type LexicalNode, type NodeKey, type Spread } from 'lexical';
import { labels } from '../../../shared/messages/message';

export type SerializedCalloutNode = Spread<{ kind: string; fold: string }, SerializedQuoteNode>;

/** Colours of the kinds that people use; any other looks like a note. */
const TONES: Record<string, 'good' | 'warn' | 'bad'> = {
  tip: 'good',
  hint: 'good',
  success: 'good',
  check: 'good',
  done: 'good',
  warning: 'warn',
  caution: 'warn',
  attention: 'warn',
  question: 'warn',
  danger: 'bad',
  error: 'bad',
  bug: 'bad',
  failure: 'bad',
};

/** The kinds that the slash menu and GitHub offer; any other is shown by its own word. */
const LABELS: Record<string, string> = labels({
  note: 'editor.calloutNoteLabel',
  info: 'editor.calloutInfoLabel',
  tip: 'editor.calloutTipLabel',
  important: 'editor.calloutImportantLabel',
  warning: 'editor.calloutWarningLabel',
  caution: 'editor.calloutCautionLabel',
  question: 'editor.calloutQuestionLabel',
});

/** `> [!note] Title` with its lines, as Obsidian and GitHub write it. Its first line is the title. */
export class CalloutNode extends QuoteNode {
  __kind: string;
  /** `+` or `-`, kept as it is written. */
  __fold: string;

  static override getType(): string {
    return 'callout';
  }

  static override clone(node: CalloutNode): CalloutNode {
    return new CalloutNode(node.__kind, node.__fold, node.__key);
  }

  static override importJSON(serialized: SerializedCalloutNode): CalloutNode {
    return $createCalloutNode(serialized.kind, serialized.fold).updateFromJSON(serialized);
  }

  constructor(kind = 'note', fold = '', key?: NodeKey) {
    super(key);
    this.__kind = kind;
    this.__fold = fold;
  }

  override exportJSON(): SerializedCalloutNode {
    return { ...super.exportJSON(), kind: this.__kind, fold: this.__fold };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.className = String(config.theme['callout'] ?? '');
    const kind = this.__kind.toLowerCase();
    element.dataset['tone'] = TONES[kind] ?? 'plain';
    element.dataset['label'] = LABELS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
    return element;
  }

  /** What stands before its title. */
  getMarker(): string {
    const { __kind, __fold } = this.getLatest();
    return `[!${__kind}]${__fold}`;
  }
}

export const $createCalloutNode = (kind: string, fold = ''): CalloutNode =>
  $applyNodeReplacement(new CalloutNode(kind, fold));

export const $isCalloutNode = (node: LexicalNode | null | undefined): node is CalloutNode =>
  node instanceof CalloutNode;
