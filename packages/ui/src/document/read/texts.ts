/** Texts of a document’s page. */
export const documentChainTexts = {
  relatedDocuments: 'Related Documents',
  failed: 'The related documents could not be loaded.',
  madeFrom: (one: string) => `Created From ${one}`,
  noneCreated: (one: string) => `No ${one} was created from it yet.`,
  notLoaded: (many: string) => `The ${many} could not be loaded.`,
  stock: 'Stock',
  stockFailed: 'The movements could not be loaded.',
  stockOut: (quantity: string) => `${quantity} out`,
  stockIn: (quantity: string) => `${quantity} in`,
} as const;

export const documentContentTexts = {
  paidAndCredited: 'Paid and credited',
  balanceDue: 'Balance due',
} as const;

export const documentOutcomeTexts = {
  related: 'Related',
} as const;

export const documentReadTexts = {
  failed: (one: string) => `Failed to fetch ${one} details`,
  edit: 'Edit',
} as const;

export const documentSideTexts = {
  generalLedger: 'General Ledger',
  failed: 'The entries could not be loaded.',
  nothingPosted: 'Nothing is posted yet.',
  reverses: (number: string) => `, reverses ${number}`,
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  tryAgain: 'Try again',
} as const;

export const documentSummaryTexts = {
  overdue: (days: string) => `${days} overdue`,
  balanceDue: 'Balance due',
  total: 'Total',
  notEmailed: 'Not emailed',
} as const;

export const matchedOrderTexts = {
  order: 'Order',
  failed: 'The order could not be compared.',
  orderedAnd: (delivered: string, billed: string) => `Ordered, ${delivered} and ${billed}`,
  linesOf: (number: string) => `Lines of ${number}`,
  line: 'Line',
  ordered: 'Ordered',
  droppedQuantity: (dropped: string) => ` ${dropped} dropped`,
  shipments: 'Shipments',
  receipts: 'Receipts',
  dropped: 'Dropped',
  doneOn: (done: string) => `${done} on`,
} as const;

export const openCreditNoteTexts = {
  title: (label: string) => `This ${label} has open credit`,
  useCredit: 'Use credit',
  afterPosting: (one: string) => ` It can be used once the ${one} is posted.`,
} as const;

export const readSectionTexts = {
  corrects: 'Corrects',
  correctedBy: 'Corrected By',
} as const;

export const settlementsTexts = {
  creditNote: 'Credit note',
  earlyPaymentDiscount: 'Early payment discount',
  writtenOff: 'Written off',
  paymentsAndCredits: 'Payments and Credits',
  balanceDue: 'Balance due',
  failed: 'The payments could not be loaded.',
  nothingPaid: 'Nothing has been paid or credited yet.',
  voided: 'Voided',
  exchange: (kind: string, amount: string) => `, exchange ${kind} ${amount}`,
  gain: 'gain',
  loss: 'loss',
} as const;
