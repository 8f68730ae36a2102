import type { Locator, Page } from '@playwright/test';

/** The one preview card of the page. */
export const previewCard = (page: Page): Locator => page.getByTestId('preview-card');
