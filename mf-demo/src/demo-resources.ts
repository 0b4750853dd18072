import {
  customers as allCustomers,
  vendors as allVendors,
  products as soldProducts,
} from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import {
  accountsPayable,
  accountsReceivable,
  generalLedger,
  invoices,
  salesOrders,
} from './resources/documents.resource.ts';

/**
 * Only the full version has actions that start at a contact, such as a payment, tax codes, and colleagues' contacts
 * that are known only by name.
 */
function ofOneVisitor<R extends AnyResource>({
  begins: _begins,
  directory: _directory,
  source: _list,
  ...resource
}: R) {
  const { default_tax_code_id: _code, ...fields } = resource.fields;
  const isInDemo = (name: string): boolean => name in fields;
  return {
    ...resource,
    fields,
    list: { ...resource.list, more: resource.list.more?.filter(isInDemo) ?? [] },
    form: {
      sections: resource.form.sections.map((section) => ({
        ...section,
        fields: section.fields.filter(isInDemo),
      })),
    },
    bulkEdit: resource.bulkEdit?.filter(isInDemo) ?? [],
  };
}

const customers = ofOneVisitor(allCustomers);
const vendors = ofOneVisitor(allVendors);

const {
  source: _listWithAccounts,
  fromSettings: _usualRate,
  fields: {
    sales_account_id: _sales,
    purchase_account_id: _purchases,
    sales_tax_code_id: _salesCode,
    purchase_tax_code_id: _purchaseCode,
    ...productFields
  },
  ...productScreens
} = soldProducts;
const isInDemo = (name: string): boolean => name in productFields;

/**
 * The demo has no ledger that products are posted to. It requires a price above zero, where the product allows zero;
 * invalid input becomes 0.
 */
export const products = {
  ...productScreens,
  list: { ...productScreens.list, more: productScreens.list.more?.filter(isInDemo) ?? [] },
  form: {
    sections: productScreens.form.sections.map(({ title, fields }) => ({
      title,
      fields: fields.filter(isInDemo),
    })),
  },
  bulkEdit: productScreens.bulkEdit?.filter(isInDemo) ?? [],
  fields: {
    ...productFields,
    gst_rate: { ...soldProducts.fields.gst_rate, unreadable: '0' },
    unit_price: {
      ...soldProducts.fields.unit_price,
      unreadable: '0',
      requiredMessage: 'Unit price must be greater than 0',
      min: { value: '0.000001', message: 'Unit price must be greater than 0' },
    },
  },
};

interface DemoEntity {
  readonly resource: AnyResource;
  /** True if visitors may change its records. */
  readonly isEditable: boolean;
}

/**
 * The kinds of records that the demo opens, in the order of the full product. Addresses, screens, navigation and storage
 * follow from this list.
 */
export const demoEntities = [
  { resource: customers, isEditable: true },
  { resource: products, isEditable: true },
  { resource: salesOrders, isEditable: false },
  { resource: invoices, isEditable: false },
  { resource: accountsReceivable, isEditable: false },
  { resource: accountsPayable, isEditable: false },
  { resource: generalLedger, isEditable: false },
  { resource: vendors, isEditable: true },
] as const satisfies readonly DemoEntity[];

const resourcesThat = (are: (entity: DemoEntity) => boolean): readonly AnyResource[] =>
  demoEntities.filter(are).map(({ resource }) => resource);

export const demoResources = resourcesThat(() => true);

/** Resources that a visitor may edit. */
export const editableResources = resourcesThat(({ isEditable }) => isEditable);

/** Read-only resources. */
export const readOnlyResources = resourcesThat(({ isEditable }) => !isEditable);

/** The key of each kind of record in the browser's storage: `demo-sales-orders`. */
export const storageKey = (resource: Pick<AnyResource, 'path'>): string => `demo-${resource.path}`;
