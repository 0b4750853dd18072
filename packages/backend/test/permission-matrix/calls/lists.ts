import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/**
 * Operations of every list, tried on a customer of the colleague and on one of the other organization; and
 * that none of them bypasses the functions that write and post documents.
 */
export const listCalls: CallsOf = (cast) => {
  const { changes, customers, imports, savedViews } = cast;
  const about = (call: (id: string) => string) => ({
    company: call(customers.company),
    other: call(customers.other),
  });
  const ids = (id: string) => `array[${quote(id)}]::uuid[]`;
  const one = (id: string) => quoteJson({ filters: [{ field: 'id', operator: 'equals', value: id }] });
  const importedFor = (id: string) =>
    `import_records('invoices', ${quoteJson([{ customer_id: id }])}, 'skip_bad', ${KEY}) ->> 'import_id'`;
  const entryOf = (contact_id: string) =>
    `import_records('journal_entries', ${quoteJson([
      { entry_date: '2026-03-01', account_id: '1100', contact_id, debit: '1' },
      { account_id: '4000', credit: '1' },
    ])}, 'skip_bad', ${KEY}) ->> 'import_id'`;
  const rows = (id: string) => quoteJson([{ id, name: 'Renamed' }]);
  return {
    add_tax_codes: { self: `nullif(add_tax_codes('NZ', ${KEY}), 0)` },
    archive_records: {
      ...about((id) => `archive_records('customers', ${ids(id)}, true, ${KEY})`),
      ...aboutBoth(
        cast,
        ({ sentInvoice }) => `archive_records('invoices', ${ids(sentInvoice)}, true, ${KEY})`,
        '-posted',
      ),
      ...aboutBoth(
        cast,
        ({ payment }) => `archive_records('payments', ${ids(payment)}, true, ${KEY})`,
        '-payment',
      ),
    },
    bulk_delete: {
      ...about((id) => `bulk_delete('customers', ${ids(id)})`),
      ...aboutBoth(cast, ({ draftInvoice }) => `bulk_delete('invoices', ${ids(draftInvoice)})`, '-draft'),
      ...aboutBoth(cast, ({ sentInvoice }) => `bulk_delete('invoices', ${ids(sentInvoice)})`, '-posted'),
      ...aboutBoth(cast, ({ payment }) => `bulk_delete('payments', ${ids(payment)})`, '-payment'),
    },
    bulk_update: {
      ...about((id) => `bulk_update('customers', ${ids(id)}, '{"city":"X"}')`),
      ...aboutBoth(
        cast,
        ({ draftInvoice }) => `bulk_update('invoices', ${ids(draftInvoice)}, '{"notes":"X"}')`,
        '-draft',
      ),
      ...aboutBoth(
        cast,
        ({ payment }) => `bulk_update('payments', ${ids(payment)}, '{"amount":1}')`,
        '-payment',
      ),
    },
    check_names: about(
      (id) => `case check_names('customers', array[${quote(id)}]) when '{}' then 'known' end`,
    ),
    discard_staged_import: { self: `discard_staged_import(${KEY})` },
    export_document_lines: aboutBoth(
      cast,
      ({ draftInvoice }) =>
        `nullif(export_document_lines('invoices', array['reference'], array['description'], ${one(draftInvoice)}), '[]')`,
    ),
    export_records: about((id) => `nullif(export_records('customers', array['name'], ${one(id)}), '[]')`),
    // Searched by their names: it reveals that customers exist, and not who owns them.
    find_customers_by_name: about(
      (id) =>
        `(select d from jsonb_array_elements(find_customers_by_name('')) d where d ->> 'id' = ${quote(id)})`,
    ),
    import_records: {
      ...about((id) => `import_records('customers', ${rows(id)}, 'skip_bad', ${KEY}) ->> 'import_id'`),
      ...aboutBoth(
        cast,
        ({ draftInvoice }) =>
          `import_records('invoices', ${quoteJson([{ id: draftInvoice, notes: 'X' }])}, 'skip_bad', ${KEY}) ->> 'import_id'`,
        '-draft',
      ),
      // Called with an id: either nothing is found, or an invoice is created.
      'company-customer': importedFor(customers.company),
      'other-customer': importedFor(customers.other),
      'company-customer-entry': entryOf(customers.company),
      'other-customer-entry': entryOf(customers.other),
    },
    change_result: { self: `change_result(${KEY})` },
    delete_saved_view: {
      company: `delete_saved_view(${quote(savedViews.company)})`,
      other: `delete_saved_view(${quote(savedViews.other)})`,
      own: `delete_saved_view(${quote(savedViews.own)})`,
    },
    import_result: {
      company: `import_result(${quote(imports.company)})`,
      other: `import_result(${quote(imports.other)})`,
    },
    import_staged_records: { self: `import_staged_records('customers', 'skip_bad', ${KEY})` },
    list_record_ids: about((id) => `nullif(list_record_ids('customers', ${one(id)}), '{}')`),
    match_records: about((id) => `nullif(match_records('customers', 'id', array[${quote(id)}]), '{}')`),
    recent_imports: {
      customers: `recent_imports('customers')`,
      payments: `recent_imports('payments')`,
    },
    record_history: about((id) => `nullif(record_history('customers', ${quote(id)}), '[]')`),
    search_everything: aboutBoth(
      cast,
      // Both organizations may have drafts of the same amounts, so the id of the record counts.
      ({ draftInvoice }) =>
        `(select title from search_everything('inv-', 20) where id = ${quote(draftInvoice)})`,
    ),
    search_records: about((id) => `nullif(search_records('customers', ${one(id)})::jsonb, '[]')`),
    stage_import_rows: { self: `stage_import_rows(${KEY}, 1, '[{"name":"A"}]')` },
    summarise_records: {
      ...about((id) => `nullif(summarise_records('customers', ${one(id)}) ->> 'count', '0')`),
      ...aboutBoth(
        cast,
        ({ draftInvoice }) =>
          `nullif(summarise_records('invoice_list', '{}', '{}', ${quoteJson({ it: [{ field: 'id', operator: 'equals', value: draftInvoice }] })}) #>> '{views,it}', '0')`,
        '-views',
      ),
    },
    undo_change: {
      company: `undo_change(${quote(changes.company)})`,
      other: `undo_change(${quote(changes.other)})`,
    },
    undo_import: {
      company: `undo_import(${quote(imports.company)})`,
      other: `undo_import(${quote(imports.other)})`,
    },
  };
};
