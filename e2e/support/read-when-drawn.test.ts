import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInstalledBrowser } from '../../electron/shell/chromium/installed-browser';
import { countShown, pressUntilSelected, readBox } from './read-when-drawn';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findInstalledBrowser()!, chromiumSandbox: false });
  page = await browser.newPage();
}, 60_000);
afterAll(() => browser.close());

it('reads the final box of an element that renders late and then moves', async () => {
  await page.setContent(
    '<button id="keep" style="display:none;position:absolute;left:0;top:0;width:80px;height:30px">',
  );
  // The earlier reading: nothing.
  expect(await page.locator('#keep').boundingBox()).toBeNull();
  await page.evaluate(() => {
    const { style } = document.getElementById('keep')!;
    setTimeout(() => {
      style.display = 'block';
      const move = (left: number) => {
        style.left = `${left}px`;
        if (left < 200) requestAnimationFrame(() => move(left + 10));
      };
      move(0);
    }, 300);
  });
  expect(await readBox(page.locator('#keep'))).toEqual({ x: 200, y: 0, width: 80, height: 30 });
});

it('counts a list after it has rendered', async () => {
  await page.setContent('<ul></ul>');
  expect(await page.getByRole('listitem').count()).toBe(0);
  await page.evaluate(() =>
    setTimeout(() => {
      document.querySelector('ul')!.innerHTML = '<li>a</li><li>b</li>';
    }, 200),
  );
  expect(await countShown(page.getByRole('listitem'))).toBe(2);
});

it('presses a key only as fast as the selection follows, and stops at the row', async () => {
  await page.setContent(
    `<div role="listbox" tabindex="0">${[0, 1, 2, 3].map((row) => `<div id="row-${row}" role="option" aria-selected="${row === 0}">row ${row}</div>`).join('')}</div>`,
  );
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=option]')];
    let selected = 0;
    document.addEventListener('keydown', () => {
      selected += 1;
      const now = selected;
      // A screen renders a moment after the key.
      setTimeout(() => rows.forEach((row, index) => row.setAttribute('aria-selected', String(index === now))), 150);
    });
  });
  const rows = page.getByRole('option');
  await pressUntilSelected(rows, rows.filter({ hasText: 'row 2' }), 'j');
  expect(await page.locator('[aria-selected="true"]').innerText()).toBe('row 2');
});
