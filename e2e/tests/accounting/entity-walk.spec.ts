import { readFileSync } from 'node:fs';
import { type AnyResource, hasScreen } from '@ledgerwise/resource';
import { importedFields } from '@ledgerwise/resource/csv';
import type { Account, BackendApi, Role } from '../../fixtures/accounts.ts';
import { namedValues, neededValues, sentDocument } from '../../fixtures/needed-values.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf } from '../../fixtures/tier.ts';
import { WALKED } from '../../fixtures/walked-entities.ts';
import { EntityPage, goesBy } from '../../pages/entity.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';
import { createButton, startRecord } from '../../pages/start-record.ts';

const ROLES: readonly Role[] = ['admin', 'manager', 'user', 'viewer'];
/** A user in a role. A role that may not create joins as one that may, so that it has its own records to look at. */
async function memberWith(
  api: BackendApi,
  admin: Account,
  role: Role,
  resource: AnyResource,
): Promise<Account> {
  if (role === 'admin') return admin;
  const member = await api.join(admin, 'manager');
  await make(api, member, resource, 'Walk Already There');
  await api.call('set_member_role', { user_id: member.session.user.id, role }, admin.session);
  return member;
}

/** A record made through the API, going by a name. */
async function make(api: BackendApi, by: Account, resource: AnyResource, name: string): Promise<void> {
  if (!resource.save || !resource.document) {
    const values = { ...namedValues(resource, name), ...neededValues(resource) };
    await api.insert(resource.name, [values], by.session);
    return;
  }
  const { lines: grid, contact } = resource.document;
  const { sides } = resource.fields[grid]?.lines ?? {};
  const document = sentDocument(resource, {
    [goesBy(resource)]: name,
    ...(contact !== undefined && { [contact]: await contactNamed(api, by, resource, name) }),
    lines: sides
      ? [{ account_code: '1000', [sides.debit]: '100' }]
      : [{ description: 'Advice', unit_price: '100' }],
  });
  await api.call(resource.save, { document, key: crypto.randomUUID() }, by.session);
}

/** Rows of a file for one record: balanced if it has two sides. */
function fileRows(resource: AnyResource, name: string): readonly Readonly<Record<string, string>>[] {
  const { document, fields } = resource;
  if (!document) return [{ ...namedValues(resource, name), ...neededValues(resource) }];
  const { sides } = fields[document.lines]?.lines ?? {};
  const head = { [goesBy(resource)]: name };
  if (!sides) return [head];
  const day = { [document.date]: '2026-03-01', ...head };
  return [
    { ...day, account_id: '1000', [sides.debit]: '100', [sides.credit]: '' },
    { ...day, account_id: '3000', [sides.debit]: '', [sides.credit]: '100' },
  ];
}

async function contactNamed(
  api: BackendApi,
  by: Account,
  resource: AnyResource,
  name: string,
): Promise<string> {
  const table = resource.fields[resource.document?.contact ?? '']?.target ?? '';
  const [made] = await api.insert<{ id: string }>(table, [{ name }], by.session);
  if (!made) throw new Error(`No record was made in ${table}.`);
  return made.id;
}

/** Permissions of a role, according to the database. */
async function rightsOf(api: BackendApi, account: Account): Promise<(permission: string) => boolean> {
  const context = await api.call<{ role: Role; grants: Record<string, Role[]> }>(
    'session_context',
    {},
    account.session,
  );
  return (permission) => context.grants[permission]?.includes(context.role) ?? false;
}

/**
 * Every day an admin, who may do everything, walks a plain record; `roles.spec.ts` covers the other roles, and
 * `invoice-journey.spec.ts` a document.
 */
const isEveryday = ({ name }: AnyResource, role: Role) => name === 'customers' && role === 'admin';

for (const resource of WALKED)
  for (const role of ROLES)
    test(
      `${resource.label.many.toLowerCase()} as ${role}: create, find, filter, edit, bulk, archive, export, import, undo, delete, live`,
      everydayIf(isEveryday(resource, role)),
      async ({ api, admin, openAs }, testInfo) => {
        test.setTimeout(180_000);
        const member = await memberWith(api, admin, role, resource);
        const may = await rightsOf(api, member);
        const { create, update, delete: remove, export: send, import: take } = resource.permissions;
        const page = await openAs(member);
        const list = new EntityPage(page, resource);
        const shell = new ShellPage(page);
        const name = 'Walk First';
        const kind = resource.label.one.toLowerCase();
        if (may(create) && resource.document?.contact) await contactNamed(api, member, resource, name);
        await list.open();

        await test.step('create', async () => {
          if (!may(create)) {
            await expect(createButton(page, resource.label.one)).toBeDisabled();
            return;
          }
          await startRecord(page, resource.label.one);
          await list.enter(name);
          await list.save();
          await list.show();
          await expect(list.entry(name)).toBeVisible();
        });
        const known = may(create) ? name : 'Walk Already There';

        // The records that a role sees and its actions are checked for each role; how an action works is the
        // same for all: the admin does it with every entity, every role with one.
        const isCoveredElsewhere = role !== 'admin' && resource.name !== 'customers';

        await test.step('find', async () => {
          if (isCoveredElsewhere) return;
          await list.search.fill(known);
          await expect(list.total(1)).toBeVisible();
          await expect(list.entry(known)).toBeVisible();
          await list.search.fill('nothing is called so');
          await expect(list.filteredToNothing).toBeVisible();
          await list.show();
        });

        await test.step('filter', async () => {
          if (isCoveredElsewhere) return;
          await list.addFilter({ field: list.nameLabel, operator: 'contains', value: known.slice(5) });
          await expect(list.total(1)).toBeVisible();
          await expect(list.entry(known)).toBeVisible();
          await list.show();
        });

        await test.step('edit', async () => {
          if (!may(update)) {
            await expect(list.beside('Edit', known)).toBeDisabled();
            return;
          }
          await list.beside('Edit', known).click();
          await list.change();
          await list.save();
          await list.show();
          await expect(list.entry(known)).toBeVisible();
        });

        await test.step('live', async () => {
          if (role === 'user' || role === 'viewer') return;
          await expect(list.liveMark).toBeVisible();
          await make(api, admin, resource, 'Walk Live');
          // A list that begins with one's own records shows a colleague's in the tab of all.
          if (resource.views?.some(({ id }) => id === 'all') && role !== 'admin')
            await list.open('?view=all');
          await expect(list.entry('Walk Live')).toBeVisible();
          await list.show();
        });

        await test.step('archive and undo', async () => {
          await list.select(known);
          const archive = list.bulkBar.getByRole('button', { name: 'Archive' });
          if (!may(update)) {
            await expect(archive).toBeDisabled();
            return;
          }
          await archive.click();
          await expect(list.entry(known)).toHaveCount(0);
          await shell.toast(`Successfully archived 1 ${kind}`).getByRole('button', { name: 'Undo' }).click();
          await expect(list.entry(known)).toBeVisible();
        });

        await test.step('bulk edit and undo', async () => {
          const field = resource.bulkEdit?.find((candidate) =>
            /^(text|money|percent)$/.test(resource.fields[candidate]?.kind ?? ''),
          );
          if (field === undefined || !may(update) || isCoveredElsewhere) return;
          const { label = '', kind: fieldKind } = resource.fields[field] ?? {};
          await list.show();
          await list.select(known);
          await list.bulkBar.getByRole('button', { name: /^Edit/ }).click();
          await list.dialog.getByLabel(`Change ${label}`).check();
          await list.dialog
            .getByRole('textbox', { name: label })
            .fill(fieldKind === 'text' ? 'Fremantle' : '12.5');
          await list.dialog.getByRole('button', { name: /^Update/ }).click();
          await shell.toast(`Successfully updated 1 ${kind}`).getByRole('button', { name: 'Undo' }).click();
          await expect(shell.toast(/undone|restored/i)).toBeVisible();
        });

        await test.step('export', async () => {
          await list.show();
          if (!may(send)) {
            await expect(list.button('Export CSV')).toBeDisabled();
            return;
          }
          await expect(list.button('Export CSV')).toBeEnabled();
          if (isCoveredElsewhere) return;
          const file = testInfo.outputPath('export.csv');
          await (await list.exportCsv()).saveAs(file);
          expect(readFileSync(file, 'utf8')).toContain(known);
        });

        await test.step('import and undo', async () => {
          if (!hasScreen(resource, 'import')) return;
          await list.show();
          if (!may(take)) {
            await expect(list.button('Import CSV').first()).toBeDisabled();
            return;
          }
          await expect(list.button('Import CSV').first()).toBeEnabled();
          if (isCoveredElsewhere) return;
          await list.button('Import CSV').first().click();
          const imported = 'Walk Imported';
          if (resource.document?.contact) await contactNamed(api, admin, resource, imported);
          const rows = fileRows(resource, imported);
          const columns = Object.keys(rows[0] ?? {});
          const head = columns.map((field) => importedFields(resource)[field]?.label);
          const csv = [head, ...rows.map((row) => columns.map((column) => row[column]))]
            .map((cells) => cells.join(','))
            .join('\r\n');
          await page
            .getByLabel('CSV or Excel file')
            .and(page.locator('input'))
            .setInputFiles({ name: 'walk.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
          const main = page.getByRole('main');
          await main.getByRole('button', { name: 'Continue' }).click();
          await main.getByRole('button', { name: /^Import 1 / }).click();
          await expect(shell.toast('Import Successful')).toBeVisible();
          await list.show();
          await expect(list.entry(imported)).toBeVisible();
          await list.button('Import CSV').first().click();
          await main.getByRole('button', { name: 'Undo' }).first().click();
          await list.dialog.getByRole('button', { name: 'Undo import' }).click();
          await expect(main.getByText('Undone', { exact: true }).first()).toBeVisible();
          await list.show();
          await expect(list.entry(imported)).toHaveCount(0);
        });

        await test.step('delete and undo', async () => {
          await list.show();
          const deletion = await list.deletion(known);
          if (!may(remove)) {
            await expect(deletion).toBeDisabled();
            return;
          }
          await deletion.click();
          await list.confirmDelete();
          await expect(list.entry(known)).toHaveCount(0);
          // Another document may have its number by now, so it is not restored.
          if (resource.document) return;
          await shell
            .toast(/deleted/i)
            .getByRole('button', { name: 'Undo' })
            .click();
          await expect(list.entry(known)).toBeVisible();
        });
      },
    );
