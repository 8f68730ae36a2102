import { expect, type Locator } from '@playwright/test';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels. Waits until the element is rendered and no longer moves: a pane that is about to render has no box yet. */
export async function readBox(target: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect
    .poll(
      async () => {
        const before = box;
        box = await target.boundingBox();
        return box !== null && JSON.stringify(box) === JSON.stringify(before);
      },
      { intervals: [20, 50, 100] },
    )
    .toBe(true);
  return box!;
}

/** The count once it is above zero: a list that is loading would count as empty. */
export async function countShown(items: Locator): Promise<number> {
  await expect(items.first()).toBeAttached();
  return items.count();
}

/** Presses a key until the row is selected, never faster than the selection follows. */
export async function pressUntilSelected(rows: Locator, wanted: Locator, key: string): Promise<void> {
  const selected = rows.and(rows.page().locator('[aria-selected="true"]'));
  for (let left = await countShown(rows); left >= 0; left -= 1) {
    await expect(selected).toHaveCount(1);
    if ((await wanted.getAttribute('aria-selected')) === 'true') return;
    const id = await selected.getAttribute('id');
    await rows.page().keyboard.press(key);
    await expect(selected).not.toHaveAttribute('id', id ?? '');
  }
  throw new Error(`"${key}" never reached the row`);
}
