import { entities } from '@ledgerwise/domain';
import { type Entity, listWords } from '@ledgerwise/resource';
import { chromium, type Page } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { SAMPLE } from './first-load.ts';
import { type Measurement, median } from './report.ts';
import { openPage, timeTo } from './time-to.ts';

const RUNS = 5;
const FIRST_ROW = 'main tbody a[href]';
/** Targets of the sidebar. */
const names = (entities as readonly Entity[]).flatMap(({ resource, nav }) =>
  nav ? [listWords(resource)] : [],
);

/** Time from the click on a list in the sidebar to its first row. */
function goTo(page: Page, name: string): Promise<number> {
  return timeTo(page, 'pointerdown', { selector: FIRST_ROW, heading: name }, () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(),
  );
}

/** Moves between lists of the sample company that were visited before. */
export async function listToList(): Promise<Measurement[]> {
  const server = await ProductServer.start();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const session = await (await BackendApi.at(server.url)).signIn(SAMPLE.email, SAMPLE.password);
    const times = new Map<string, number[]>(names.map((name) => [name, []]));
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`list-to-list: run ${run} of ${RUNS}\n`);
      const page = await openPage(browser, server, session);
      await page.goto('/accounting/customers');
      await page.locator(FIRST_ROW).first().waitFor();
      for (const name of [...names.slice(1), ...names.slice(0, 1)]) await goTo(page, name);
      for (const name of [...names.slice(1), ...names.slice(0, 1)])
        times.get(name)?.push(await goTo(page, name));
      await page.context().close();
    }
    return [...times].map(([name, runs]) => ({
      what: `to ${name}, first row`,
      unit: 'ms',
      atMost: 150,
      measured: median(runs),
      runs,
    }));
  } finally {
    await browser.close();
    await server.stop();
  }
}
