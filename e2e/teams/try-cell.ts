import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { markOf } from './grid-builds.ts';
import { type Cell, isTooNew } from './grid-cells.ts';
import { JOURNEYS } from './smoke-journeys.ts';

/** Lines of a stack, as browsers write them. */
const STACK = /\n\s*at .+:\d+:\d+|\w+Error: /;

/** Mark of a part of N−1 in the page; undefined for a part of N, or a part that did not run. */
const markIn = (page: Page, part: string): Promise<unknown> =>
  page.evaluate((name) => Reflect.get(globalThis, name), part);

/** True if the remote's container is in the page: its script has run. */
const hasRun = (page: Page, remote: string): Promise<boolean> =>
  page.evaluate((name) => name in globalThis, remote.replaceAll('-', '_'));

async function works(page: Page, { shell, remote, generation }: Cell): Promise<void> {
  await JOURNEYS[remote].run(page);
  expect(await markIn(page, 'shell'), 'which shell runs').toBe(markOf(shell));
  expect(await markIn(page, remote), `which ${remote} runs`).toBe(markOf(generation));
  expect(await hasRun(page, remote), `whether ${remote} ran`).toBe(true);
  await JOURNEYS[remote].leave(page);
}

/** The card names the missing part and the solution, no code of the module ran, and the others keep working. */
async function showsCard(page: Page, { remote }: Cell): Promise<void> {
  const { card, leave } = JOURNEYS[remote];
  await expect(card(page)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Reload page' })).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown may hold anything.
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(STACK);
  expect(await hasRun(page, remote), `whether ${remote} ran`).toBe(false);
  await leave(page);
}

/** Opens the remote of a live cell in a fresh page. */
async function tryIn(context: BrowserContext, cell: Cell): Promise<void> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await page.goto(JOURNEYS[cell.remote].address);
    await (isTooNew(cell) ? showsCard(page, cell) : works(page, cell));
    expect(errors, 'errors that no screen caught').toEqual([]);
  } catch (error) {
    const { shell, shellMinor, remote, generation } = cell;
    const name = `grid-${shell}-${shellMinor}-${remote}-${generation}`;
    await page.screenshot({ path: `.cache/${name}.png` }).catch(() => undefined);
    throw error;
  } finally {
    await page.close();
  }
}

type Audience = (typeof JOURNEYS)[Cell['remote']]['audience'];

/** The same as the audience of the remote: a signed-in user, or a visitor. */
export const tryCell = (contexts: Readonly<Record<Audience, BrowserContext>>, cell: Cell): Promise<void> =>
  tryIn(contexts[JOURNEYS[cell.remote].audience], cell);
