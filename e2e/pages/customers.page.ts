import { customers } from '@ledgerwise/domain';
import type { Locator, Page } from '@playwright/test';
import { type ListScreen, ResourceListPage } from './resource-list.page.ts';

export const CUSTOMERS: ListScreen = {
  path: '/accounting/customers',
  one: customers.label.one,
  many: customers.label.many,
};

export const customersList = (page: Page): ResourceListPage => new ResourceListPage(page, CUSTOMERS);

/** The name in the form of a customer. */
export const nameField = (page: Page): Locator => page.getByLabel('Name', { exact: true });
