import { PASSWORD, type Session, uniqueEmail } from '../../fixtures/accounts.ts';
import { delay } from '../../fixtures/intercept.ts';
import { SESSION_KEY } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import { sampleByTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const NEW_ACCOUNT = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: PASSWORD };

const SIGN_UP_REFUSALS = [
  {
    of: 'a blank name',
    account: { ...NEW_ACCOUNT, lastName: '   ' },
    title: 'Name required',
    text: 'Both first name and last name are required.',
  },
  {
    of: 'an address without a domain',
    account: { ...NEW_ACCOUNT, email: 'ada@example' },
    title: 'Invalid email',
    text: 'Please enter a valid email address.',
  },
  {
    of: 'a password that breaks every rule',
    account: { ...NEW_ACCOUNT, password: '-' },
    title: 'Password requirements not met',
    text: 'Password must be at least 8 characters long',
  },
  {
    of: 'two different passwords',
    account: { ...NEW_ACCOUNT, confirmPassword: `${PASSWORD}!` },
    title: 'Password mismatch',
    text: 'Passwords do not match. Please try again.',
  },
];

test.describe('sign-up', () => {
  for (const { of, account, title, text } of sampleByTier(SIGN_UP_REFUSALS, ({ of }) =>
    of.startsWith('a password'),
  ))
    test(`refuses ${of} with a message and keeps the input`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
      const dialogs = new AuthDialogs(page);
      await dialogs.signUp(account);
      await expect(new ShellPage(page).toast(title)).toContainText(text);
      await expect(dialogs.field('First name')).toHaveValue('Ada');
      await expect(dialogs.field('Email')).toHaveValue(account.email);
    });

  test('accepts no more than the limits of its fields', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
    const dialogs = new AuthDialogs(page);
    await expect(dialogs.field('Email')).toHaveAttribute('maxlength', '254');
    await expect(dialogs.field('Password')).toHaveAttribute('maxlength', '128');
    await expect(dialogs.field('Confirm password')).toHaveAttribute('maxlength', '128');
    await expect(dialogs.field('First name')).toHaveAttribute('maxlength', '50');
  });

  test('refuses a registered address with a message', async ({ page, admin }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.signUp({ ...NEW_ACCOUNT, email: admin.email });
    await expect(dialogs.refusal('Error creating account')).toBeVisible();
    await expect(dialogs.dialog).toBeVisible();
  });
});

test.describe('sign-in', () => {
  test('leads to the screen that was asked for', async ({ page, admin }) => {
    await page.goto('/accounting/customers?q=Acme');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await new AuthDialogs(page).signIn(admin.email, admin.password);
    await expect(page).toHaveURL(/\/accounting\/customers\?q=Acme$/);
    const toast = new ShellPage(page).toast('Welcome!');
    await expect(toast).toContainText('You have been signed in successfully.');
  });

  test('from the landing page leads to the dashboard, and sign-out is confirmed', async ({ page, admin }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await new AuthDialogs(page).signIn(admin.email, admin.password);
    await expect(page).toHaveURL(/\/accounting\/dashboard$/);
    const shell = new ShellPage(page);
    await shell.signOut();
    await expect(shell.toast('Signed out')).toContainText('You have been signed out successfully.');
  });

  test('refuses a wrong password with a message, and the next attempt works', async ({ page, admin }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.signIn(admin.email, 'not-the-password');
    await expect(dialogs.refusal('Error signing in')).toBeVisible();
    await expect(dialogs.field('Email')).toHaveValue(admin.email);
    await dialogs.signIn(admin.email, admin.password);
    await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  });

  test('asks for a real address and for a password', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.signIn('somebody', 'x');
    await expect(dialogs.refusal('Invalid email')).toContainText('Please enter a valid email address.');
    await dialogs.signIn('somebody@example.com', '');
    await expect(dialogs.refusal('Password required')).toContainText('Please enter your password.');
  });

  test('with Google explains what is missing if the operator has no client id', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.button(/google/i).click();
    await expect(dialogs.refusal('Google Sign-In failed')).toBeVisible();
    await expect(dialogs.dialog).toBeVisible();
  });
});

test.describe('the code that renews and ends sessions', () => {
  test('is not what the first rows wait for; a sign-out is done once it is there', async ({
    api,
    admin,
    adminPage,
  }) => {
    await api.insert('customers', [{ name: 'Early Client' }], admin.session);
    const script = /\/js\/auth\.\w+\.js$/;
    const asked = adminPage.waitForRequest(script);
    const release = await delay(adminPage, script);
    await adminPage.goto('/accounting/customers');
    await expect(adminPage.getByRole('grid')).toContainText('Early Client');
    await asked;
    const shell = new ShellPage(adminPage);
    await shell.signOut();
    release();
    await expect(shell.toast('Signed out')).toContainText('You have been signed out successfully.');
  });

  test('renews a token that is about to expire before the first request', async ({ api, admin, openAs }) => {
    await api.insert('customers', [{ name: 'Early Client' }], admin.session);
    const soon = Math.floor(Date.now() / 1000) + 30;
    const page = await openAs({ ...admin, session: { ...admin.session, expires_at: soon } });
    const first = page.waitForRequest(/\/rest\/v1\/rpc\/session_context$/);
    await page.goto('/accounting/customers');
    await expect(page.getByRole('grid')).toContainText('Early Client');
    const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
    const { access_token: token, expires_at: end }: Session = JSON.parse(String(stored));
    expect(end).toBeGreaterThan(soon);
    expect((await first).headers().authorization).toBe(`Bearer ${token}`);
  });
});

test.describe('the return from Google', () => {
  test('shows an error and leads home', async ({ page }) => {
    await page.goto('/auth/callback?error=access_denied&error_description=The+user+said+no');
    await expect(new ShellPage(page).toast('Authentication failed')).toContainText('The user said no');
    await expect(page).toHaveURL(/\/$/);
  });

  test('without a session leads home', async ({ page }) => {
    await page.goto('/auth/callback');
    await expect(page).toHaveURL(/\/$/);
  });

  test('welcomes a user with a session and leads to the dashboard', async ({ adminPage }) => {
    await adminPage.goto('/auth/callback');
    await expect(new ShellPage(adminPage).toast('Welcome!')).toBeVisible();
    await expect(adminPage).toHaveURL(/\/accounting\/dashboard$/);
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by a mailed link, which works once', async ({ page, api, admin, browser }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.button(/forgot/i).click();
    await dialogs.field('Email').fill(admin.email);
    await dialogs.button(/send/i).click();
    await expect(dialogs.dialog).toContainText('Check Your Email');
    await expect(new ShellPage(page).toast('Password reset email sent')).toContainText(
      'Check your email for the password reset link.',
    );
    const link = await api.resetLink(admin.email);

    const chosen = 'Another-Horse-8';
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await page.getByLabel('Confirm password', { exact: true }).fill(chosen);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL(/\/accounting\/dashboard$/);
    await api.signIn(admin.email, chosen);

    const again = await browser.newPage();
    await again.goto(link);
    await expect(again.getByRole('main')).toContainText('It was used before, has expired,');
    await again.close();
  });

  test('opens nothing in another browser than the requesting one', async ({ page, api, admin, browser }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.button(/forgot/i).click();
    await dialogs.field('Email').fill(admin.email);
    await dialogs.button(/send/i).click();
    await expect(dialogs.dialog).toContainText('Check Your Email');
    const elsewhere = await browser.newPage();
    await elsewhere.goto(await api.resetLink(admin.email));
    await expect(elsewhere.getByRole('main')).toContainText('was requested in another browser');
    await elsewhere.close();
  });

  test('asks the same of an unknown address', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialogs = new AuthDialogs(page);
    await dialogs.button(/forgot/i).click();
    await dialogs.field('Email').fill(uniqueEmail('nobody'));
    await dialogs.button(/send/i).click();
    await expect(dialogs.dialog).toContainText('Check Your Email');
  });
});

test.describe('a link that contains a session', () => {
  test('signs nobody in, and shows a message', async ({ page, api, admin }) => {
    const { access_token } = await api.signIn(admin.email, admin.password);
    await page.goto(
      `/pricing#access_token=${access_token}&refresh_token=x&expires_in=3600&token_type=bearer`,
    );
    await expect(new ShellPage(page).toast('The link was not used')).toContainText(
      'may belong to someone else',
    );
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  test('keeps a signed-in user signed in', async ({ adminPage }) => {
    await adminPage.goto(
      '/accounting/customers#access_token=x.y.z&refresh_token=x&expires_in=3600&token_type=bearer',
    );
    await expect(adminPage).toHaveURL(/\/accounting\/customers$/);
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  });
});
