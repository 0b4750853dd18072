import { randomUUID } from 'node:crypto';
import { expect, type Route } from '@playwright/test';
import { test } from '../../fixtures/test.ts';

/** The server gets the request, and the page no answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test('a visitor writes by keyboard alone, keeps the message through an outage, and sends it once', async ({
  page,
  address,
  request,
}) => {
  const subject = `Rounding ${randomUUID()}`;
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  for (const text of ['Ada Byron', 'ada@example.com', '', subject, 'How is <b>GST</b> rounded?']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  const isSending = '**/rest/v1/rpc/send_contact_message';
  // The first goes nowhere; of the second the answer is lost.
  const losses = [(route: Route) => route.abort(), loseAnswer];
  await page.route(isSending, (route) => losses.shift()?.(route) ?? route.continue());
  await page.keyboard.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'Your message was not sent' });
  await expect(notice).toContainText('What you wrote is still here.');

  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, Ada Byron' })).toBeFocused();

  const mails = await request.get(`${address}/mailbox?to=contact@localhost`, {
    headers: { accept: 'application/json' },
  });
  const texts = ((await mails.json()) as { subject: string; text: string }[])
    .filter((mail) => mail.subject === subject)
    .map(({ text }) => text);
  expect(texts).toEqual(['How is <b>GST</b> rounded?']);
});
