import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Times of the keystroke-level model (Card, Moran and Newell), in milliseconds. */
const POINT = 1_100;
const PRESS = 200;
const THINK = 1_350;

/** Simulates a user: waits between actions, and counts clicks and keys. */
export class Hand {
  readonly page: Page;
  clicks = 0;
  /** Keys that do something; the letters of a text are counted apart. */
  keys = 0;
  letters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks and keys, except letters of texts, which every screen needs. */
  get steps(): number {
    return this.clicks + this.keys;
  }

  /** Waits for an element, looks at it, and clicks on it. */
  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await pause(THINK + POINT + PRESS);
    await target.click();
    this.clicks += 1;
  }

  /** Presses a key once its target is visible. */
  async press(key: string, isThere?: Locator): Promise<void> {
    await isThere?.waitFor();
    await pause((isThere ? THINK : 0) + PRESS);
    await this.page.keyboard.press(key);
    this.keys += 1;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: PRESS });
    this.letters += text.length;
  }
}
