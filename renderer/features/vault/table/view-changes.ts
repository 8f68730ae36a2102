import {
  MAX_COLUMN_WIDTH,
  MAX_SORTS,
  MIN_COLUMN_WIDTH,
  type NoteView,
  type ViewSort,
} from '../../../../shared/domain/note-view';
import { changeNoteSelection } from '../../../note-selection/note-selection';
import { usualWidth } from './cell-text';

type Change = (view: NoteView) => NoteView;

/** What can be done to the columns of a view. The title stays the first. */
export const viewChanges = {
  toggleColumn:
    (name: string): Change =>
    (view) => ({
      ...view,
      columns: view.columns.some((column) => column.name === name)
        ? view.columns.filter((column) => column.name !== name)
        : [...view.columns, { name }],
    }),
  /** @param step places to the right, less than 0 to the left */
  moveColumn:
    (name: string, step: number): Change =>
    (view) => {
      const from = view.columns.findIndex((column) => column.name === name);
      const to = Math.max(1, Math.min(view.columns.length - 1, from + step));
      if (from < 1 || from === to) return view;
      return { ...view, columns: view.columns.toSpliced(from, 1).toSpliced(to, 0, view.columns[from]!) };
    },
  /** @param width in pixels */
  resizeColumn:
    (name: string, width: number): Change =>
    (view) => ({
      ...view,
      columns: view.columns.map((column) =>
        column.name === name
          ? { ...column, width: Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width))) }
          : column,
      ),
    }),
  sortBy:
    (sort: ViewSort): Change =>
    (view) => ({ ...view, sorts: [sort] }),
  /** Among what is equal by the orders that are there. */
  sortThenBy:
    (sort: ViewSort): Change =>
    (view) => ({
      ...view,
      sorts: [...view.sorts.filter(({ column }) => column !== sort.column), sort].slice(-MAX_SORTS),
    }),
  groupBy:
    (group: ViewSort | null): Change =>
    (view) => ({ ...view, group }),
};

export const changeView = (view: NoteView, change: Change): void => changeNoteSelection({ view: change(view) });

export const widthOf = ({ name, width }: NoteView['columns'][number]): number => width ?? usualWidth(name);
