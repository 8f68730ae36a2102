import { expect, type Locator } from '@playwright/test';

/**
 * Pastes a text into an empty text area by way of the clipboard, as a person does. Typed by the driver, a text of
 * thousands of lines takes Chromium most of a minute.
 */
export async function pasteText(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await field.click();
  await field.evaluate((area, value) => {
    // The setter of the prototype: React overrides the one of the element.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ControlOrMeta+x');
  await expect(field).toHaveValue('');
  await keyboard.press('ControlOrMeta+v');
  // A slow machine lays out a long text for many seconds.
  await expect(field).toHaveValue(text, { timeout: 60_000 });
}
