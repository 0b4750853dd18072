import { chromium } from 'playwright-core';

const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const who = process.argv[2] ?? 'owner';
for (const [w, h] of [
  [1280, 800],
  [390, 844],
])
  for (const scheme of ['light', 'dark']) {
    const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
    const p = await c.newPage();
    p.on(
      'console',
      (m) =>
        ['error', 'warning'].includes(m.type()) && console.log(w, scheme, m.type(), m.text().slice(0, 300)),
    );
    p.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)));
    await p.goto('http://localhost:3100/accounting/customers');
    await p.getByRole('button', { name: 'Sign In', exact: true }).first().click();
    await p.getByRole('textbox', { name: /^email/i }).fill(`${who}@example.com`);
    await p.locator('input[type=password]').first().fill('Ledgerwise1!');
    if (w === 1280 && scheme === 'light') await p.screenshot({ path: '/tmp/lead/signin.png' });
    await p.keyboard.press('Enter');
    await p
      .getByRole('table')
      .waitFor({ timeout: 15000 })
      .catch(async (e) => {
        await p.screenshot({ path: '/tmp/lead/fail.png' });
        throw e;
      });
    await p.waitForTimeout(1500);
    await p.screenshot({ path: `/tmp/lead/list-${who}-${w}-${scheme}.png` });
    await p.goto('http://localhost:3100/accounting/dashboard');
    await p.waitForTimeout(2500);
    await p.screenshot({ path: `/tmp/lead/dash-${who}-${w}-${scheme}.png` });
    await p.goto('http://localhost:3100/accounting/customers/new');
    await p.waitForTimeout(2500);
    await p.screenshot({ path: `/tmp/lead/new-${who}-${w}-${scheme}.png` });
    await c.close();
  }
await b.close();
