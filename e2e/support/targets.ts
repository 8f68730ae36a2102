import type { Page } from '@playwright/test';

/** Controls smaller than 24 by 24 CSS pixels that WCAG 2.5.8 does not excuse, with their size. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN = 24;
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=treeitem]';
    const shownBox = (element: Element) => {
      // A radio or a check box is pressed by its label too.
      const target = (element.matches('input') && element.closest('label')) || element;
      const { left, top, width, height } = target.getBoundingClientRect();
      return { left, top, width, height, x: left + width / 2, y: top + height / 2 };
    };
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    /** A link in a sentence has the height of its line. */
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && /\S/u.test(element.parentElement?.textContent ?? '');
    const controls = [...document.querySelectorAll(selector)].filter(
      (element) => isShown(element) && !element.closest('[aria-hidden=true], [inert]'),
    );
    const boxes = controls.map(shownBox);
    /** A circle of 24 pixels around its centre touches no other control. */
    const hasRoom = (at: number) =>
      boxes.every((other, index) => {
        if (index === at || controls[index]!.contains(controls[at]!) || controls[at]!.contains(controls[index]!))
          return true;
        const { x, y } = boxes[at]!;
        const nearX = Math.max(other.left, Math.min(x, other.left + other.width));
        const nearY = Math.max(other.top, Math.min(y, other.top + other.height));
        return Math.hypot(nearX - x, nearY - y) >= MIN / 2;
      });
    return controls.flatMap((element, at) => {
      const { width, height } = boxes[at]!;
      if (Math.min(width, height) >= MIN - 0.5 || isInText(element) || hasRoom(at)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return [`${element.tagName.toLowerCase()} “${name}”: ${Math.round(width)} × ${Math.round(height)}`];
    });
  });

/**
 * Tabs through the page; the controls that stayed wholly covered by something else while they had the focus: what is
 * still moving when a key comes, such as a list that scrolls to its row, has three frames to end.
 */
export async function findObscuredFocus(page: Page, steps: number): Promise<{ reached: number; obscured: string[] }> {
  const reached = new Set<string>();
  const obscured: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(async () => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      const isSeen = () => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((across) =>
          [0.1, 0.5, 0.9].some((down) => {
            const at = document.elementFromPoint(left + width * across, top + height * down);
            return at !== null && (element.contains(at) || at.contains(element));
          }),
        );
      };
      for (let frame = 0; frame < 3 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame);
      return { name: `${element.tagName.toLowerCase()} “${name}”`, isSeen: isSeen() };
    });
    if (focused === null) continue;
    reached.add(focused.name);
    if (!focused.isSeen) obscured.push(focused.name);
  }
  return { reached: reached.size, obscured };
}
