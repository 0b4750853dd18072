import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Times of the keystroke-level model (Card, Moran and Newell), in milliseconds. */
const POINT = 1_100;
const PRESS = 200;
const THINK = 1_350;

/** The hands of a person at the product: they take their time, and what they press is counted. */
export class Hand {
  readonly page: Page;
  clicks = 0;
  /** Keys that do something; the letters of a text are counted apart. */
  keys = 0;
  letters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks and keys without the letters of texts, which no screen can spare. */
  get steps(): number {
    return this.clicks + this.keys;
  }

  /** Looks at what came, and clicks on something. */
  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await pause(THINK + POINT + PRESS);
    await target.click();
    this.clicks += 1;
  }

  /** Presses a key once something is there that it is for. */
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
