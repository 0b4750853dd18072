import { expectAccessible, expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { PASSWORD, uniqueEmail } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.use({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });

/** Fields to fill in, and clicks: at five seconds each these are well within two minutes. */
const MOST_ACTIONS = 20;

test('a guide leads a new account to its first sent invoice in few steps', async ({ page, api }) => {
  let actions = 0;
  const act = <Done>(done: Promise<Done>): Promise<Done> => {
    actions += 1;
    return done;
  };
  const dialogs = new AuthDialogs(page);
  const invoice = new InvoicePage(page);
  const email = uniqueEmail('ada');
  const main = page.getByRole('main');
  const guide = main.getByRole('region', { name: /^Your first invoice/ });

  await test.step('signs up', async () => {
    await page.goto('/');
    await act(page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click());
    await dialogs.signUp({ firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD });
    // Five fields and the button.
    actions += 6;
    await expect(guide).toContainText('0 of 4 done');
  });

  await test.step('enters the company: the usual settings of its country are filled in', async () => {
    await act(guide.getByRole('button', { name: 'Enter company details' }).click());
    const name = dialogs.dialog.getByRole('textbox', { name: 'Company Name' });
    await expect(name).toBeFocused();
    await expect(dialogs.dialog).toContainText('New Zealand');
    await expect(dialogs.dialog).toContainText('NZD New Zealand Dollar');
    await expect(dialogs.dialog.getByRole('textbox', { name: 'Tax Rate (%)' })).toHaveValue('15');
    await act(name.fill('Heron Boats'));
    await act(dialogs.button('Save and create invoice').click());
  });

  await test.step('enters a customer, who is added, and posts', async () => {
    await expect(invoice.customer).toBeFocused();
    await act(invoice.customer.pressSequentially('Kestrel'));
    await page.getByRole('option', { name: 'Add “Kestrel”' }).waitFor();
    await act(page.keyboard.press('Enter'));
    await expect(invoice.customer).toHaveValue('Kestrel');
    // The name appears before the customer is saved.
    await expect(new ShellPage(page).toast('Customer Created')).toBeVisible();
    await act(invoice.enter('description', 1, 'Keel'));
    await act(invoice.enter('unit_price', 1, '480'));
    await act(invoice.button(/^Save and post/).click());
    await act(invoice.answer('Post').click());
    await invoice.heading(/INV-000001/).waitFor();
  });

  await test.step('sees the next step, and sends the invoice', async () => {
    await act(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click(),
    );
    await expect(guide).toContainText('3 of 4 done');
    await act(guide.getByRole('button', { name: 'Send INV-000001' }).click());
    await act(dialogs.dialog.getByRole('textbox', { name: 'To' }).fill('kestrel@example.com'));
    await act(dialogs.dialog.getByRole('button', { name: 'Send', exact: true }).click());
    await expect(guide).toContainText('4 of 4 done');
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
    await api.mailTo('kestrel@example.com', (text) => text.includes('INV-000001 from Heron Boats'));
  });
});

test(
  'the guide can be hidden, stays hidden, and can be opened again',
  inFullTier,
  async ({ adminPage: page, admin, openAs }) => {
    const guide = page.getByRole('region', { name: /^Your first invoice/ });
    await page.goto('/accounting/dashboard');
    await guide.getByRole('button', { name: 'Enter company details' }).waitFor();
    await expectAccessible(page, 'the guide', phoneAndDesk());
    await guide.getByRole('button', { name: 'Enter company details' }).click();
    await page.getByRole('textbox', { name: 'Company Name' }).waitFor();
    await expectAccessibleInFullTier(page, 'the form of the company', phoneAndDesk());
    await page.keyboard.press('Escape');
    await guide.getByRole('button', { name: "Don't show again" }).click();
    await expect(new ShellPage(page).toast('The guide is hidden')).toBeVisible();
    await expect(guide).toBeHidden();

    const elsewhere = await openAs(admin);
    await elsewhere.goto('/accounting/dashboard');
    await expect(elsewhere.getByRole('heading', { name: 'No Invoices Yet' })).toBeVisible();
    await expect(elsewhere.getByRole('region', { name: /^Your first invoice/ })).toHaveCount(0);
    await elsewhere.keyboard.press('Control+K');
    await elsewhere.keyboard.type('Getting Started');
    await elsewhere.getByRole('option', { name: /Getting Started/ }).click();
    await elsewhere.getByRole('button', { name: 'Show on dashboard' }).click();
    await expect(new ShellPage(elsewhere).toast('The guide is back')).toBeVisible();
    await page.reload();
    await expect(guide).toBeVisible();
  },
);
