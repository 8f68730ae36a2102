import type { Page } from '@playwright/test';

const QUESTION_ADDRESS = 'https://question.internal/';

/** A page of the app's browser, or whatever knows that browser before a page is open. */
type InContext = Pick<Page, 'context'>;

/** The page of main's confirmation once it is open; it is not part of the app's window. */
export async function consentPage(page: InContext): Promise<Page> {
  for (;;) {
    const asked = page
      .context()
      .pages()
      .find((other) => other.url() === QUESTION_ADDRESS);
    if (asked !== undefined) {
      await asked.getByRole('alertdialog').waitFor();
      return asked;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Answers main's confirmation with a click. Returns its text. */
export async function answerConsent(page: InContext, answer: 'yes' | 'no'): Promise<string> {
  const asked = await consentPage(page);
  const text = await asked.getByRole('alertdialog').innerText();
  await asked
    .locator(`#${answer}`)
    .click()
    .catch((error: unknown) => {
      // The answer closes the page, sometimes before the click is reported.
      if (!asked.isClosed()) throw error;
    });
  if (!asked.isClosed()) await asked.waitForEvent('close').catch(() => {});
  return text;
}

export const countConsentPages = (page: Page): number =>
  page
    .context()
    .pages()
    .filter((other) => other.url() === QUESTION_ADDRESS).length;
