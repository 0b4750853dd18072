import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'saves a view, opens it, shares it, and restores it after it was deleted',
  inFullTier,
  async ({ api, admin, openAs }) => {
    test.setTimeout(120_000);
    await api.insert('customers', [{ name: 'Aspen' }, { name: 'Birch' }], admin.session);
    const member = await api.join(admin, 'user');
    const page = await openAs(admin);
    const list = customersList(page);
    const shell = new ShellPage(page);
    const panel = page.getByRole('region', { name: 'Saved views' });
    const openPanel = () => page.getByRole('button', { name: 'Saved views' }).click();
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Views of customers' }).getByRole('link', { name });

    await list.open('?q=birch');
    await expect(list.row('Aspen')).toHaveCount(0);
    await openPanel();
    await panel.getByLabel('Save this list as').fill('Birches');
    await panel.getByLabel('Make this my default view').check();
    await panel.getByLabel('Share with everyone in the organization').check();
    await expectAccessible(page, 'the saved views of a list', {
      within: '[aria-label="Saved views"]:not(button)',
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await panel.getByRole('button', { name: 'Save view' }).click();
    await expect(shell.toast('View saved')).toBeVisible();
    await expect(tab('Birches')).toHaveAttribute('aria-current', 'true');

    await page.goto('/accounting/customers');
    await expect(page).toHaveURL(/\?q=birch$/);
    await tab('All').click();
    await expect(list.row('Aspen')).toBeVisible();

    const theirs = await openAs(member);
    await theirs.goto('/accounting/customers');
    await theirs
      .getByRole('navigation', { name: 'Views of customers' })
      .getByRole('link', { name: 'Birches' })
      .click();
    await expect(theirs).toHaveURL(/\?q=birch$/);

    await openPanel();
    await panel.getByRole('button', { name: 'Delete view Birches' }).click();
    await expect(tab('Birches')).toHaveCount(0);
    await shell.toast('View deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(tab('Birches')).toBeVisible();
  },
);
