import { axeViolations } from '../../fixtures/accessibility.ts';
import { addressesOf } from '../../fixtures/every-address.ts';
import { SlowPage } from '../../fixtures/layout-shift.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const MODULES = ['mf-accounting', 'mf-banking', 'mf-demo', 'mf-diagnostics', 'mf-marketing'];

/** Where axe reads as well: appearance.spec.ts and accessibility.spec.ts have it read the states of a phone. */
const READ_BY_AXE = 1280;

/** A test for each width, because a page that was visited before has its records and shows no placeholder. */
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
        const page = await openAs(admin, {});
        const paths = await addressesOf(folder, { adminPage: page, api, admin });
        expect(paths.length).toBeGreaterThan(0);
        await page.setViewportSize({ width, height });
        const slowPage = await SlowPage.of(page);
        for (const path of paths)
          await test.step(path, async () => {
            await page.goto(path);
            await new ShellPage(page).heading.waitFor();
            await slowPage.expectStill(path);
            if (width === READ_BY_AXE) expect.soft(await axeViolations(page), path).toEqual([]);
          });
      },
    );
