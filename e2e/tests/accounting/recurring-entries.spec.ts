import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'saves an entry as a template, starts one from it, and creates one each month',
  inFullTier,
  async ({ adminPage: page }) => {
    test.slow();
    const shell = new ShellPage(page);
    const main = page.getByRole('main');
    const cell = (label: string, line: number) => page.getByLabel(`${label}, line ${line}`, { exact: true });
    const row = (line: number) => page.getByRole('grid').getByRole('row').nth(line);
    const act = async (name: string): Promise<void> => {
      await main.getByRole('button', { name: /^(Actions|More)$/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const pickAccount = async (line: number, code: string): Promise<void> => {
      await row(line).getByRole('gridcell').first().click();
      await page.getByRole('combobox', { name: `Account, line ${line}` }).fill(code);
      await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
    };

    await test.step('saved as a template from the journal editor', async () => {
      await page.goto('/accounting/general-ledger/new');
      await page.getByLabel('Description', { exact: true }).fill('Rent of the month');
      await pickAccount(1, '6100');
      await cell('Debit', 1).click();
      await cell('Debit', 1).fill('1200');
      await main.getByRole('button', { name: 'Add line' }).click();
      await pickAccount(2, '2110');
      await cell('Credit', 2).click();
      await cell('Credit', 2).fill('1200');
      await main.getByRole('button', { name: 'Save as Template' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this entry as a template?' });
      await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Rent of the month');
      await dialog.getByRole('textbox', { name: /^Name/ }).fill('Rent');
      await dialog.getByRole('button', { name: 'Save as Template' }).click();
      await expect(shell.toast('Template Saved')).toBeVisible();
      await main.getByRole('button', { name: /^Save draft/ }).click();
      await expect(shell.toast('Journal Entry Saved')).toBeVisible();
    });

    await test.step('starts a new entry from the template', async () => {
      await page.goto('/accounting/general-ledger/new');
      await main.getByRole('button', { name: 'New from template' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Journal Entry from a template' });
      await expect(dialog.getByRole('combobox', { name: /^Template/ })).toBeVisible();
      await expectAccessible(page, 'choosing a template');
      await dialog.getByRole('button', { name: 'Use template' }).click();
      await expect(dialog.getByText('Choose a template')).toBeVisible();
      await dialog.getByRole('combobox', { name: /^Template/ }).fill('Rent');
      await page.getByRole('option', { name: /Rent/ }).first().click();
      await dialog.getByRole('button', { name: 'Use template' }).click();
      await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Rent of the month');
      await expect(row(1)).toContainText(/6100 Rent.*1,?200/);
      await main.getByRole('button', { name: 'Save and post' }).click();
      await page
        .getByRole('dialog', { name: 'Post this journal entry?' })
        .getByRole('button', { name: 'Post', exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'JE-000001' })).toBeVisible();
    });

    await test.step('makes a posted entry recurring, with its lines', async () => {
      await act('Make Recurring');
      await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Rent of the month');
      await expect(row(2)).toContainText(/2110 Accrued Expenses.*1,?200/);
      await page.getByRole('textbox', { name: /^Name/ }).fill('Rent each month');
      await expect(page.getByLabel('Next Date')).not.toHaveValue('');
      await page.getByLabel('End After', { exact: true }).fill('12');
      await page.getByLabel('Reverse Next Month').click();
      await expectAccessible(page, 'the form of a recurring entry');
      await main.getByRole('button', { name: /^Save recurring entry/ }).click();
      await expect(shell.toast('Recurring Entry Saved')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Rent each month' })).toBeVisible();
      await expect(main.getByText('Nothing created yet.')).toBeVisible();
      await expectAccessible(page, 'a recurring entry');
    });

    await test.step('creates a draft now, with links in both directions', async () => {
      await act('Create Now');
      const dialog = page.getByRole('dialog', { name: 'Create the next entry now?' });
      await expect(dialog.getByText('nothing is posted yet')).toBeVisible();
      await dialog.getByRole('button', { name: 'Create Now' }).click();
      await expect(shell.toast('Journal Entry Created')).toBeVisible();
      await main.getByRole('link', { name: 'Rent each month' }).click();
      await expect(main.getByRole('link', { name: 'Draft' })).toBeVisible();
    });

    await test.step('paused and resumed, and listed beside the template', async () => {
      await act('Pause');
      await expect(shell.toast('Recurring Entry Paused')).toBeVisible();
      await main.getByRole('button', { name: 'Resume' }).click();
      await expect(shell.toast('Recurring Entry Resumed')).toBeVisible();
      await page.goto('/accounting/recurring-entries');
      await expect(main.getByRole('link', { name: 'Rent', exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Rent each month' })).toBeVisible();
      await expectAccessible(page, 'the list of recurring entries');
    });
  },
);
