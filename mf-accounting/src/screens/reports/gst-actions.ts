import { type FiledGstReturn, type GstFiling, longText, type ResourceAction } from '@ledgerwise/resource';

/** Translates tax names to those used in the company's country. */
type Say = (text: string) => string;

/** Name of the return, if it is not the GST return. */
const ofName = ({ name }: GstFiling): string => (name === null ? '' : ` of ${name}`);
const nameOf = (filing: GstFiling): string =>
  filing.name === null ? 'GST return' : `return${ofName(filing)}`;

/** Files the return of a period as shown. */
export const fileGstReturn = (filing: GstFiling, days: string, say: Say, returnId = ''): ResourceAction => ({
  id: 'file-gst-return',
  label: 'File Return',
  look: 'primary',
  permission: 'gst_returns.file',
  call: 'file_gst_return',
  arguments: ({ start_date, end_date }) => ({
    ...{ start_date, end_date },
    ...(returnId && { return_id: returnId }),
    told: Object.fromEntries(filing.boxes.map(({ box, open }) => [box, open])),
  }),
  asks: {
    title: filing.name === null ? say('File the GST return?') : 'File this return?',
    text: `The return${ofName(filing)} for ${days} is stored as shown here, with your name and the time. Later postings to this period go into the next return. Filing here posts nothing and locks no period: submit the return to your tax authority yourself.`,
    confirm: 'File Return',
  },
  does: () => ({
    title: filing.name === null ? say('GST Return Filed') : 'Return Filed',
    text: `The return${ofName(filing)} for ${days} is stored as shown.`,
  }),
});

/** Voids a filed return, with a reason that is stored. */
export const voidGstReturn = (filing: GstFiling, days: string, say: Say): ResourceAction => ({
  id: 'void-gst-return',
  label: 'Void Filing',
  look: 'danger',
  permission: 'gst_returns.void',
  call: 'void_gst_return',
  arguments: ({ id }, { reason }) => ({ id, reason }),
  asks: {
    title: 'Void the filing?',
    text: say(
      `The ${nameOf(filing)} for ${days} is no longer filed, and can be filed again. The voided return is kept with your reason. Nothing is posted.`,
    ),
    confirm: 'Void Filing',
    danger: true,
    fields: () => ({
      reason: longText({ label: 'Reason', required: 'Enter why it is voided', maxLength: 500 }),
    }),
  },
  does: () => ({
    title: 'Filing Voided',
    text: say(`The ${nameOf(filing)} for ${days} is no longer filed.`),
  }),
});

/** Only the last return can be voided: the next one contains its prior-period adjustments. */
export const isLast = ({ last_day }: GstFiling, { end_date }: FiledGstReturn): boolean =>
  end_date === last_day;
