import type { Page } from '@playwright/test';
import { axeViolations } from '../../fixtures/accessibility.ts';
import { addressesOf, expectOwnScreen } from '../../fixtures/every-address.ts';
import { SlowPage } from '../../fixtures/layout-shift.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const MODULES = ['mf-accounting', 'mf-banking', 'mf-demo', 'mf-diagnostics', 'mf-marketing'];

/** Where axe reads as well: appearance.spec.ts and accessibility.spec.ts have it read the states of a phone. */
const READ_BY_AXE = 1280;

/**
 * A test for each width, because a page that was visited before has its records and shows no placeholder. Two pages at once,
 * because each waits most of the time: for its slow connection, and for the timers of its screen.
 */
for (const folder of MODULES)
  for (const [width, height] of [
    [READ_BY_AXE, 800],
    [390, 844],
  ] as const)
    test(
      `${folder}: nothing jumps at any address${width === READ_BY_AXE ? ', and axe finds nothing' : ''}, at ${width} px`,
      inFullTier,
      async ({ openAs, api, admin }) => {
        test.setTimeout(900_000);
        const pages = [await openAs(admin, {}), await openAs(admin, {})] as const;
        const paths = await addressesOf(folder, { adminPage: pages[0], api, admin });
        expect(paths.length).toBeGreaterThan(0);
        // Each page takes the next address that is left.
        const left = paths.values();
        const open = async (page: Page): Promise<void> => {
          await page.setViewportSize({ width, height });
          const slowPage = await SlowPage.of(page);
          for (const path of left)
            await test.step(path, async () => {
              await page.goto(path);
              await new ShellPage(page).heading.waitFor();
              await slowPage.expectStill(path);
              await expectOwnScreen(page, path);
              if (width === READ_BY_AXE) expect.soft(await axeViolations(page), path).toEqual([]);
            });
        };
        await Promise.all(pages.map(open));
      },
    );
