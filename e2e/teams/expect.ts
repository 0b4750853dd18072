import { expect as quickly } from '@playwright/test';

/** Much is done at once here, so that a screen may take its time. */
export const expect = quickly.configure({ timeout: 45_000 });
