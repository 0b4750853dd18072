import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MOST_SHIFT, SlowPage } from '../../fixtures/layout-shift.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Once it is painted, the text moves down, after a timer and two requests one after the other. */
const LATE = `<!doctype html><title>Late</title><h1>Late</h1><p>A text that moves down.</p><script>
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(async () => {
  await fetch('/first');
  await fetch('/second');
  document.querySelector('h1').style.marginTop = '300px';
}, 400)));
</script>`;

test('a page whose layout shift is read is waited for, also after timers and requests', async ({ page }) => {
  // Not a route of Playwright, which learns of a request later if it answers it.
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(url === '/' ? LATE : '');
  }).listen(0);
  await once(server, 'listening');
  const slowPage = await SlowPage.of(page);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  expect((await slowPage.shift()).sum).toBeGreaterThan(MOST_SHIFT);
  server.closeAllConnections();
  server.close();
});
