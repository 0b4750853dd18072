import { axeViolations } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

const PAGE = `<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1><section class="rows">
<p>One</p><p>Two</p><p id="three">Three</p><p>Four</p><p>Five</p><button aria-controls="more">More</button></section>
<div id="more">…</div></main></html>`;

test('axe reads a part of a page again once its text, color, place or reference has changed', async ({
  page,
}) => {
  await page.setContent(PAGE);
  expect(await axeViolations(page)).toEqual([]);
  // The same rule finds the same again only where something has changed.
  const gray = () => page.addStyleTag({ content: '.rows p { color: #ccc }' });
  await gray();
  expect((await axeViolations(page)).length, 'colors without a change of the document').toBe(5);
  expect(await axeViolations(page), 'nothing has changed').toEqual([]);
  await page.locator('#three').evaluate((element) => {
    element.textContent = 'Thirteen';
  });
  expect((await axeViolations(page)).length, 'another text').toBe(5);
  await page.locator('h1').evaluate((element) => {
    element.style.height = '200px';
  });
  expect((await axeViolations(page)).length, 'another place').toBe(5);
  await page.locator('#more').evaluate((element) => element.remove());
  expect((await axeViolations(page)).length, 'a reference that leads nowhere').toBeGreaterThan(0);
  expect((await axeViolations(page, 'all', 'dark')).length, 'another theme').toBeGreaterThan(0);
});
