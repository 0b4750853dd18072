import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { BackendApi } from './fixtures/accounts.ts';
import { signedInStorage } from './fixtures/session-storage.ts';
import { chromiumLaunch } from './fixtures/chromium.ts';
const URL = 'http://localhost:8471';
const api = await BackendApi.at(URL);
const admin = JSON.parse(readFileSync('/tmp/jn/admin.json', 'utf8'));
const made = JSON.parse(readFileSync('/tmp/jn/made.json', 'utf8'));
const browser = await chromium.launch(chromiumLaunch());
const fresh = await api.signIn(admin.email, admin.password);
for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme, storageState: signedInStorage(URL, fresh), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => { (globalThis as never as { cls: unknown[] }).cls = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as never as { value: number; sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[] }[]) (globalThis as never as { cls: unknown[] }).cls.push([e.value.toFixed(4), ...e.sources.map((s) => [s.node?.nodeName, s.node instanceof Element ? s.node.className.toString().slice(0, 40) : s.node?.nodeName, s.previousRect.top, s.currentRect.top])]); }).observe({ type: 'layout-shift', buffered: true }); });
  for (const p of ['/accounting/invoices/new', `/accounting/invoices/${made.draft}/edit`, `/accounting/invoices/${made.part}`, '/accounting/invoices']) {
    await page.goto(URL + p); await page.waitForLoadState('networkidle');
    console.log(width, p, JSON.stringify(await page.evaluate(() => (globalThis as never as { cls: unknown[] }).cls)));
  }
  // from the list, warm
  await page.goto(`${URL}/accounting/invoices`); await page.waitForLoadState('networkidle');
  await page.evaluate(() => { (globalThis as never as { cls: unknown[] }).cls.length = 0; });
  await page.getByRole('link', { name: 'INV-000003' }).click();
  await page.waitForLoadState('networkidle'); await page.waitForTimeout(500);
  console.log(width, 'list->read', JSON.stringify(await page.evaluate(() => (globalThis as never as { cls: unknown[] }).cls)));
  if (width === 1280) { await page.goto(`${URL}/accounting/invoices/${made.posted}`); await page.getByRole('button', { name: 'Record Payment' }).click(); await page.waitForTimeout(600); await page.screenshot({ path: `/tmp/jn/shots/pay-${width}.png` }); }
  await page.goto(`${URL}/accounting/dashboard`);
  await page.getByRole('button', { name: 'Quick Invoice' }).click(); await page.waitForTimeout(900);
  await page.screenshot({ path: `/tmp/jn/shots/quick-${width}.png` });
  await context.close();
}
await browser.close();
