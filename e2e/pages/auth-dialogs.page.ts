import type { Locator, Page } from '@playwright/test';

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword?: string;
}

/** The sign-in, sign-up and reset dialogs, on any page. */
export class AuthDialogs {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** Why the form was refused, in the form itself. */
  refusal(title: string): Locator {
    return this.dialog.getByRole('alert').filter({ hasText: title });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.button('Sign In').click();
  }

  async signUp(account: NewAccount): Promise<void> {
    await this.field('First name').fill(account.firstName);
    await this.field('Last name').fill(account.lastName);
    await this.field('Email').fill(account.email);
    await this.field('Password').fill(account.password);
    await this.field('Confirm password').fill(account.confirmPassword ?? account.password);
    await this.button('Create Account').click();
  }
}
