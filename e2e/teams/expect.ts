import { expect as quickly } from '@playwright/test';

/** Longer, because much is done at the same time. */
export const expect = quickly.configure({ timeout: 45_000 });
