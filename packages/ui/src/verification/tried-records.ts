import type { Probe, ProbedScreen, Row } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, readFrom, todayIn } from '@ledgerwise/resource';
import { saveDocument } from '@ledgerwise/resource/checks';

/** How records of a kind are created, entered and found, each by its own mark. */
export interface TriedRecords {
  readonly resource: AnyResource;
  /** The column that holds the mark, in what its list reads. */
  readonly markedBy: string;
  /** Makes one by the data source. */
  make(probe: Probe, mark: string): Promise<Row>;
  /** Makes what one refers to, before its form is opened. */
  prepare(probe: Probe, mark: string): Promise<unknown>;
  /** Enters one into its open form. */
  enter(screen: ProbedScreen, mark: string): Promise<void>;
}

/** The day that it is in the sandbox. */
export const dayOf = ({ organisation }: Probe): string => todayIn(organisation.timeZone);

/** The record with a mark, as its list reads it. */
export async function findMarked(
  { data }: Probe,
  { resource, markedBy }: TriedRecords,
  mark: string,
): Promise<Row | undefined> {
  const { rows } = await data.list(readFrom(resource), {
    filters: [{ field: markedBy, operator: 'equals', value: mark }],
    sort: { field: 'created_at', descending: true },
    page: { size: 2, offset: 0 },
  });
  if (rows.length > 1) throw new Error(`${rows.length} ${resource.label.many} were made instead of one`);
  return rows[0];
}

/** Records without lines: required values come from the resource's sample. */
export function plainRecords(resource: AnyResource, markedBy = resource.title): TriedRecords {
  const [sample = {}] = resource.sample;
  const needed = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { required, readOnly, kind, default: given }]) =>
      name !== markedBy && !readOnly && (required || (kind === 'integer' && given === undefined))
        ? [[name, sample[name]] as const]
        : [],
    ),
  );
  return {
    resource,
    markedBy,
    make: ({ data }, mark) => data.create(resource.name, { ...needed, [markedBy]: mark }),
    prepare: async () => undefined,
    async enter(screen, mark) {
      await screen.fill(fieldOf(resource, markedBy).label, mark);
      for (const [name, value] of Object.entries(needed))
        await screen.fill(fieldOf(resource, name).label, String(value));
    },
  };
}

/** Line of a document made by a verification: its total is easy to compute. */
export const LINE = { description: 'Advice', quantity: '1', unit_price: '100', gst_applicable: false };

/** Documents of a customer or vendor; the mark is that contact's name. */
export function tradeRecords(resource: AnyResource, contacts: AnyResource): TriedRecords {
  const contact = resource.document?.contact ?? '';
  const dated = resource.document?.date ?? '';
  const { label, show = '' } = fieldOf(resource, contact);
  const makeContact = ({ data }: Probe, mark: string): Promise<Row> =>
    data.create(contacts.name, { [contacts.title]: mark });
  return {
    resource,
    markedBy: show,
    prepare: makeContact,
    async make(probe, mark) {
      const { id } = await makeContact(probe, mark);
      const document = { [contact]: id, [dated]: dayOf(probe), lines: [LINE] };
      return saveDocument(probe.data, resource, document);
    },
    async enter(screen, mark) {
      await screen.pick(label, mark);
      await screen.enterCell(1, 'description');
      await screen.fill('Description, line 1', LINE.description);
      await screen.enterCell(1, 'unit_price');
      await screen.fill('Unit Price, line 1', LINE.unit_price);
    },
  };
}
