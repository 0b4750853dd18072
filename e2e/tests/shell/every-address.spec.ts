import { axeViolations } from '../../fixtures/accessibility.ts';
import { addressesOf } from '../../fixtures/every-address.ts';
import { MOST_SHIFT, shiftOf, slowDown } from '../../fixtures/layout-shift.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const MODULES = ['mf-accounting', 'mf-banking', 'mf-demo', 'mf-diagnostics', 'mf-marketing'];

/**
 * Modules in which nothing jumps at any address. In the others, some pages still jump: records with long names, members
 * without an invitation, and runs whose results lengthen the page. layout-shift.spec.ts measures their usual ones.
 */
const AT_REST = new Set(['mf-banking', 'mf-demo', 'mf-marketing']);

for (const folder of MODULES)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const)
    test(
      `${folder}: axe finds nothing at any address, and nothing jumps where that is promised, at ${width} px`,
      inFullTier,
      async ({ openAs, api, admin }) => {
        test.setTimeout(900_000);
        const page = await openAs(admin, {});
        const paths = await addressesOf(folder, { adminPage: page, api, admin });
        expect(paths.length).toBeGreaterThan(0);
        await page.setViewportSize({ width, height });
        await slowDown(page);
        for (const path of paths)
          await test.step(path, async () => {
            await page.goto(path);
            await new ShellPage(page).heading.waitFor();
            const { sum, moved } = await shiftOf(page);
            if (AT_REST.has(folder))
              expect.soft(sum, `${path}: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
            expect.soft(await axeViolations(page), path).toEqual([]);
          });
      },
    );
