import { Table } from 'lucide-react';
import type { LexicalEditor } from 'lexical';
import { useCommands } from '../../commands/commands';
import { Button } from '../../ui/actions/button';
import { Menu } from '../../ui/actions/menu';
import styles from '../theme/editor.module.css';
import { useBlockCorner, type Corner } from './block-corner';
import { $tableAround, tableActs } from './table-acts';
import { labelInLine } from '../../../shared/messages/label-in-line';
import { t } from '../../../shared/messages/message';

/** The menu at the corner of the table with the caret; its acts are in the palette too. */
export function TableMenu({ editor }: { editor: LexicalEditor }) {
  const corner = useBlockCorner(editor, $tableAround);
  const run = (act: ReturnType<typeof tableActs>[number]) => {
    act.run(editor);
    editor.focus();
  };
  useCommands(
    corner === null
      ? []
      : tableActs().map((act) => ({
          id: `table.${act.id}`,
          title: t('editor.tableTitle', { title: labelInLine(act.title) }),
          group: t('common.note2'),
          run: () => run(act),
        })),
  );
  if (corner === null) return null;
  return (
    <div className={styles.cornerMenu} style={placeOf(corner)}>
      <Menu
        trigger={
          <Button size="small" icon={<Table size={14} aria-hidden />}>
            {t('common.table')}
          </Button>
        }
        items={tableActs().map((act) => ({
          label: act.title,
          tone: act.id.startsWith('delete') ? 'danger' : 'plain',
          onSelect: () => run(act),
        }))}
      />
    </div>
  );
}

/** Pixels that the button needs. */
const WIDTH = 80;
const HEIGHT = 28;

/** The menu stands beside the table where there is room, so that it covers no text; else under it. */
const placeOf = ({ right, top }: Corner): { right: number; top: number } =>
  right >= WIDTH ? { right: right - WIDTH, top: top - HEIGHT } : { right, top: top + 4 };
